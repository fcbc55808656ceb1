import { inArray, sql } from "drizzle-orm";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";

/** Which of these products have an offer on the site, or one that waits to be decided on. */
export async function findExistingOffers(
  db: Reader,
  keys: readonly string[],
): Promise<Map<string, "live" | "waiting">> {
  if (keys.length === 0) return new Map();
  const { product_key, status, ended } = products;
  const rows = await db
    .select({
      product_key,
      live: sql<boolean>`bool_or(${status} = 'approved' AND NOT ${ended})`,
      waiting: sql<boolean>`bool_or(${status} = 'pending')`,
    })
    .from(products)
    .where(inArray(product_key, [...new Set(keys)]))
    .groupBy(product_key);
  return new Map(
    rows.flatMap(({ product_key: key, live, waiting }) =>
      key !== null && (live || waiting) ? [[key, live ? "live" : "waiting"]] : [],
    ),
  );
}
