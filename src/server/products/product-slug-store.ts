import { sql } from "drizzle-orm";
import { needsSuffix, numberedSlug, plainSlug, productSlug } from "#domain/products/product-slug.ts";
import { productSlugs } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { takenSlugs } from "./products-store.ts";

const batch = 32;

/** The address of a new or renamed product: its name's slug, or the first free "-2", "-3"… of it. */
export async function assignSlug(tx: Tx, name: string): Promise<string> {
  const base = productSlug(name);
  // Offers that may want one address at the same moment take turns; the unique index would only make one of them fail.
  // Without its numbers: the second «x» and the first «x 2» both want «x-2».
  const family = base.replace(/(-\d+)+$/, "");
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`slug ${family}`}, 0))`);
  for (let first = needsSuffix(base) ? 2 : 1; ; first += batch) {
    const candidates = Array.from({ length: batch }, (_, i) => spelling(base, first + i));
    const taken = await takenSlugs(tx, candidates);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}

function spelling(base: string, n: number): string {
  return n === 1 ? base : numberedSlug(base, n);
}

/** People type addresses without accents: that spelling leads to the product too. */
export async function keepPlainSpelling(tx: Tx, product_id: string, slug: string): Promise<void> {
  const plain = plainSlug(slug);
  if (plain !== slug)
    await tx.insert(productSlugs).values({ slug: plain, kind: "plain", product_id }).onConflictDoNothing();
}
