import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { verdictRule } from "#domain/prices/price-verdict.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { judgeOffers, type OfferToJudge } from "./verdicts-store.ts";

/** As long as a step may take: the embedded engine has one connection, and a moderator may wait for an offer's row. */
const stepMs = 40;
const mostKeys = 200;

/**
 * Computes the verdicts of all offers whose products wait in the queue. Pauses between its steps for as long as they take.
 * @param onStep is told how long each transaction was
 */
export async function refreshVerdicts(db: Db, onStep: (ms: number) => void = () => {}): Promise<number> {
  let keys = 10;
  for (let sum = 0; ; ) {
    const began = performance.now();
    const judged = await refreshSome(db, keys);
    if (judged === null) return sum;
    sum += judged;
    const took = performance.now() - began;
    onStep(took);
    keys = Math.min(mostKeys, Math.max(1, Math.round((keys * stepMs) / took)));
    await setTimeout(took);
  }
}

/** Null where none waits. */
function refreshSome(db: Db, most: number): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const taken = await tx.execute<{ product_key: string }>(sql`
      DELETE FROM verdict_queue WHERE product_key = ANY (ARRAY(
        SELECT product_key FROM verdict_queue ORDER BY product_key LIMIT ${most} FOR UPDATE SKIP LOCKED
      )) RETURNING product_key`);
    if (taken.length === 0) return null;
    const keys = sql.param(taken.map((row) => row.product_key));
    const offers = await tx.execute<OfferToJudge & Record<string, unknown>>(sql`
      SELECT id, product_key, sale_price::float8, original_price::float8,
        to_char(coalesce(priced_at, created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS sent_at
      FROM products WHERE status = 'approved' AND product_key = ANY (${keys}::text[]) AND NOT ended AND sale_price > 0`);
    await judgeOffers(tx, offers);
    return offers.length;
  });
}

/** Queues every product with a verdict by another rule than today's. */
export async function queueOldVerdicts(db: Db): Promise<void> {
  await inTransaction(db, (tx) =>
    tx.execute(sql`
      INSERT INTO verdict_queue (product_key)
      SELECT DISTINCT p.product_key FROM offer_verdicts v JOIN products p ON p.id = v.product_id
      WHERE v.rule <> ${verdictRule} AND p.product_key IS NOT NULL
      ON CONFLICT DO NOTHING`),
  );
}
