import { formatMoney } from "#domain/format/money.ts";
import type { Offer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import { PricePlaque } from "./price-plaque.tsx";

interface OfferPricesProps {
  offer: Pick<Offer, "original_price" | "sale_price">;
  className: string;
}

/** The price, and the one before only where it was higher («decisions §3»). */
export function OfferPrices({ offer, className }: OfferPricesProps) {
  const t = useTranslate();
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
