import { sql } from "drizzle-orm";
import type { CategoryName } from "#domain/products/categories.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { isLive } from "#server/products/products-store.ts";

const newest = 1000;
const mostStores = 20;

/** The stores among a category's newest offers, most frequent first: however many offers there are, it costs the same. */
export async function listCategoryStores(db: Reader, category: CategoryName): Promise<string[]> {
  const rows = await db.execute<{ store_name: string }>(sql`
    SELECT store_name FROM (
      SELECT store_name FROM ${products} WHERE ${isLive} AND category = ${category}
      ORDER BY published_at DESC, id DESC LIMIT ${newest}
    ) AS newest
    GROUP BY store_name ORDER BY count(*) DESC, store_name LIMIT ${mostStores}`);
  return rows.map((row) => row.store_name);
}
