import { and, eq, inArray, sql } from "drizzle-orm";
import type { PicturedOffer } from "#domain/products/social-picture.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";

const pictured = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  category: products.category,
  sale_price: products.sale_price,
  original_price: products.original_price,
  discount: products.discount,
  store_name: products.store_name,
  image_url: products.image_url,
  ended: products.ended,
};

/** What the social picture of this address shows; null unless the offer is approved. Ended ones have one too. */
export async function findPicturedOffer(
  db: Reader,
  slug: string,
): Promise<(PicturedOffer & { id: string }) | null> {
  const [row] = await db
    .select(pictured)
    .from(products)
    .where(and(eq(products.slug, slug), sql`${products.status} = 'approved'`));
  return (row as (PicturedOffer & { id: string }) | undefined) ?? null;
}

/** When each of these was last written to. Not a public column: feeds only say it. */
export async function lastChanges(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, updated_at: products.updated_at })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map((row) => [row.id, row.updated_at]));
}
