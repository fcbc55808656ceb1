import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { verdictRule } from "#domain/prices/price-verdict.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { judgeOffers, type OfferToJudge } from "./verdicts-store.ts";

/** Few enough for one transaction to be over soon: the embedded engine has one connection. */
const keysAtOnce = 50;
const offersAtOnce = 500;

/** Computes the verdicts of all offers whose products wait in the queue. Pauses between its steps for as long as they take. */
export async function refreshVerdicts(db: Db): Promise<number> {
  for (let sum = 0; ; ) {
    const began = performance.now();
    const judged = await refreshSome(db);
    if (judged === null) return sum;
    sum += judged;
    await setTimeout(performance.now() - began);
  }
}

/** Null where none waits. */
function refreshSome(db: Db): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const taken = await tx.execute<{ product_key: string }>(sql`
      DELETE FROM verdict_queue WHERE product_key = ANY (ARRAY(
        SELECT product_key FROM verdict_queue ORDER BY product_key LIMIT ${keysAtOnce} FOR UPDATE SKIP LOCKED
      )) RETURNING product_key`);
    if (taken.length === 0) return null;
    const keys = sql.param(taken.map((row) => row.product_key));
    const offers = await tx.execute<OfferToJudge & Record<string, unknown>>(sql`
      SELECT id, product_key, sale_price::float8, original_price::float8,
        to_char(coalesce(priced_at, created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS sent_at
      FROM products WHERE status = 'approved' AND product_key = ANY (${keys}::text[]) AND NOT ended AND sale_price > 0`);
    for (let at = 0; at < offers.length; at += offersAtOnce)
      await judgeOffers(tx, offers.slice(at, at + offersAtOnce));
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
