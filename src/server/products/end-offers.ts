import { and, inArray, lt, sql } from "drizzle-orm";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { Db } from "#server/db/connect.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { tagsOf } from "./products-store.ts";

/** Few enough for the time that a statement has, however many end on one night. */
const atOnce = 1000;

/** Flips `ended` on offers whose last day is over in São Paulo; they leave every list at once. */
export async function endOffers(db: Db, now: Date): Promise<number> {
  for (let sum = 0; ; ) {
    const ended = await endSome(db, dayInSaoPaulo(now));
    sum += ended;
    if (ended < atOnce) return sum;
  }
}

function endSome(db: Db, today: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id, slug, category, ended, valid_until } = products;
    const over = await tx
      .select({ id, slug, category })
      .from(products)
      .where(and(sql`NOT ${ended}`, lt(valid_until, today)))
      .orderBy(id)
      .limit(atOnce)
      .for("no key update");
    const ids = over.map((product) => product.id);
    if (ids.length > 0) await tx.update(products).set({ ended: true }).where(inArray(id, ids));
    for (const product of over) for (const tag of tagsOf(product)) tx.changes.add(tag);
    return ids.length;
  });
}
