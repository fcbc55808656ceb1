import { t } from "../translate.js";

/** Under which conditions the price beside them is paid; nothing where nothing is known. The ticket tells of the coupon. */
export function ConditionChips({
  chips,
  most = chips.length,
  className = "flex flex-wrap gap-1.5",
  bonusLook = "cond",
}) {
  if (chips.length === 0) return null;
  const looks = {
    gate: "cond cond-gate",
    plain: "cond",
    bonus: bonusLook,
  };
  const n = chips.length - most;
  return (
    <ul aria-label={t("Condições do preço")} className={className}>
      {chips.slice(0, most).map(({ text, kind }) => (
        <li key={text} className={looks[kind]}>
          {t(text)}
        </li>
      ))}
      {n > 0 && (
        <li className="cond">
          <span aria-hidden="true">+{n}</span>
          <span className="sr-only">{t("e mais {{n}}", { n })}</span>
        </li>
      )}
    </ul>
  );
}
