import { formatPrice, moneyParts } from "xepa/domain/format/money.ts";
import { t } from "../translate.js";

/** From here on a price is set smaller, or it would not fit the narrowest card. */
const LONG_FROM = 1e5;

const looks = {
  plaque: "",
  bare: " plaque-bare",
  large: " plaque-large",
  over: " plaque-large plaque-over",
};

/** The yellow card in the fruit. Screen readers get the price as one word, eyes get it in three sizes. */
export function PricePlaque({ price, look = "plaque" }) {
  const long = price >= LONG_FROM ? " plaque-long" : "";
  return (
    <span className={`plaque${looks[look]}${long}`}>
      <span className="sr-only">{t("Preço: {{price}}", { price: t(formatPrice(price)) })}</span>
      <span aria-hidden="true">{price === 0 ? t("Grátis") : <Figures price={price} />}</span>
    </span>
  );
}

function Figures({ price }) {
  const { currency, integer, cents } = moneyParts(price);
  return (
    <>
      <span className="plaque-currency">{currency}</span>
      {integer}
      <span className="plaque-cents">,{cents}</span>
    </>
  );
}
