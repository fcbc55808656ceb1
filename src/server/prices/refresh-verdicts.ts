import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { verdictRule } from "#domain/prices/price-verdict.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { judgeOffers, type OfferToJudge } from "./verdicts-store.ts";

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
 * Null where none waits behind the key. Waits for no lock: an edit of an offer waits for this transaction (`queueOtherOffers`).
 * An offer that is locked may change, so that its product stays in the queue.
 */
function refreshSome(db: Db, after: string, most: number): Promise<Step | null> {
  return inTransaction(db, async (tx) => {
    const taken = await tx.execute<{ product_key: string }>(sql`
      SELECT product_key FROM verdict_queue WHERE product_key > ${after} ORDER BY product_key LIMIT ${most}
      FOR UPDATE SKIP LOCKED`);
    const last = taken.at(-1)?.product_key;
    if (last === undefined) return null;
    const keys = sql`ANY (${sql.param(taken.map((row) => row.product_key))}::text[])`;
    const judgeable = sql`status = 'approved' AND product_key = ${keys} AND sale_price > 0`;
    const offers = await tx.execute<OfferToJudge & Record<string, unknown>>(sql`
      SELECT id, product_key, sale_price::float8, original_price::float8,
        to_char(coalesce(priced_at, created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS sent_at
      FROM products WHERE ${judgeable} FOR SHARE SKIP LOCKED`);
    await judgeOffers(tx, offers);
    await tx.execute(sql`DELETE FROM verdict_queue WHERE product_key = ${keys} AND product_key NOT IN (
      SELECT product_key FROM products WHERE ${judgeable} AND id <> ALL (${sql.param(offers.map(({ id }) => id))}::uuid[]))`);
    return { last, judged: offers.length };
  });
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
