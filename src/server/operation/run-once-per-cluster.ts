import type { JobName } from "#domain/operation/jobs.ts";
import type { Db } from "#server/db/connect.ts";
import { errorCode } from "./job-history.ts";
import { claimRun, type DueTimes, endRun, renewMs, renewRun } from "./job-runs-store.ts";

/** Runs a job for all processes on this database, unless another one runs it, or has run it, for this due time. */
export async function runOncePerCluster(
  db: Db,
  { name, due, hasPassed = false }: { name: JobName; due: DueTimes; hasPassed?: boolean },
  work: () => Promise<unknown>,
): Promise<void> {
  const run = await claimRun(db, name, due, { hasPassed });
  if (!run) return;
  // What cannot be renewed is another one's for the next time; nothing here needs to be alone to be right.
  const renewal = setInterval(() => void renewRun(db, run).catch(() => {}), renewMs);
  try {
    await work();
  } catch (error) {
    // Whether or not it can be noted, it is this that went wrong.
    await endRun(db, run, errorCode(error)).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewal);
  }
  await endRun(db, run, null);
}
