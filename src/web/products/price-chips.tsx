import { chipTexts, conditionChips, mostChips } from "#domain/prices/condition-labels.ts";
import { verdictText, verdictTexts } from "#domain/prices/verdict-text.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { ConditionChips } from "#web/prices/condition-chips.tsx";
import { VerdictChip } from "#web/prices/verdict-chip.tsx";
import { useTranslate } from "#web/translate.ts";

export const priceChipTexts: readonly string[] = [
  ...verdictTexts,
  ...chipTexts,
  "Condições do preço",
  "e mais {{n}}",
];

type ChippedOffer = Pick<ListedOffer, "sale_price" | "verdict" | "usual_price" | "conditions">;

export function hasPriceChips(offer: ChippedOffer): boolean {
  return verdictText(offer) !== null || conditionChips(offer.conditions).length > 0;
}

/** What only adds to an offer waits for its page on a phone; what limits it does not. */
const hidden = "max-md:hidden";

/** Whether the discount is real, where that is worth a word, and what it takes to pay the price. */
export function PriceChips({ offer }: { offer: ChippedOffer }) {
  const t = useTranslate();
  if (!hasPriceChips(offer)) return null;
  const text = verdictText(offer, t);
  const chips = conditionChips(offer.conditions);
  const isBonus = chips.every(({ kind }) => kind === "bonus");
  return (
    <div className={text === null && isBonus ? `price-chips ${hidden}` : "price-chips"}>
      {text !== null && <VerdictChip verdict={offer.verdict} text={text} size="small" />}
      <ConditionChips
        chips={chips}
        most={mostChips}
        className={isBonus ? `contents ${hidden}` : "contents"}
        bonusLook={`cond ${hidden}`}
      />
    </div>
  );
}
