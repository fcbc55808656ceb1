import { and, lt, sql } from "drizzle-orm";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { Db } from "#server/db/connect.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { tagsOf } from "./products-store.ts";

/** Flips `ended` on offers whose last day is over in São Paulo; they leave every list at once. */
export async function endOffers(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .update(products)
      .set({ ended: true })
      .where(and(sql`NOT ${products.ended}`, lt(products.valid_until, dayInSaoPaulo(now))))
      .returning({ id: products.id, slug: products.slug, category: products.category });
    for (const product of ended) for (const tag of tagsOf(product)) tx.changes.add(tag);
    return ended.length;
  });
}
