import { backupBeforeMigration } from "#server/backup/scheduled-backup.ts";
import type { Config } from "#server/config.ts";
import { connectToHolder, type Database, openDatabase } from "#server/db/connect.ts";
import { expectDatabaseIn } from "#server/db/embedded/embedded.ts";
import { DataFolderInUse } from "#server/db/embedded/folder-lock.ts";
import { demoChangedSignal } from "#server/demo/demo-signal.ts";
import { say } from "./say.ts";

/**
 * Printed beside the command's output: if a setting is missing, the command would use another database than meant.
 */
export function nameDatabase({ data_dir, database_url }: Config): void {
  if (database_url === null) expectDatabaseIn(data_dir);
  process.stderr.write(`Banco de dados: ${database_url === null ? data_dir : withoutLogin(database_url)}\n`);
}

function withoutLogin(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** The database for a command. While a server holds the embedded one, it connects through that server's socket. */
export async function openBesideServer(
  config: Config,
): Promise<{ database: Database; notifyServer(): void }> {
  nameDatabase(config);
  try {
    const precaution = backupBeforeMigration(config, say);
    return { database: await openDatabase(config, precaution), notifyServer() {} };
  } catch (error) {
    const holder = error instanceof DataFolderInUse ? error.holder : null;
    if (!holder?.socket) throw error;
    // The server of that folder is not notified of another process's writes.
    const notifyServer = () => void process.kill(holder.pid, demoChangedSignal);
    return { database: connectToHolder(holder.socket), notifyServer };
  }
}
