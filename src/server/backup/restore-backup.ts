import { createReadStream, existsSync, readdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { restoredKey } from "#domain/log/restored.ts";
import type { Config } from "#server/config.ts";
import {
  type DumpedDatabase,
  NotEmpty,
  type Replacement,
  writeDatabase,
} from "#server/db/dump/write-database.ts";
import { openEmbedded } from "#server/db/embedded/embedded.ts";
import { lockFolder } from "#server/db/embedded/folder-lock.ts";
import { beginReplacement, commitReplacement } from "#server/db/embedded/replace-folder.ts";
import { folderStore } from "#server/images/folder-store.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { backupCipher } from "./backup-cipher.ts";
import { flushPath } from "./backup-folder-store.ts";
import { type CheckedBackup, checkBackup } from "./check-backup.ts";
import { secretMark, tableFile } from "./make-backup.ts";
import { secretFile } from "./manifest.ts";

export type RestoreTarget = Pick<
  Config,
  "data_dir" | "database_url" | "s3_url" | "auth_secret" | "backup_key"
>;

interface RestoreOptions {
  replace?: boolean;
  /** The next start says in the moderation log that the state is a backup's; a move to another database changes no state. */
  isReturn?: boolean;
}

/** All or nothing, after the whole backup is verified. `before` is the folder with the previous state, if one was replaced. */
export async function restoreBackup(
  target: RestoreTarget,
  folder: string,
  { replace = false, isReturn = false }: RestoreOptions = {},
) {
  const backup = await checkBackup(
    folder,
    target.backup_key === null ? null : backupCipher(target.backup_key),
  );
  refuseOtherSecret(target, backup);
  const { database_url: url } = target;
  const state = isReturn ? { key: restoredKey, value: { made_at: backup.manifest.made_at } } : null;
  if (url === null) return { backup, before: await restoreFolder(target, backup, { replace, state }) };
  const prepare = () => putImages(openImageStore(target), backup);
  await writeDatabase({ url }, rowsOf(backup), { replace, prepare, state });
  return { backup, before: null };
}

/** Keys, letters and second factors are encrypted with it. */
function refuseOtherSecret({ auth_secret }: RestoreTarget, { folder, manifest }: CheckedBackup): void {
  const { secret_mark } = manifest;
  if (auth_secret === null && secret_mark !== null && !existsSync(join(folder, secretFile)))
    throw new Error("AUTH_SECRET: este backup precisa do segredo com que foi feito; defina AUTH_SECRET.");
  if (auth_secret === null || secret_mark === null || secretMark(auth_secret) === secret_mark) return;
  const where = existsSync(join(folder, secretFile))
    ? manifest.key_mark === null
      ? `use o texto de ${join(folder, secretFile)}`
      : "use o segredo com que o backup foi feito, ou nenhum para voltar ao dele"
    : "use o segredo com que o backup foi feito";
  throw new Error(`AUTH_SECRET: não é o deste backup; ${where}.`);
}

/** The folder stays locked, so no server can start on it; the refusal names one that runs. */
async function restoreFolder(
  target: RestoreTarget,
  backup: CheckedBackup,
  { replace, state }: Required<Pick<Replacement, "replace" | "state">>,
): Promise<string | null> {
  const { data_dir } = target;
  const lock = lockFolder(data_dir);
  try {
    if (!replace && isUsed(data_dir))
      throw new NotEmpty(`A pasta ${data_dir} já tem dados, e nada foi mudado.`);
    const fresh = beginReplacement(data_dir);
    const store = target.s3_url === null ? folderStore(join(fresh, "images")) : openImageStore(target);
    await putImages(store, backup);
    if (target.auth_secret === null) await copySecret(backup, fresh);
    const embedded = await openEmbedded(fresh);
    try {
      await writeDatabase({ socket: embedded.socket }, rowsOf(backup), { state });
    } finally {
      await embedded.close();
    }
    // The engine itself never calls fsync.
    flushTree(fresh);
    const before = commitReplacement(data_dir);
    flushPath(data_dir);
    return before;
  } finally {
    lock.release();
  }
}

function isUsed(dataDir: string): boolean {
  return ["db", "images", secretFile].some((name) => existsSync(join(dataDir, name)));
}

/** Names are unique: an existing file of a name has the same bytes. */
async function putImages(store: ImageStore, backup: CheckedBackup): Promise<void> {
  for (const file of backup.images)
    if (!(await store.has(file))) await store.put(file, await bytesOf(backup, `images/${file}`));
}

async function copySecret(backup: CheckedBackup, to: string): Promise<void> {
  if (!existsSync(join(backup.folder, secretFile))) return;
  const bytes = await bytesOf(backup, secretFile);
  writeFileSync(join(to, secretFile), bytes, { mode: 0o600, flush: true });
}

async function bytesOf({ folder, cipher }: CheckedBackup, file: string): Promise<Buffer> {
  const bytes = await readFile(join(folder, file));
  return cipher ? cipher.decryptBytes(file, bytes) : bytes;
}

/** An error of any part ends the last. */
function unpacked({ folder, cipher }: CheckedBackup, file: string): Readable {
  const decrypted = cipher ? cipher.decrypt(file) : new PassThrough();
  return pipeline(createReadStream(join(folder, file)), decrypted, createGunzip(), () => {});
}

function rowsOf(backup: CheckedBackup): DumpedDatabase {
  return {
    migrations: backup.manifest.migrations,
    tables: backup.manifest.tables.map((table) => ({
      ...table,
      lines: () => linesOf(unpacked(backup, tableFile(table.name))),
    })),
  };
}

/** Only a line feed ends a row; Node's readline also splits at U+2028, which texts may contain. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const text of input.setEncoding("utf8")) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushTree(path);
    else if (entry.isFile()) flushPath(path);
  }
  flushPath(folder);
}
