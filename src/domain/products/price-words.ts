import { formatPrice } from "#domain/format/money.ts";
import { conditionsText } from "#domain/prices/condition-labels.ts";
import type { Offer } from "./product.ts";

type Priced = Pick<Offer, "sale_price" | "conditions" | "coupon">;

/** «R$ 279,90 · no Pix · cupom MAGA150»: a price with what it takes to pay it, in Portuguese, for where no chip or ticket stands beside it. */
export function priceWords({ sale_price, conditions, coupon }: Priced): string {
  return [formatPrice(sale_price), conditionsText(conditions), coupon && `cupom ${coupon}`]
    .filter(Boolean)
    .join(" · ");
}
