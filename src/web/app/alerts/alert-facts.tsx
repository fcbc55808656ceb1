import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import { formatMoney } from "#domain/format/money.ts";
import { needLabels, paymentLabels, stateLabels } from "#domain/prices/condition-labels.ts";
import { categoryBySlug } from "#domain/products/categories.ts";
import { Banknote, Package, Percent } from "#web/app/icons.ts";
import { VerdictChip } from "#web/prices/verdict-chip.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { Ban, Flame, Search, Store, Tag } from "#web/ui/icons.ts";

/** What an alert looks for, each with a sign of its own. */
export function AlertFacts({ alert }: { alert: Alert }) {
  const t = useTranslate();
  return (
    <ul className="alert-facts">
      {factsOf(alert, t).map(({ Icon, text }) => (
        <li key={text} className="alert-fact">
          <Icon size={14} className="shrink-0" /> {text}
        </li>
      ))}
      {alert.only_real && (
        <li>
          <VerdictChip verdict="desconto-real" size="small" />
        </li>
      )}
    </ul>
  );
}

export const conditionNames: Record<string, string> = { ...paymentLabels, ...needLabels, ...stateLabels };

function factsOf(alert: Alert, t: Translate): { Icon: IconComponent; text: string }[] {
  const { q, not, category, store, product_key, max_price, min_discount, min_temperature, leave_out } = alert;
  const left = leave_out.map((name) => t(conditionNames[name] ?? name)).join(", ");
  return [
    { Icon: Search, text: q },
    { Icon: Ban, text: not && t("sem {{words}}", { words: not }) },
    { Icon: Tag, text: product_key && t("só este produto") },
    { Icon: Package, text: category && t(categoryBySlug(category)?.name ?? category) },
    { Icon: Store, text: store },
    { Icon: Banknote, text: max_price !== null && t("até {{price}}", { price: formatMoney(max_price) }) },
    { Icon: Percent, text: min_discount && t("{{n}}% ou mais", { n: min_discount }) },
    { Icon: Flame, text: min_temperature && t("{{n}}° ou mais", { n: min_temperature }) },
    { Icon: Ban, text: left && t("menos {{conditions}}", { conditions: left }) },
  ].filter((fact): fact is { Icon: IconComponent; text: string } => !!fact.text);
}
