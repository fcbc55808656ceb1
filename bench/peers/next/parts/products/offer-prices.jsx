import { formatMoney } from "xepa/domain/format/money.ts";
import { t } from "../translate.js";
import { PricePlaque } from "./price-plaque.jsx";

/** The price, and the one before only where it was higher («decisions §3»). */
export function OfferPrices({ offer, className }) {
  const before = formatMoney(offer.original_price);
  return (
    <p className={className}>
      <PricePlaque price={offer.sale_price} />
      {offer.original_price > offer.sale_price && (
        <s className="price-before">
          <span className="sr-only">{t("Preço original: {{price}}", { price: before })}</span>
          <span aria-hidden="true">{before}</span>
        </s>
      )}
    </p>
  );
}
