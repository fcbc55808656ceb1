import { desc, eq, inArray, sql } from "drizzle-orm";
import { categories } from "#domain/products/categories.ts";
import { hottest } from "#domain/products/heat.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import type { Db } from "#server/db/connect.ts";
import { hotProducts, productStats, products } from "#server/db/schema/products.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { isLiveAnywhere } from "./products-store.ts";

const newest = 1000;
const heatLock = 20_141_118;

/** Recomputes which offers are hot. Pages are invalidated only when what they show changes. */
export async function refreshHeat(db: Db, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${heatLock})`);
    const before = await tx.select().from(hotProducts).orderBy(hotProducts.rank);
    const ids = await lockOffers(tx, hottest(await clickedOffers(tx), now));
    const old = before.map((row) => row.product_id);
    if (old.join() === ids.join()) return false;
    await tx.delete(hotProducts);
    if (ids.length > 0)
      await tx.insert(hotProducts).values(ids.map((product_id, rank) => ({ product_id, rank })));
    if (!isShownTheSame(old, ids)) {
      tx.changes.add("home").add("search");
      for (const { name } of categories) tx.changes.add(`category:${name}`);
    }
    return true;
  });
}

/** Those that still exist, locked before the list is: a deletion locks both in this order too. */
async function lockOffers(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return ids;
  const held = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for("key share");
  const there = new Set(held.map(({ id }) => id));
  return ids.filter((id) => there.has(id));
}

async function clickedOffers(tx: Tx) {
  const rows = await tx
    .select({
      id: products.id,
      published_at: products.published_at,
      clicks: sql<number>`coalesce(${productStats.clicks}, 0)::int`,
    })
    .from(products)
    .leftJoin(productStats, eq(productStats.product_id, products.id))
    .where(isLiveAnywhere)
    .orderBy(desc(products.published_at), desc(products.id))
    .limit(newest);
  return rows.map((row) => ({ ...row, published_at: row.published_at ?? "" }));
}

/** Badges show the set, the strip on the home page its first few in order. */
function isShownTheSame(before: string[], after: string[]): boolean {
  const strip = (ids: string[]) => ids.slice(0, offerLists.strip).join();
  return strip(before) === strip(after) && [...before].sort().join() === [...after].sort().join();
}
