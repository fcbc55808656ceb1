import { sql } from "drizzle-orm";
import type postgres from "postgres";
import type { Db } from "./connect.ts";

interface Position {
  lsn: string;
  /** Cluster, database and timeline. Where any of them differs, positions cannot be compared. */
  history: string;
}

export type Trouble = "unreachable" | "not a standby" | "another database" | "paused" | "late";

export class ReplicaTrouble extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/**
 * With `synchronous_commit` off a commit is answered before it is written: then only the place of the next insertion lies
 * behind it. That may also lie behind the header of an empty page, and then the next record shows the replica level.
 */
export async function positionOf(primary: Db): Promise<Position> {
  const [row] = await primary.execute<{ lsn: string; history: string }>(sql`
    SELECT (CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
        ELSE pg_current_wal_lsn() END)::text AS lsn,
      concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int) AS history`);
  if (!row) throw new Error("the primary did not say where it is");
  return row;
}

/**
 * By how many bytes the replica is behind; zero or less once it has passed. Its timeline is that of its last
 * restartpoint, so after a failover it is late to be believed, never early.
 */
export async function bytesBehind(replica: postgres.Sql, { lsn, history }: Position): Promise<number> {
  const [row] = await replica<{ standby: boolean; paused: boolean; same: boolean; behind: number | null }[]>`
    SELECT pg_is_in_recovery() AS standby,
      CASE WHEN pg_is_in_recovery() THEN pg_get_wal_replay_pause_state() <> 'not paused' ELSE false END AS paused,
      concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        (SELECT timeline_id FROM pg_control_checkpoint())) = ${history} AS same,
      (${lsn}::pg_lsn - pg_last_wal_replay_lsn())::float8 AS behind`;
  if (!row?.same) throw new ReplicaTrouble("another database");
  if (!row.standby) throw new ReplicaTrouble("not a standby");
  if (row.paused) throw new ReplicaTrouble("paused");
  return row.behind ?? Number.POSITIVE_INFINITY;
}
