import { createHash } from "node:crypto";
import { createWriteStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Config } from "#server/config.ts";
import { readSnapshot, type Snapshot } from "#server/db/dump/read-snapshot.ts";
import { rowChecksum } from "#server/db/dump/row-checksum.ts";
import type { TableShape } from "#server/db/dump/tables.ts";
import { packageVersion } from "#server/db/package-root.ts";
import type { DatabaseAddress } from "#server/db/single-client.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { backupCipher } from "./backup-cipher.ts";
import {
  type BackupKind,
  backupName,
  deleteOldBackups,
  flushPath,
  listBackups,
  writeBackupFolder,
} from "./backup-folder-store.ts";
import { type BackupTarget, copyImages, referencedImages } from "./copy-images.ts";
import {
  isUnderKey,
  type Manifest,
  manifestFile,
  manifestText,
  type NewManifest,
  readManifest,
  secretFile,
  sha256,
  sumsFile,
  sumsText,
} from "./manifest.ts";

/** Without a key the files are not encrypted. */
export interface BackupSource extends Pick<Config, "data_dir" | "s3_url" | "auth_secret" | "backup_key"> {
  address: DatabaseAddress;
}

export interface BackupOrder {
  folder: string;
  kind: BackupKind;
  /** How many of this kind stay; null: all. */
  keep: number | null;
  /** False: only the rows, for a backup that stays beside its pictures. */
  images?: boolean;
  now?: Date;
}

export interface MadeBackup {
  path: string;
  manifest: Manifest;
  /** How long the snapshot was open: on the embedded engine all other queries waited. */
  held_ms: number;
}

/**
 * Rows and pictures of one moment. Rows come first: a picture is stored before a row refers to it, and stays for a day after the last
 * reference, so every picture of that moment is still there.
 */
export async function makeBackup(source: BackupSource, order: BackupOrder): Promise<MadeBackup> {
  const { folder, kind, keep, images = true, now = new Date() } = order;
  const cipher = source.backup_key === null ? null : backupCipher(source.backup_key);
  let held_ms = 0;
  const path = await writeBackupFolder(folder, backupName(kind, now), async (into) => {
    const sums = new Map<string, string>();
    const target = { into, sums, cipher };
    const began = performance.now();
    const rows = await readSnapshot(source.address, (reading) => writeRows(reading, target, images));
    held_ms = Math.round(performance.now() - began);
    // Only now: a disk may be slow, and on the embedded engine all other queries were waiting.
    for (const file of sums.keys()) flushPath(join(into, file));
    const previous = listBackups(folder).findLast((each) => isUnderKey(each, cipher));
    const copied = images ? await copyImages(openImageStore(source), rows.named, previous, target) : null;
    const secret_mark = await copySecret(source, target);
    const text = sumsText(sums);
    writeFlushed(join(into, sumsFile), text);
    const manifest: NewManifest = {
      version: packageVersion(),
      made_at: now.toISOString(),
      engine: "url" in source.address ? "postgres" : "pglite",
      migrations: rows.migrations,
      tables: rows.tables,
      images: copied,
      secret_mark,
      sums: sha256(text),
      key_mark: cipher?.mark ?? null,
    };
    writeFlushed(join(into, manifestFile), manifestText(manifest, cipher));
    for (const part of [join(into, "tables"), into]) flushPath(part);
  });
  if (keep !== null) deleteOldBackups(folder, kind, keep);
  return { path, manifest: readManifest(path, cipher), held_ms };
}

async function writeRows(reading: Snapshot, target: BackupTarget, images: boolean) {
  if (reading.migrations.length === 0)
    throw new Error("Não há o que copiar: esse banco ainda não foi usado.");
  await mkdir(join(target.into, "tables"), { mode: 0o700 });
  const tables: Manifest["tables"] = [];
  for (const table of reading.tables) tables.push(await writeTable(reading, table, target));
  const named = images ? await referencedImages(reading) : [];
  return { migrations: [...reading.migrations], tables, named };
}

async function writeTable(
  { copy }: Snapshot,
  table: TableShape,
  { into, sums, cipher }: BackupTarget,
): Promise<Manifest["tables"][number]> {
  const file = tableFile(table.name);
  const sum = rowChecksum();
  const hash = createHash("sha256");
  await pipeline(
    copy(table),
    passing((chunk) => sum.add(chunk)),
    createGzip({ level: 1 }),
    cipher ? cipher.encrypt(file) : new PassThrough(),
    passing((chunk) => hash.update(chunk)),
    createWriteStream(join(into, file), { mode: 0o600 }),
  );
  sums.set(file, hash.digest("hex"));
  return { name: table.name, columns: table.columns.map(({ name }) => name), ...sum.read() };
}

export function tableFile(name: string): string {
  return `tables/${name}.copy.gz`;
}

function passing(look: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      look(chunk);
      done(null, chunk);
    },
  });
}

/** Includes the secret of the data folder: without it no user could sign in after a restore. */
async function copySecret(
  source: BackupSource,
  { into, sums, cipher }: BackupTarget,
): Promise<string | null> {
  const file = join(source.data_dir, secretFile);
  const own = source.auth_secret === null && existsSync(file) ? readFileSync(file, "utf8") : null;
  if (own !== null) {
    const bytes = (await cipher?.encryptBytes(secretFile, Buffer.from(own))) ?? own;
    writeFlushed(join(into, secretFile), bytes);
    sums.set(secretFile, sha256(bytes));
  }
  const secret = source.auth_secret ?? own;
  return secret === null ? null : secretMark(secret);
}

export function secretMark(secret: string): string {
  return secretBox(secret).mark("backup");
}

function writeFlushed(path: string, text: string | Buffer): void {
  writeFileSync(path, text, { mode: 0o600, flush: true });
}
