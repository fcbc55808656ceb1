import { type ConditionChip, conditionChips } from "#domain/prices/condition-labels.ts";
import type { Conditions } from "#domain/prices/conditions-schema.ts";
import { useTranslate } from "#web/translate.ts";

const looks: Record<ConditionChip["kind"], string> = {
  gate: "cond cond-gate",
  plain: "cond",
  bonus: "cond",
};

/** Under which conditions the price beside them is paid; nothing where nothing is known. */
export function ConditionChips({ conditions, coupon }: { conditions: Conditions; coupon: boolean }) {
  const t = useTranslate();
  const chips = conditionChips(conditions, { coupon });
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={t("Condições do preço")}>
      {chips.map(({ text, kind }) => (
        <li key={text} className={looks[kind]}>
          {t(text)}
        </li>
      ))}
    </ul>
  );
}
