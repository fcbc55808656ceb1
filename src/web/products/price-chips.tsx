import CircleAlert from "lucide-react/icons/circle-alert";
import TrendingDown from "lucide-react/icons/trending-down";

import { type ConditionChip, chipTexts, conditionChips, mostChips } from "#domain/prices/condition-labels.ts";
import { verdictText, verdictTexts } from "#domain/prices/verdict-text.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";

export const priceChipTexts: readonly string[] = [
  ...verdictTexts,
  ...chipTexts,
  "Condições do preço",
  "e mais {{n}}",
];

const looks: Record<ConditionChip["kind"], string> = {
  gate: "cond cond-gate",
  plain: "cond",
  // What only adds to an offer waits for its page on a phone; what limits it does not.
  bonus: "cond max-md:hidden",
};

type ChippedOffer = Pick<ListedOffer, "sale_price" | "verdict" | "usual_price" | "conditions">;

/** Whether the discount is real, where that is worth a word, and what it takes to pay the price. The ticket tells of the coupon. */
export function PriceChips({ offer }: { offer: ChippedOffer }) {
  if (!hasPriceChips(offer)) return null;
  return (
    <div className="price-chips">
      <VerdictChip offer={offer} />
      <ConditionChips chips={chipsOf(offer)} />
    </div>
  );
}

export function hasPriceChips(offer: ChippedOffer): boolean {
  return verdictText(offer) !== null || chipsOf(offer).length > 0;
}

function chipsOf({ conditions }: ChippedOffer): ConditionChip[] {
  return conditionChips(conditions, { coupon: false });
}

function VerdictChip({ offer }: { offer: ChippedOffer }) {
  const t = useTranslate();
  const text = verdictText(offer, t);
  if (text === null) return null;
  const isReal = offer.verdict === "desconto-real";
  const Icon = isReal ? TrendingDown : CircleAlert;
  return (
    <span className={`verdict ${isReal ? "verdict-real" : "verdict-inflated"}`}>
      <Icon size={14} className="shrink-0 max-[23rem]:hidden" /> {text}
    </span>
  );
}

function ConditionChips({ chips }: { chips: readonly ConditionChip[] }) {
  const t = useTranslate();
  if (chips.length === 0) return null;
  const n = chips.length - mostChips;
  return (
    <ul aria-label={t("Condições do preço")} className="contents">
      {chips.slice(0, mostChips).map(({ text, kind }) => (
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
