import { formatPrice, moneyParts } from "#domain/format/money.ts";
import { useTranslate } from "#web/translate.ts";

/** From here on a price is set smaller, or it would not fit the narrowest card. */
const LONG_FROM = 100_000;

const looks = {
  plaque: "",
  bare: " plaque-bare",
  large: " plaque-large",
  over: " plaque-large plaque-over",
} as const;

export interface PricePlaqueProps {
  price: number;
  /** "bare" leaves out the yellow, where a whole sign is yellow already; "over" is the large one of an ended offer. */
  look?: keyof typeof looks;
}

/** The yellow card in the fruit. Screen readers get the price as one word, eyes get it in three sizes. */
export function PricePlaque({ price, look = "plaque" }: PricePlaqueProps) {
  const t = useTranslate();
  const long = price >= LONG_FROM ? " plaque-long" : "";
  return (
    <span className={`plaque${looks[look]}${long}`}>
      <span className="sr-only">{t("Preço: {{price}}", { price: t(formatPrice(price)) })}</span>
      <span aria-hidden="true">{price === 0 ? t("Grátis") : <Figures price={price} />}</span>
    </span>
  );
}

function Figures({ price }: { price: number }) {
  const { currency, integer, cents } = moneyParts(price);
  return (
    <>
      <span className="plaque-currency">{currency}</span>
      {integer}
      <span className="plaque-cents">,{cents}</span>
    </>
  );
}
