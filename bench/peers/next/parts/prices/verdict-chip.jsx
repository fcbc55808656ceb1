import { verdictDays, verdictLabels } from "xepa/domain/prices/price-verdict.ts";
import { CircleAlert, CircleDashed, Equal, TrendingDown } from "../icons.jsx";
import { t } from "../translate.js";

/** Each with a sign of its own: colour alone says nothing. */
const looks = {
  "desconto-real": {
    Icon: TrendingDown,
    look: "verdict-real",
  },
  "desconto-inflado": {
    Icon: CircleAlert,
    look: "verdict-inflated",
  },
  "preco-comum": {
    Icon: Equal,
    look: "verdict-common",
  },
  "poucos-dados": {
    Icon: CircleDashed,
    look: "verdict-unknown",
  },
};

/** The narrowest card has no room for the sign. */
const sizes = {
  large: {
    chip: "verdict verdict-large",
    sign: {
      size: 18,
      className: "shrink-0",
    },
  },
  small: {
    chip: "verdict",
    sign: {
      size: 14,
      className: "shrink-0 max-[23rem]:hidden",
    },
  },
};

export function VerdictChip({ verdict, text, size = "large" }) {
  const { Icon, look } = looks[verdict];
  const { chip, sign } = sizes[size];
  return (
    <span className={`${chip} ${look}`}>
      <Icon {...sign} /> {text ?? t(verdictLabels[verdict])}
    </span>
  );
}

/** The verdict, and beside it that nobody saw a lower price, where that is so. */
export function VerdictChips({ offer }) {
  return (
    <>
      <VerdictChip verdict={offer.verdict} />
      {offer.is_lowest && (
        <span className="verdict verdict-large verdict-real">
          {t("Menor preço em {{n}} dias", { n: verdictDays.window })}
        </span>
      )}
    </>
  );
}
