import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { lockCodes } from "#server/coupons/coupon-codes-store.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";

/** Few enough for an editor who waits for one of the offers, and for the embedded engine's one connection. */
const atOnce = 50;
/** Outcomes are narrow rows. */
const outcomesAtOnce = 500;
/** Visitors come first. */
const restFactor = 2;

/** What follows from the outcomes that a coupon has now. */
type FollowOutcomes = (tx: Tx, couponIds: readonly string[]) => Promise<unknown>;

/**
 * Moves what merged stores still have to those that took their place, some at a time. A run that is cut off loses nothing, the next goes
 * on; also what a transaction wrote that had found the store before it was merged. Returns how many rows it moved.
 */
export async function moveMergedStores(db: Db, followOutcomes: FollowOutcomes): Promise<number> {
  let moved = 0;
  for (;;) {
    const began = performance.now();
    const bite = await inTransaction(db, (tx) => moveSome(tx, followOutcomes));
    if (bite === 0) return moved;
    moved += bite;
    await setTimeout(restFactor * (performance.now() - began));
  }
}

interface Merged extends Record<string, unknown> {
  from: string;
  into: string;
  what: "products" | "coupons" | "alerts";
}

async function moveSome(tx: Tx, followOutcomes: FollowOutcomes): Promise<number> {
  const [merged] = await tx.execute<Merged>(sql`
    SELECT s.id AS from, s.merged_into AS into, w.what FROM stores s CROSS JOIN LATERAL (
      SELECT CASE WHEN EXISTS (SELECT 1 FROM products WHERE store_id = s.id) THEN 'products'
        WHEN EXISTS (SELECT 1 FROM coupons WHERE store_id = s.id) THEN 'coupons'
        WHEN EXISTS (SELECT 1 FROM alerts WHERE store_id = s.id) THEN 'alerts' END AS what) w
    WHERE s.merged_into IS NOT NULL AND w.what IS NOT NULL ORDER BY s.id LIMIT 1`);
  if (!merged) return 0;
  const { from, into, what } = merged;
  // Not merged once more meanwhile.
  await tx.execute(sql`SELECT 1 FROM stores WHERE id = ${into} FOR SHARE`);
  if (what === "coupons") return moveCoupon(tx, from, into, followOutcomes);
  return moveRows(tx, what, from, into);
}

/**
 * Chosen along the index of the store, or a scan would pass all that has moved before; locked by id, like every lock on several offers.
 */
async function moveRows(tx: Tx, what: "products" | "alerts", from: string, into: string): Promise<number> {
  const table = sql.identifier(what);
  const order = what === "products" ? sql`store_id, published_at, id` : sql`store_id, id`;
  const rows = await tx.execute(sql`
    WITH chosen AS MATERIALIZED (SELECT id FROM ${table} WHERE store_id = ${from} ORDER BY ${order} LIMIT ${atOnce}),
    locked AS MATERIALIZED (
      SELECT t.id FROM ${table} t WHERE t.id IN (SELECT id FROM chosen) AND t.store_id = ${from} ORDER BY t.id FOR NO KEY UPDATE
    )
    UPDATE ${table} SET store_id = ${into}::uuid FROM locked WHERE ${table}.id = locked.id RETURNING locked.id`);
  return Math.max(1, rows.length);
}

interface MovedCoupon extends Record<string, unknown> {
  id: string;
  status: string;
  folded_code: string;
}

const isOpen = sql`status IN ('pending', 'approved')`;

/** Two coupons of one code become one, with all outcomes: the one that is approved, or else that of the store that stays. */
async function moveCoupon(tx: Tx, from: string, into: string, follow: FollowOutcomes): Promise<number> {
  const [next] = await tx.execute<MovedCoupon>(sql`
    SELECT id, status, folded_code FROM coupons WHERE store_id = ${from} ORDER BY folded_code, id LIMIT 1`);
  if (!next) return 1;
  const { folded_code } = next;
  const places = [from, into].map((store_id) => ({ store_id, folded_code }));
  await lockCodes(tx, places);
  const [coupon] = await tx.execute<MovedCoupon>(sql`
    SELECT id, status, folded_code FROM coupons
    WHERE id = ${next.id} AND store_id = ${from} AND folded_code = ${folded_code} FOR UPDATE`);
  if (!coupon) return 1;
  const [same] = await tx.execute<MovedCoupon>(sql`
    SELECT id, status, folded_code FROM coupons
    WHERE store_id = ${into} AND folded_code = ${folded_code} AND ${isOpen} FOR UPDATE`);
  const isTwice = same !== undefined && ["pending", "approved"].includes(coupon.status);
  if (!isTwice) {
    await tx.execute(sql`UPDATE coupons SET store_id = ${into}::uuid WHERE id = ${coupon.id}`);
    return 1;
  }
  const [gone, stays] =
    coupon.status === "approved" && same.status === "pending" ? [same, coupon] : [coupon, same];
  const moved = await moveOutcomes(tx, gone.id, stays.id);
  if (moved < outcomesAtOnce) await joinCoupons(tx, gone.id, stays.id, into);
  await follow(tx, [gone.id, stays.id]);
  return Math.max(1, moved);
}

/** Of one person's two on a day the later one counts, as everywhere. */
async function moveOutcomes(tx: Tx, from: string, into: string): Promise<number> {
  const isTwice = sql`a.user_id = b.user_id AND a.day = b.day`;
  await tx.execute(sql`
    DELETE FROM coupon_outcomes a USING coupon_outcomes b
    WHERE a.coupon_id = ${into} AND b.coupon_id = ${from} AND ${isTwice} AND a.created_at <= b.created_at`);
  await tx.execute(sql`
    DELETE FROM coupon_outcomes a USING coupon_outcomes b WHERE a.coupon_id = ${from} AND b.coupon_id = ${into} AND ${isTwice}`);
  const rows = await tx.execute(sql`
    UPDATE coupon_outcomes SET coupon_id = ${into}::uuid
    WHERE id IN (SELECT id FROM coupon_outcomes WHERE coupon_id = ${from} ORDER BY id LIMIT ${outcomesAtOnce}) RETURNING id`);
  return rows.length;
}

/** What the one that stays does not say, the other says. */
async function joinCoupons(tx: Tx, gone: string, stays: string, store: string): Promise<void> {
  await tx.execute(sql`
    UPDATE coupons SET status = 'withdrawn', merged_into = ${stays}::uuid, store_id = ${store}::uuid, version = version + 1, updated_at = now()
    WHERE id = ${gone}`);
  await tx.execute(sql`
    UPDATE coupons c SET store_id = ${store}::uuid, product_id = coalesce(c.product_id, g.product_id), url = coalesce(c.url, g.url),
      note = CASE WHEN c.note = '' THEN g.note ELSE c.note END
    FROM coupons g WHERE c.id = ${stays} AND g.id = ${gone}`);
  // Two tickets become one.
  tx.changes.add("coupons").add(`coupons:${store}`);
  await tx.execute(sql`UPDATE coupons SET merged_into = ${stays}::uuid WHERE merged_into = ${gone}`);
  await tx.execute(sql`
    UPDATE reports r SET content_id = ${stays}::uuid WHERE kind = 'coupon' AND content_id = ${gone} AND NOT EXISTS (
      SELECT 1 FROM reports o WHERE o.kind = 'coupon' AND o.content_id = ${stays} AND o.user_id = r.user_id AND o.decided_at IS NULL)`);
}
