import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupCipher } from "./backup-cipher.ts";
import { tableFile } from "./make-backup.ts";
import {
  DamagedBackup,
  type Manifest,
  readManifest,
  readSums,
  sha256,
  sumsFile,
  sumsText,
} from "./manifest.ts";

export interface CheckedBackup {
  folder: string;
  manifest: Manifest;
  images: string[];
  /** Null: it is not encrypted. */
  cipher: BackupCipher | null;
}

const images = "images/";

/** Verifies every byte before anything is touched. */
export async function checkBackup(
  folder: string,
  cipher: BackupCipher | null = null,
): Promise<CheckedBackup> {
  const manifest = readManifest(folder, cipher);
  const sums = readSums(folder);
  if (sha256(sumsText(sums)) !== manifest.sums) throw new DamagedBackup(folder, sumsFile);
  for (const { name } of manifest.tables)
    if (!sums.has(tableFile(name))) throw new DamagedBackup(folder, tableFile(name));
  for (const [file, hash] of sums)
    if ((await hashOf(join(folder, file))) !== hash) throw new DamagedBackup(folder, file);
  const files = [...sums.keys()].filter((file) => file.startsWith(images));
  const own = manifest.key_mark === null ? null : cipher;
  return { folder, manifest, cipher: own, images: files.map((file) => file.slice(images.length)) };
}

async function hashOf(path: string): Promise<string | null> {
  if (!existsSync(path)) return null;
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
