import { sql } from "drizzle-orm";
import type { Reader } from "#server/db/transaction.ts";

/** Of all stores, the offers published in 180 days: how many had data for a verdict, and how many of these were real discounts. */
export interface VerdictSums extends Record<string, unknown> {
  offers: number;
  judged: number;
  real: number;
  /** Null until a job has counted them for every store. */
  inflated: number | null;
}

/** From the figures that a job keeps for every store: offers themselves are never counted for a page. */
export async function sumVerdicts(db: Reader): Promise<VerdictSums> {
  const [sums] = await db.execute<VerdictSums>(sql`
    SELECT coalesce(sum(offers), 0)::int AS offers, coalesce(sum(judged), 0)::int AS judged, coalesce(sum("real"), 0)::int AS "real",
      CASE WHEN count(inflated) = count(*) THEN coalesce(sum(inflated), 0)::int END AS inflated
    FROM store_figures JOIN stores ON stores.id = store_id WHERE merged_into IS NULL`);
  return sums ?? { offers: 0, judged: 0, real: 0, inflated: null };
}
