import { sql } from "drizzle-orm";
import { storeCouponsPath } from "#domain/coupons/coupon-path.ts";
import type { Reader } from "#server/db/transaction.ts";
import { bestCoupons } from "./coupons-store.ts";
import { storesWithCoupon } from "./live-coupon-store.ts";

interface StoreWithCoupons extends Record<string, unknown> {
  id: string;
  slug: string;
  name: string;
}

/** More than a person looks through in one control; the others have the list of stores. */
const mostStores = 300;

/** Listed stores of the best coupons, by name. */
export async function listStoresWithCoupons(db: Reader, now: Date): Promise<StoreWithCoupons[]> {
  return db.execute<StoreWithCoupons>(sql`
    SELECT id, slug, name FROM stores WHERE id IN (SELECT store_id FROM ${bestCoupons(now)}) ORDER BY folded_name, id LIMIT ${mostStores}`);
}

/** Of every listed store with a coupon that counts today, for the sitemap. */
export async function listCouponAddresses(db: Reader, most: number): Promise<string[]> {
  const rows = await db.execute<{ slug: string }>(sql`
    SELECT slug FROM stores WHERE listed AND id IN (${storesWithCoupon()}) ORDER BY folded_name, id LIMIT ${most}`);
  return rows.map(({ slug }) => storeCouponsPath(slug));
}
