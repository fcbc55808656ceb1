import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { ChangeTag } from "./changes.ts";
import type { Db } from "./connect.ts";

type DrizzleTransaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Runs when everything else of its transaction is written: what it locks stands for the shortest time. */
type LastStep = () => Promise<void>;

/** The first argument of every store that writes. It adds to `changes` the cache tags of what it changed. */
export type Tx = DrizzleTransaction & {
  readonly changes: Set<ChangeTag>;
  readonly lastSteps: LastStep[];
};

/** A store that only reads works inside and outside a transaction. */
export type Reader = Db | Tx;

const tries = 3;
const lockPollMs = 50;

/**
 * Runs `work` in one transaction. This process's listeners get the changed tags after the commit and before the response, so that the
 * very next request sees the change; the transaction itself notifies the other processes.
 * Inside, use only `tx`: the embedded engine has one connection, and a query on `db` would wait for ever.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const changes = new Set<ChangeTag>();
    try {
      const result = await db.transactions.run(() =>
        db.transaction(async (transaction) => {
          const lastSteps: LastStep[] = [];
          const value = await work(Object.assign(transaction, { changes, lastSteps }));
          const notice = changes.size > 0 ? db.changes.notification([...changes]) : null;
          if (notice) await transaction.execute(notice);
          for (const step of lastSteps) await step();
          return value;
        }),
      );
      if (changes.size > 0) db.changes.publish([...changes]);
      return result;
    } catch (error) {
      // The commit may have happened and only its response been lost: pages must not stay as they were.
      if (isDisconnected(error) && changes.size > 0) db.changes.publish([...changes]);
      if (attempt === tries || !isTransient(error)) throw error;
    }
  }
}

/**
 * Waits for an advisory lock for as long as another process needs it, such as one that starts at the same moment. It asks again
 * and again: one statement that waits would fall under the statement timeout and look like a dead connection.
 */
export async function waitForLock(tx: Tx, lock: number): Promise<void> {
  for (;;) {
    const [row] = await tx.execute(sql`SELECT pg_try_advisory_xact_lock(${lock}) AS is_ours`);
    if (row?.is_ours) return;
    await setTimeout(lockPollMs);
  }
}

/** Deadlock or serialisation failure: another transaction went first, so a retry is right. */
function isTransient(error: unknown): boolean {
  return ["40P01", "40001"].includes(sqlState(error) ?? "");
}

export function isDisconnected(error: unknown): boolean {
  return /^(08|57P|CONNECTION_|ECONN|EPIPE)/.test(sqlState(error) ?? "");
}

/** The database was away, busy or shutting down: the same statement may work in a moment. */
export function isPassingFault(error: unknown): boolean {
  return isDisconnected(error) || /^(40|53|55|57|58|ETIMEDOUT)/.test(sqlState(error) ?? "");
}

export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause as { code?: string } | undefined)?.code;
}
