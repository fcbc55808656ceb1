import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { DataFolderInUse, type FolderLock, holderOf, lockFolder } from "./folder-lock.ts";

const neededBytes = 64 * 1024 * 1024;

/** Checks the disk before anything is written, but reports a process that holds the folder first. */
export async function lockDataFolder(dataDir: string): Promise<FolderLock> {
  if (existsSync(dataDir) && holderOf(dataDir) === null) await refuseFullDisk(dataDir);
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof DataFolderInUse) && existsSync(dataDir)) await refuseFullDisk(dataDir);
    throw error;
  }
}

/** The same checks for a start that has not loaded the rest of the program yet, so that a refusal comes at once. */
export async function checkDataFolder(dataDir: string): Promise<void> {
  (await lockDataFolder(dataDir)).release();
}

/** On a full disk PGlite crashes while it opens and may leave the folder damaged, so it is not even tried. */
export async function refuseFullDisk(folder: string): Promise<void> {
  const disk = await statfs(folder);
  if (disk.bavail * disk.bsize < neededBytes)
    throw new Error(
      `sem espaço em disco: ${folder} precisa de pelo menos ${neededBytes / 1024 / 1024} MB livres.`,
    );
}
