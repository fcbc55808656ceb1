import type { JobName, JobRecord } from "#domain/operation/jobs.ts";
import { sqlState } from "#server/db/transaction.ts";

/** What happens by the clock, and what the jobs of this process came to. In memory: it is about this process. */
export interface JobHistory {
  /** Enters a job; what it answers runs the work and notes how it went. A failure goes on to whoever called. */
  track(name: JobName, every: number): (work: () => Promise<unknown>) => Promise<void>;
  /** A job that one process runs for all of them: the database knows how it went. */
  trackForCluster(name: JobName, every: number): void;
  read(): JobRecord[];
}

export function createJobHistory(clock: () => Date = () => new Date()): JobHistory {
  const records = new Map<JobName, JobRecord>();
  const now = () => clock().toISOString();

  function open(name: JobName, every: number, for_all: boolean): JobRecord {
    const idle = { last_started: null, last_ended: null, last_error: null, runs: 0, failures: 0 };
    const record: JobRecord = { name, for_all, every, ...idle };
    records.set(name, record);
    return record;
  }

  return {
    trackForCluster: (name, every) => void open(name, every, true),
    track(name, every) {
      const record = open(name, every, false);
      return async function run(work) {
        record.last_started = now();
        record.runs++;
        try {
          await work();
          record.last_error = null;
        } catch (error) {
          record.failures++;
          record.last_error = errorCode(error);
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
export function errorCode(error: unknown): string {
  return sqlState(error) ?? (error instanceof Error ? error.name : "Error");
}
