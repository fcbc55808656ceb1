import { sql } from "drizzle-orm";
import { codeOfOffer, foldCode } from "#domain/coupons/coupon-code.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import type { Reader } from "#server/db/transaction.ts";
import { findCouponOfCode } from "./coupons-store.ts";

/** The store's coupon of the code in an offer's field; of a store that was merged, the other's. */
export async function findOfferCoupon(db: Reader, productId: string, now: Date): Promise<Coupon | null> {
  const [offer] = await db.execute<{ coupon: string; store_id: string }>(sql`
    SELECT p.coupon, coalesce(s.merged_into, s.id) AS store_id FROM products p JOIN stores s ON s.id = p.store_id
    WHERE p.id = ${productId} AND p.coupon IS NOT NULL`);
  const code = offer && codeOfOffer(offer.coupon);
  return code ? findCouponOfCode(db, { storeId: offer.store_id, foldedCode: foldCode(code), now }) : null;
}
