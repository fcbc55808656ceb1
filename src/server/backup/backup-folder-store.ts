import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DataFolderInUse, lockFolder } from "#server/db/embedded/folder-lock.ts";
import { manifestFile } from "./manifest.ts";

/** Why a backup was made. A backup is deleted only for newer ones of its kind. */
export type BackupKind = "agendado" | "manual" | "antes-da-migracao" | "mudanca";

const nameShape = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-([a-z-]+)$/;
const half = ".part";

export function backupName(kind: BackupKind, now: Date): string {
  return `${now.toISOString().replaceAll(":", "-")}-${kind}`;
}

/** Complete ones only, oldest first. */
export function listBackups(folder: string, kind?: BackupKind): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => nameShape.test(name));
  return names
    .filter((name) => kind === undefined || name.endsWith(`Z-${kind}`))
    .filter((name) => existsSync(join(folder, name, manifestFile)))
    .sort()
    .map((name) => join(folder, name));
}

/** When the newest one began; null where there is none. By its name: copying a folder may change its dates. */
export async function lastBackup(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const times = names.flatMap((name) => {
    const found = nameShape.exec(name);
    return found ? [`${found[1]}:${found[2]}:${found[3]}`] : [];
  });
  return times.sort().at(-1) ?? null;
}

/**
 * Writes a backup under a temporary name and renames it when it is complete, so that a killed one never looks like a backup. One at a
 * time in a folder: unfinished ones found there are removed.
 */
export async function writeBackupFolder(
  folder: string,
  name: string,
  write: (unfinished: string) => Promise<void>,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockBackups(folder);
  try {
    for (const left of readdirSync(folder).filter((each) => each.endsWith(half)))
      rmSync(join(folder, left), { recursive: true });
    const unfinished = join(folder, `${name}${half}`);
    mkdirSync(unfinished, { mode: 0o700 });
    try {
      await write(unfinished);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw error;
    }
    renameSync(unfinished, join(folder, name));
    flushPath(folder);
    return join(folder, name);
  } finally {
    lock.release();
  }
}

function lockBackups(folder: string) {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof DataFolderInUse)
      throw new Error(`Outro backup está sendo gravado em ${folder}. Espere por ele e tente de novo.`);
    throw error;
  }
}

export function deleteOldBackups(folder: string, kind: BackupKind, count: number): void {
  for (const backup of listBackups(folder, kind).slice(0, -count)) {
    // Renamed first: a deletion that is killed leaves no backup behind.
    renameSync(backup, `${backup}${half}`);
    rmSync(`${backup}${half}`, { recursive: true });
  }
}

/** A file or a folder: a rename survives a power cut only once its folder is flushed. */
export function flushPath(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}
