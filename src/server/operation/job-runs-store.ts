import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { JobName } from "#domain/operation/jobs.ts";
import type { Db } from "#server/db/connect.ts";
import { jobRuns } from "#server/db/schema/operation.ts";
import type { Reader } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";

/** When a job is due: so many seconds apart, counted from so many seconds after 1970. */
export interface DueTimes {
  every: number;
  phase: number;
}

interface Run {
  name: JobName;
  run_id: string;
}

/** A process that does not renew its lease for so long is dead. */
const leaseSeconds = 60;
export const renewMs = (leaseSeconds / 3) * 1000;

const later = (now: SQL, seconds: number) => sql`${now} + make_interval(secs => ${seconds})`;
const lease = (now: SQL) => later(now, leaseSeconds);

/**
 * Claims the right to run a job for one due time; null where another process has or had it. By the database's clock: processes
 * whose clocks differ ask at different moments, and the nearest due time is the same for all. While one runs no other does, also
 * past the next due time.
 *
 * @param hasPassed only a due time that has passed: for a process that starts after a missed run
 */
export async function claimRun(
  db: Db,
  name: JobName,
  { every, phase }: DueTimes,
  { hasPassed = false, now = sql`now()` } = {},
): Promise<Run | null> {
  const run_id = newId();
  const ahead = hasPassed ? 0 : every / 2;
  const due = sql`to_timestamp(floor((extract(epoch FROM ${now}) - ${phase}::int + ${ahead}::numeric) / ${every}::int)
    * ${every}::int + ${phase}::int)`;
  const claimed = await db
    .insert(jobRuns)
    .values({ name, run_id, due_at: due, started_at: now, lease_until: lease(now), runs: 1 })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: {
        run_id,
        due_at: sql`excluded.due_at`,
        started_at: sql`excluded.started_at`,
        lease_until: sql`excluded.lease_until`,
        runs: sql`${jobRuns.runs} + 1`,
      },
      // What lies further ahead than it ever could was written before the clock was set back.
      setWhere: sql`(${jobRuns.due_at} < excluded.due_at OR ${jobRuns.due_at} > ${later(now, every)})
        AND (${jobRuns.lease_until} IS NULL
          OR ${jobRuns.lease_until} NOT BETWEEN ${now} AND ${later(now, 2 * leaseSeconds)})`,
    })
    .returning({ name: jobRuns.name });
  return claimed.length > 0 ? { name, run_id } : null;
}

function isOurs({ name, run_id }: Run) {
  return and(eq(jobRuns.name, name), eq(jobRuns.run_id, run_id));
}

/** A run that has ended stays ended: a renewal may arrive after its end. */
export async function renewRun(db: Db, run: Run): Promise<void> {
  await db
    .update(jobRuns)
    .set({ lease_until: lease(sql`now()`) })
    .where(and(isOurs(run), isNotNull(jobRuns.lease_until)));
}

/** @param error a code, or null where all went well */
export async function endRun(db: Db, run: Run, error: string | null): Promise<void> {
  await db
    .update(jobRuns)
    .set({
      ended_at: sql`now()`,
      lease_until: null,
      error,
      ...(error === null ? {} : { failures: sql`${jobRuns.failures} + 1` }),
    })
    .where(isOurs(run));
}

export function listRuns(db: Reader) {
  return db.select().from(jobRuns);
}
