import type { Logger } from "pino";
import type { Db } from "#server/db/connect.ts";
import { groupedCalls } from "#server/db/grouped-calls.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";

/** Handles several calls in one transaction; undefined for each that must run by itself. */
type BatchHandler<Call, Answer> = (tx: Tx, calls: Call[], now: Date) => Promise<(Answer | undefined)[]>;

/** Nobody notices so short a wait, and under load BEGIN, COMMIT and every statement then cost as much as for one call. */
const shared = { gatherMs: 20, mostInGroup: 100, mostWaiting: 500 };

/** Handles calls that arrive together in one transaction. A failed batch is logged and returns undefined for each of its calls. */
export function createBatcher<Call, Answer>(handle: BatchHandler<Call, Answer>) {
  const join = groupedCalls(async (db: Db, calls: { call: Call; log: Logger }[]) => {
    const work = inTransaction(db, async (tx) =>
      handle(
        tx,
        calls.map(({ call }) => call),
        await databaseTime(tx),
      ),
    );
    return work.catch((err: unknown): undefined[] => {
      calls[0]?.log.error({ err, calls: calls.length }, "a batch failed: each of its calls runs by itself");
      return [];
    });
  }, shared);
  return (db: Db, call: Call, log: Logger): Promise<Answer | undefined> => join(db, { call, log });
}
