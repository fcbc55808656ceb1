import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { followOfferCoupons } from "#server/coupons/offer-coupons-store.ts";
import type { Db } from "#server/db/connect.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { assignStores, type PlacedOffer } from "./offer-stores-store.ts";

/** Few enough for a moderator who waits for one of them. */
const atOnce = 50;
/** Visitors come first. */
const restFactor = 2;

/** Offers from before there were stores get theirs, some at a time; what is done stays done. Returns how many. */
export async function assignOldOffers(db: Db): Promise<number> {
  for (let [sum, after] = [0, firstId]; ; ) {
    const began = performance.now();
    const from = after;
    const done = await inTransaction(db, (tx) => assignSome(tx, from));
    // Once more from the beginning: one may have come back from the trash meanwhile.
    if (done.length === 0 && after === firstId) return sum;
    sum += done.length;
    after = done.at(-1) ?? firstId;
    await setTimeout(restFactor * (performance.now() - began));
  }
}

const firstId = "00000000-0000-0000-0000-000000000000";

type StorelessOffer = PlacedOffer & { id: string } & Record<string, unknown>;

async function assignSome(tx: Tx, after: string): Promise<string[]> {
  const offers = await tx.execute<StorelessOffer>(sql`
    SELECT id, product_url, store_name, status FROM products WHERE status = 'approved' AND store_id IS NULL AND id > ${after}
    ORDER BY id LIMIT ${atOnce} FOR NO KEY UPDATE`);
  if (offers.length === 0) return [];
  const stores = await assignStores(tx, offers);
  const placed = offers.map(({ id }, at) => ({ id, store_id: stores[at] ?? null }));
  await tx.execute(sql`
    UPDATE products SET store_id = placed.store_id
    FROM jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) AS placed (id uuid, store_id uuid) WHERE products.id = placed.id`);
  await followOfferCoupons(
    tx,
    offers.map(({ id }) => id),
    await databaseTime(tx),
  );
  // A page that is a minute old may be short of some.
  tx.changes.clear();
  return offers.map(({ id }) => id);
}
