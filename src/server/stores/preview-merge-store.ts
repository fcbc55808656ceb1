import { sql } from "drizzle-orm";
import type { MergePreview } from "#domain/stores/store.ts";
import { mostMovingCounted } from "#domain/stores/store-limits.ts";
import type { Reader } from "#server/db/transaction.ts";

/** What would move, counted; null where one of them is not there any more. */
export async function previewMerge(db: Reader, from: string, into: string): Promise<MergePreview | null> {
  const upTo = (table: string) =>
    sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${sql.identifier(table)} WHERE store_id = ${from}::uuid LIMIT ${mostMovingCounted}) AS c)`;
  const isOpen = (name: string) => sql`${sql.identifier(name)}.status IN ('pending', 'approved')`;
  const [row] = await db.execute<MergePreview & Record<string, unknown>>(sql`
    SELECT ${upTo("products")} AS offers, ${upTo("coupons")} AS coupons, ${upTo("alerts")} AS alerts,
      ${upTo("store_domains")} AS domains,
      (SELECT count(*)::int FROM coupons a JOIN coupons b ON b.folded_code = a.folded_code AND b.store_id = ${into}::uuid
        WHERE a.store_id = ${from}::uuid AND ${isOpen("a")} AND ${isOpen("b")}) AS equal_codes
    WHERE (SELECT count(*) FROM stores WHERE merged_into IS NULL AND id IN (${from}::uuid, ${into}::uuid)) = 2`);
  return row ?? null;
}
