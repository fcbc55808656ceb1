import { sql } from "drizzle-orm";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { Reader } from "#server/db/transaction.ts";
import { storesWithCoupon } from "./live-coupon-store.ts";

interface StoreWithCoupons extends Record<string, unknown> {
  id: string;
  slug: string;
  name: string;
}

/** More than a person looks through in one control; the others have the list of stores. */
const mostStores = 300;

/** Listed stores with a coupon that counts today, by name. */
export async function listStoresWithCoupons(
  db: Reader,
  now: Date,
  most = mostStores,
): Promise<StoreWithCoupons[]> {
  return db.execute<StoreWithCoupons>(sql`
    SELECT s.id, s.slug, s.name FROM stores s
    WHERE s.id IN (${storesWithCoupon(sql`${dayInSaoPaulo(now)}::date`)})
      AND s.listed AND s.merged_into IS NULL ORDER BY s.folded_name, s.id LIMIT ${most}`);
}
