import { sql } from "drizzle-orm";
import { codeOfOffer, foldCode } from "#domain/coupons/coupon-code.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import type { Reader } from "#server/db/transaction.ts";
import { type CouponRow, shownCoupons, withState } from "./coupons-store.ts";

export interface CouponOfOffer {
  /** Where a coupon of that code would come from. */
  store_id: string;
  coupon: Coupon | null;
}

interface Row {
  store_id: string;
  coupon: CouponRow | null;
}

/** The store's coupon of the code in an offer's field; of a store that was merged, the other's. Null where the field has no code. */
export async function findOfferCoupon(
  db: Reader,
  offer: { id: string; coupon: string | null },
  now: Date,
): Promise<CouponOfOffer | null> {
  const code = codeOfOffer(offer.coupon);
  if (!code) return null;
  const [row] = await selectOfferCoupon(db, "coupon of an offer", { id: offer.id, code: foldCode(code) });
  return row ? { ...row, coupon: row.coupon && withState(row.coupon, now) } : null;
}

const ofStoreAndCode = sql`c.store_id = coalesce(s.merged_into, s.id) AND c.folded_code = ${sql.placeholder("code")}`;

const selectOfferCoupon = preparedSql<Row>(
  () => sql`
    SELECT coalesce(s.merged_into, s.id) AS store_id, (SELECT to_json(one) FROM (${shownCoupons(ofStoreAndCode)}) AS one) AS coupon
    FROM products JOIN stores s ON s.id = products.store_id WHERE products.id = ${sql.placeholder("id")}::uuid`,
);
