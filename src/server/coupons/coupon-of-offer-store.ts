import { sql } from "drizzle-orm";
import { codeOfOffer, foldCode } from "#domain/coupons/coupon-code.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import type { Reader } from "#server/db/transaction.ts";
import { findCouponOfCode } from "./coupons-store.ts";

export interface CouponOfOffer {
  /** Where a coupon of that code would come from. */
  store_id: string;
  coupon: Coupon | null;
}

/** The store's coupon of the code in an offer's field; of a store that was merged, the other's. Null where the field has no code. */
export async function findOfferCoupon(
  db: Reader,
  productId: string,
  now: Date,
): Promise<CouponOfOffer | null> {
  const [offer] = await db.execute<{ coupon: string; store_id: string }>(sql`
    SELECT p.coupon, coalesce(s.merged_into, s.id) AS store_id FROM products p JOIN stores s ON s.id = p.store_id
    WHERE p.id = ${productId} AND p.coupon IS NOT NULL`);
  const code = offer && codeOfOffer(offer.coupon);
  if (!code) return null;
  const { store_id } = offer;
  return {
    store_id,
    coupon: await findCouponOfCode(db, { storeId: store_id, foldedCode: foldCode(code), now }),
  };
}
