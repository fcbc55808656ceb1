import type { Config } from "#server/config.ts";
import { expectDatabaseIn, openEmbedded } from "#server/db/embedded/embedded.ts";
import { DataFolderInUse } from "#server/db/embedded/folder-lock.ts";
import type { BackupSource } from "./make-backup.ts";

type DataPlace = Pick<Config, "data_dir" | "database_url" | "s3_url" | "auth_secret" | "backup_key">;

/** Opens the database without migrating it. A running server's embedded database is reached through its socket. */
export async function withSource<T>(
  place: DataPlace,
  use: (source: BackupSource) => Promise<T>,
  { besideServer = true } = {},
): Promise<T> {
  const { data_dir, database_url: url } = place;
  if (url !== null) return use({ ...place, address: { url } });
  expectDatabaseIn(data_dir);
  const opened = await openEmbedded(data_dir).catch((error: unknown) => {
    const socket = error instanceof DataFolderInUse ? error.holder?.socket : null;
    if (!besideServer || !socket) throw error;
    return { socket, close: async () => {} };
  });
  try {
    return await use({ ...place, address: { socket: opened.socket } });
  } finally {
    await opened.close();
  }
}
