import type { JobName, JobRecord } from "#domain/operation/jobs.ts";
import { sqlState } from "#server/db/transaction.ts";

/** What the jobs of this process came to, for the panel. In memory: it is about this process. */
export interface JobBook {
  /** Enters a job; what it answers runs the work and notes how it went. A failure goes on to whoever called. */
  enter(name: JobName, every: number): (work: () => Promise<unknown>) => Promise<void>;
  read(): JobRecord[];
}

export function createJobBook(clock: () => Date = () => new Date()): JobBook {
  const records = new Map<JobName, JobRecord>();
  const now = () => clock().toISOString();
  return {
    enter(name, every) {
      const record: JobRecord = {
        name,
        every,
        last_started: null,
        last_ended: null,
        last_error: null,
        runs: 0,
        failures: 0,
      };
      records.set(name, record);
      return async function run(work) {
        record.last_started = now();
        record.runs++;
        try {
          await work();
          record.last_error = null;
        } catch (error) {
          record.failures++;
          record.last_error = codeOf(error);
          throw error;
        } finally {
          record.last_ended = now();
        }
      };
    },
    read: () => [...records.values()].map((record) => ({ ...record })),
  };
}

/** Never the words: they may hold a query with its values, an address or a path. */
function codeOf(error: unknown): string {
  return sqlState(error) ?? (error instanceof Error ? error.name : "Error");
}
