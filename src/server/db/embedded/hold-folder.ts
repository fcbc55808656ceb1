import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { DataFolderInUse, type FolderLock, holderOf, lockFolder } from "./lock.ts";

const neededBytes = 64 * 1024 * 1024;

/** Said before anything is written, so that a full disk finds the folder as it was; but whoever holds it is named first. */
export async function holdFolder(dataDir: string): Promise<FolderLock> {
  if (existsSync(dataDir) && holderOf(dataDir) === null) await refuseFullDisk(dataDir);
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof DataFolderInUse) && existsSync(dataDir)) await refuseFullDisk(dataDir);
    throw error;
  }
}

/** The same refusals, for a start that has not loaded the rest of the program yet: whoever is refused need not wait for it. */
export async function expectFolder(dataDir: string): Promise<void> {
  (await holdFolder(dataDir)).release();
}

/** On a full disk PGlite crashes while it opens and may leave the folder damaged, so it is not even tried. */
export async function refuseFullDisk(folder: string): Promise<void> {
  const disk = await statfs(folder);
  if (disk.bavail * disk.bsize < neededBytes)
    throw new Error(
      `sem espaço em disco: ${folder} precisa de pelo menos ${neededBytes / 1024 / 1024} MB livres.`,
    );
}
