import { inArray } from "drizzle-orm";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";

/** When each of these was last written to. Not a public column: feeds only say it. */
export async function lastChanges(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, updated_at: products.updated_at })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map((row) => [row.id, row.updated_at]));
}
