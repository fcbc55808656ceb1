import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { ReadContext } from "#server/http/route.ts";
import { unknownProduct } from "#server/products/locked-product-store.ts";
import { findByAddress } from "#server/products/product-slug-store.ts";
import { highestPrice, keyOf, listObservations } from "./price-history-store.ts";

/** The prices that were seen of an approved offer's product, and what they say about this one. */
export async function getPriceHistory({ db, input, now }: ReadContext<{ slug: string }>) {
  const found = await findByAddress(db, input.slug);
  if (!found || "movedTo" in found) throw unknownProduct();
  const { id, verdict, usual_price } = found.offer;
  const key = await keyOf(db, id);
  const observations = key === null ? [] : await listObservations(db, key, now);
  const prices = observations.filter(({ limited }) => !limited).map(({ price }) => price);
  return {
    verdict,
    usual_price,
    lowest: prices.length > 0 ? Math.min(...prices) : null,
    highest: key === null ? null : await highestPrice(db, key, now),
    days: new Set(observations.map(({ at }) => dayInSaoPaulo(new Date(at)))).size,
    observations,
  };
}
