import { and, inArray, lt, sql } from "drizzle-orm";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { Db } from "#server/db/connect.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { tagStoresOf } from "#server/stores/offer-stores-store.ts";
import { tagsOf } from "./products-store.ts";

/** Few enough for the time that a statement has, however many end on one night. */
const atOnce = 1000;

/** Flips `ended` on offers whose last day is over in São Paulo; they leave every list at once. */
export async function endOffers(db: Db, now: Date): Promise<number> {
  for (let sum = 0; ; ) {
    const ended = await endSome(db, now);
    sum += ended;
    if (ended < atOnce) return sum;
  }
}

/** Returns how many it found; one that changed meanwhile is left to the next run. */
function endSome(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id, slug, category, ended, valid_until } = products;
    const isOver = and(sql`NOT ${ended}`, lt(valid_until, dayInSaoPaulo(now)));
    // In the order of the index that knows them: most whose day is over have long ended, and no estimate knows that.
    const found = await tx.select({ id }).from(products).where(isOver).orderBy(valid_until).limit(atOnce);
    if (found.length === 0) return 0;
    const among = inArray(
      id,
      found.map((product) => product.id),
    );
    // Locked by id, like every lock on several offers.
    const over = await tx
      .select({ id, slug, category })
      .from(products)
      .where(and(among, isOver))
      .orderBy(id)
      .for("no key update");
    const end = { ended: true, ended_at: now.toISOString(), ended_by: "date" };
    await tx.update(products).set(end).where(and(among, isOver));
    for (const product of over) for (const tag of tagsOf(product)) tx.changes.add(tag);
    await tagStoresOf(
      tx,
      over.map((product) => product.id),
    );
    return found.length;
  });
}
