import { sql } from "drizzle-orm";
import type { CategoryName } from "#domain/products/categories.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { isLive } from "#server/products/products-store.ts";
import { listedStoreOf } from "#server/stores/stores-store.ts";

const newest = 1000;
const mostStores = 20;

/** The stores among a category's newest offers, most frequent first: however many offers there are, it costs the same. */
export async function listCategoryStores(db: Reader, category: CategoryName): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    SELECT coalesce(${listedStoreOf("name", sql`newest.store_id`)}, store_name) AS name FROM (
      SELECT store_name, store_id FROM ${products} WHERE ${isLive} AND category = ${category}
      ORDER BY published_at DESC, id DESC LIMIT ${newest}
    ) AS newest
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${mostStores}`);
  return rows.map((row) => row.name);
}
