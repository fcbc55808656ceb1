import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { verdictRule } from "#domain/prices/price-verdict.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { insertVerdicts, judge, type OfferToJudge, verdictRecords, verdictRows } from "./verdicts-store.ts";

/** As long as a step should take: the embedded engine has one connection, and a moderator may wait for an offer's row. */
const stepMs = 20;
const mostKeys = 200;
/** Pages are rendered on the same thread: two thirds of the time are theirs. */
const restFactor = 2;

/** Computes the verdicts of all offers whose products wait in the queue; a product that is being edited waits for the next run. */
export async function refreshVerdicts(db: Db): Promise<number> {
  let [after, most, sum] = ["", 1, 0];
  for (;;) {
    const began = performance.now();
    const step = await refreshSome(db, after, most);
    if (step === null) return sum;
    after = step.last;
    sum += step.judged;
    const took = performance.now() - began;
    most = Math.min(mostKeys, 2 * most, Math.max(1, Math.round((most * stepMs) / took)));
    await setTimeout(restFactor * took);
  }
}

interface Step {
  /** The last of its keys in their order. */
  last: string;
  judged: number;
}

/**
 * Null where none waits behind the key. Reads and judges without a lock, and then writes by one statement what nobody has changed
 * since: `xmin` is another for a product that was queued again. Waits for nobody.
 */
async function refreshSome(db: Db, after: string, most: number): Promise<Step | null> {
  const waiting = await db.execute<{ product_key: string; queued_by: string }>(sql`
    SELECT product_key, xmin::text AS queued_by FROM verdict_queue WHERE product_key > ${after} ORDER BY product_key LIMIT ${most}`);
  const last = waiting.at(-1)?.product_key;
  if (last === undefined) return null;
  const offers = await db.execute<OfferToJudge & Record<string, unknown>>(sql`
    SELECT id, product_key, sale_price::float8, original_price::float8,
      to_char(coalesce(priced_at, created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS sent_at
    FROM products WHERE status = 'approved' AND sale_price > 0
      AND product_key = ANY (${sql.param(waiting.map((row) => row.product_key))}::text[])`);
  const rows = verdictRows(await judge(db, offers), offers);
  const [row] = await db.execute<{ judged: number }>(sql`
    WITH waiting AS (
      SELECT product_key FROM verdict_queue JOIN jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
        AS given (product_key text, queued_by text) USING (product_key)
      WHERE verdict_queue.xmin::text = queued_by FOR UPDATE OF verdict_queue SKIP LOCKED
    ), judged AS (
      SELECT * FROM ${verdictRecords(rows)} WHERE product_key IN (SELECT product_key FROM waiting)
    ), unchanged AS (
      SELECT id FROM products p JOIN judged ON p.id = judged.product_id AND p.product_key = judged.product_key
        AND p.status = 'approved' AND p.sale_price = judged.sale_price AND p.original_price = judged.original_price
        AND coalesce(p.priced_at, p.created_at) = judged.sent_at
      FOR SHARE OF p SKIP LOCKED
    ), stored AS (
      ${insertVerdicts(sql`judged WHERE product_id IN (SELECT id FROM unchanged)`)}
    ), done AS (
      DELETE FROM verdict_queue WHERE product_key IN (SELECT product_key FROM waiting)
        AND product_key NOT IN (SELECT product_key FROM judged WHERE product_id NOT IN (SELECT id FROM unchanged))
    )
    SELECT count(*)::int AS judged FROM unchanged`);
  return { last, judged: row?.judged ?? 0 };
}

const verdictsAtOnce = 1000;

/** Queues every product with a verdict by an older rule than today's, some at a time. */
export async function queueOldVerdicts(db: Db): Promise<void> {
  for (let [rule, id] = [0, "00000000-0000-0000-0000-000000000000"]; ; ) {
    const rows = await inTransaction(db, (tx) =>
      tx.execute<{ rule: number; id: string }>(sql`
        WITH old AS (
          SELECT rule, product_id FROM offer_verdicts
          WHERE rule < ${verdictRule} AND (rule, product_id) > (${rule}, ${id}::uuid)
          ORDER BY rule, product_id LIMIT ${verdictsAtOnce}
        ), queued AS (
          INSERT INTO verdict_queue (product_key)
          SELECT DISTINCT product_key FROM old JOIN products ON id = old.product_id
          WHERE status = 'approved' AND product_key IS NOT NULL AND sale_price > 0
          ORDER BY product_key ON CONFLICT DO NOTHING
        )
        SELECT rule, product_id AS id FROM old ORDER BY rule DESC, product_id DESC LIMIT 1`),
    );
    if (!rows[0]) return;
    ({ rule, id } = rows[0]);
  }
}
