import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { TooBusy } from "#domain/site/too-busy.ts";
import type { Db } from "#server/db/connect.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";

/** Handles several calls in one transaction; undefined for each that must run by itself. */
type BatchHandler<Call, Answer> = (tx: Tx, calls: Call[], now: Date) => Promise<(Answer | undefined)[]>;

/** How long calls gather after a batch. The first call after a rest does not wait. */
const gatherMs = 10;
const mostInBatch = 50;
const mostWaiting = 500;

interface Waiting<Call, Answer> {
  call: Call;
  resolve: (answer: Answer | undefined) => void;
}

/**
 * Calls that arrive while a batch runs share the next one: BEGIN, COMMIT and every statement then cost as much as for one call.
 * A failed batch is logged and returns undefined for each of its calls.
 */
export function createBatcher<Call, Answer>(handle: BatchHandler<Call, Answer>) {
  const queues = new WeakMap<Db, Waiting<Call, Answer>[]>();

  async function drain(db: Db, log: Logger, queue: Waiting<Call, Answer>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, mostInBatch);
      const calls = batch.map(({ call }) => call);
      const work = inTransaction(db, async (tx) => handle(tx, calls, await databaseTime(tx)));
      const answers = await work.catch((err: unknown) => {
        log.error({ err, calls: calls.length }, "a batch failed: each of its calls runs by itself");
        return [];
      });
      for (const [n, { resolve }] of batch.entries()) resolve(answers[n]);
      await wait(gatherMs);
    }
    queues.delete(db);
  }

  return (db: Db, call: Call, log: Logger): Promise<Answer | undefined> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? [];
      if (queue.length >= mostWaiting) return reject(new TooBusy());
      queue.push({ call, resolve });
      if (queues.has(db)) return;
      queues.set(db, queue);
      void drain(db, log, queue);
    });
}
