import { once } from "node:events";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { Precaution } from "#server/db/connect.ts";
import { sizeOf } from "#server/db/dump/database-size.ts";
import { type BackupOrder, type BackupSource, makeBackup } from "./make-backup.ts";

export async function makeScheduledBackup(config: Config, socket: string, log: Logger): Promise<void> {
  const { data_dir, s3_url, auth_secret, backup_key, backup_dir: folder, backup_keep: keep } = config;
  const source: BackupSource = { address: { socket }, data_dir, s3_url, auth_secret, backup_key };
  const order: BackupOrder = { folder, kind: "agendado", keep };
  const script = new URL(`./backup-thread${extname(import.meta.url)}`, import.meta.url);
  const thread = new Worker(script, { workerData: [source, order] });
  // A killed thread posts no message.
  const ended = once(thread, "exit").then(() => Promise.reject(new Error("the backup thread said nothing")));
  const [report] = await Promise.race([once(thread, "message"), ended]);
  const { held_ms, missing } = report as { held_ms: number; missing: number };
  log.info({ held_ms, missing }, "backup made");
  if (missing > 0) log.error({ missing }, "pictures that rows name are not in the image store");
}

/** A larger one would delay a start by minutes: there the operator makes the backup (docs/operating.md). */
const largestBytes = 256 * 1024 * 1024;

/** Rows only: migrations do not touch pictures. */
export function backupBeforeMigration(config: Config, say: (sentence: string) => void): Precaution {
  return async (address) => {
    const { data_dir, s3_url, auth_secret, backup_key, backup_dir: folder, backup_keep: keep } = config;
    if ("url" in address && (await sizeOf(address)) > largestBytes)
      return say("Banco grande demais para um backup automático antes da migração; seguindo sem ele.");
    const source: BackupSource = { address, data_dir, s3_url, auth_secret, backup_key };
    const { path } = await makeBackup(source, { folder, kind: "antes-da-migracao", keep, images: false });
    say(`Backup antes da migração: ${path}`);
  };
}
