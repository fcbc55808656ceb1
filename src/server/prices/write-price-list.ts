import { setTimeout } from "node:timers/promises";
import type { ImportProgress } from "#domain/products/import-export/file-import.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { insertReadings, type Reading } from "./observations-store.ts";

/** A step holds the embedded engine's one connection: about as long as one page that is not cached. */
const stepMs = 25;
/** A transaction has a cost of its own, which fewer rows would hardly lower. */
const leastRows = 100;
const mostRows = 1000;
const longestPauseMs = 500;

/**
 * Writes the readings in short transactions and pauses between them for twice as long as each took. What is there already stays,
 * so that an interrupted import can be repeated. Returns how many were new.
 * @param during runs in the transaction of each step
 */
export async function writePriceList(
  db: Db,
  readings: readonly Reading[],
  during: (tx: Tx, progress: ImportProgress, isFirst: boolean) => Promise<void>,
): Promise<number> {
  const total = readings.length;
  let [created, done, size] = [0, 0, leastRows];
  while (done < total) {
    const isFirst = done === 0;
    const step = readings.slice(done, done + size);
    done += step.length;
    const began = performance.now();
    created += await inTransaction(db, async (tx) => {
      await during(tx, { done, total }, isFirst);
      return insertReadings(tx, step);
    });
    const took = performance.now() - began;
    size = Math.min(mostRows, Math.max(leastRows, Math.round((step.length * stepMs) / took)));
    if (done < total) await setTimeout(Math.min(2 * took, longestPauseMs));
  }
  return created;
}
