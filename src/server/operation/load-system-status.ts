import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { JobRecord, SystemStatus } from "#domain/operation/system-status.ts";
import { lastBackup } from "#server/backup/backup-folder-store.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import type { ReadContext } from "#server/http/route.ts";
import { countLateLetters, countLetters } from "#server/mail/outbox-store.ts";
import { countLateDeliveries } from "#server/notices/deliveries-store.ts";
import { listRuns } from "./job-runs-store.ts";

/** The state of the site. No host, no path, no secret: it may end up on a screenshot. */
export async function loadSystemStatus({ db, config, running }: ReadContext<unknown>): Promise<SystemStatus> {
  const { jobs, ...known } = running;
  return {
    ...known,
    node: process.version,
    database: await databaseStatus(db),
    mail: { ...(await countLetters(db)), late: await countLateLetters(db), sends: config.smtp_url !== null },
    notices: { late: await countLateDeliveries(db), sends: config.notices },
    disk: { free: await freeBytes(config) },
    backup: await backupStatus(db, config),
    images: { store: config.s3_url === null ? "folder" : "s3" },
    jobs: await jobRecords(db, jobs()),
  };
}

/** The database has the outcomes of jobs that run once per cluster. */
async function jobRecords(db: Db, known: JobRecord[]): Promise<JobRecord[]> {
  const runs = new Map((await listRuns(db)).map((run) => [run.name, run]));
  return known.map((record) => {
    const run = record.for_all ? runs.get(record.name) : undefined;
    if (!run) return record;
    const { started_at, ended_at, error, runs: count, failures } = run;
    return {
      ...record,
      last_started: started_at,
      last_ended: ended_at,
      last_error: error,
      runs: count,
      failures,
    };
  });
}

/** Of two disks, the one with less room; a folder that is not there yet says nothing. */
async function freeBytes({ data_dir, backup_dir }: Config): Promise<number | null> {
  const disks = await Promise.all([data_dir, backup_dir].map((path) => statfs(path).catch(() => null)));
  const free = disks.flatMap((disk) => (disk ? [disk.bavail * disk.bsize] : []));
  return free.length > 0 ? Math.min(...free) : null;
}

async function databaseStatus(db: Db): Promise<SystemStatus["database"]> {
  const [row] = await db.execute<{ version: string; bytes: number }>(sql`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
      pg_database_size(current_database())::float8 AS bytes`);
  return { engine: db.engine, version: row?.version ?? "", bytes: row?.bytes ?? 0 };
}

/** With a PostgreSQL of the operator's, those that `npm run backup` made here are all that we can know of. */
async function backupStatus(
  db: Db,
  { backup_dir, backup_minutes, backup_key }: Config,
): Promise<SystemStatus["backup"]> {
  const isOurs = db.engine === "pglite" && backup_minutes > 0;
  return {
    last: await lastBackup(backup_dir),
    every_minutes: isOurs ? backup_minutes : null,
    encrypted: backup_key !== null,
  };
}
