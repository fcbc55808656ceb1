import type { JobName } from "#domain/operation/jobs.ts";
import type { JobRecord } from "#domain/operation/system-status.ts";
import { sqlState } from "#server/db/transaction.ts";

/** The jobs of this process and their outcomes. In memory: they are about this process. */
export interface JobHistory {
  /** Adds a job; the returned function runs its work and records the outcome. A failure is thrown on to the caller. */
  track(name: JobName, every: number): (work: () => Promise<unknown>) => Promise<void>;
  /** Adds a job that one process runs for the cluster: the database has its outcomes. */
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

/** Never the message: it may hold a query with its values, an address or a path. */
export function errorCode(error: unknown): string {
  return sqlState(error) ?? (error instanceof Error ? error.name : "Error");
}
