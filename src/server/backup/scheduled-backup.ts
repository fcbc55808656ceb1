import { once } from "node:events";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { Precaution } from "#server/db/connect.ts";
import { sizeOf } from "#server/db/dump/database-size.ts";
import { type BackupOrder, type BackupSource, makeBackup } from "./make-backup.ts";

interface Told {
  path: string;
  held_ms: number;
  missing: number;
}

/** What the clock asks for on the embedded engine, in a thread of its own. */
export async function makeScheduledBackup(config: Config, socket: string, log: Logger): Promise<void> {
  const { data_dir, s3_url, auth_secret, backup_dir: folder, backup_keep: keep } = config;
  const source: BackupSource = { address: { socket }, data_dir, s3_url, auth_secret };
  const order: BackupOrder = { folder, kind: "agendado", keep };
  const script = new URL(`./backup-thread${extname(import.meta.url)}`, import.meta.url);
  const thread = new Worker(script, { workerData: [source, order] });
  // Also where a killed thread says nothing at all.
  const ended = once(thread, "exit").then(() => Promise.reject(new Error("the backup thread said nothing")));
  const [told] = (await Promise.race([once(thread, "message"), ended])) as [Told];
  const { held_ms, missing } = told;
  log.info({ held_ms, missing }, "backup made");
  if (missing > 0) log.error({ missing }, "pictures that rows name are not in the image store");
}

/** Larger ones would keep a start waiting for minutes: then it is the operator's to have made one (docs/operating.md). */
const largestBytes = 256 * 1024 * 1024;

/** Only the rows: migrations do not touch pictures. */
export function backupBeforeMigration(config: Config, say: (sentence: string) => void): Precaution {
  return async (address) => {
    const { data_dir, s3_url, auth_secret, backup_dir: folder, backup_keep: keep } = config;
    if ("url" in address && (await sizeOf(address)) > largestBytes)
      return say("Banco grande demais para um backup automático antes da migração; seguindo sem ele.");
    const source: BackupSource = { address, data_dir, s3_url, auth_secret };
    const { path } = await makeBackup(source, { folder, kind: "antes-da-migracao", keep, images: false });
    say(`Backup antes da migração: ${path}`);
  };
}
