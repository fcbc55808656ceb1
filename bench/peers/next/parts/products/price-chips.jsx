import { conditionChips, mostChips } from "xepa/domain/prices/condition-labels.ts";
import { verdictText } from "xepa/domain/prices/verdict-text.ts";
import { ConditionChips } from "../prices/condition-chips.jsx";
import { VerdictChip } from "../prices/verdict-chip.jsx";
import { t } from "../translate.js";

export function hasPriceChips(offer) {
  return verdictText(offer) !== null || conditionChips(offer.conditions).length > 0;
}

/** What only adds to an offer waits for its page on a phone; what limits it does not. */
const hidden = "max-md:hidden";

/** Whether the discount is real, where that is worth a word, and what it takes to pay the price. */
export function PriceChips({ offer }) {
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
