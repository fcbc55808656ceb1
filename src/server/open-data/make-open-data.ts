import { mkdir } from "node:fs/promises";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { lastNight, type OpenDataFiles, type OpenFile } from "#domain/open-data/open-data.ts";
import type { Db } from "#server/db/connect.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import type { FileStore } from "./file-store.ts";
import { findOpenData, saveOpenData } from "./open-data-files-store.ts";
import { offerBites, priceBites } from "./open-rows-store.ts";
import { type WrittenFile, writeDataset } from "./write-dataset.ts";

interface OpenDataParts {
  db: Db;
  store: FileStore;
  /** Where files are while they are written. */
  folder: string;
  siteUrl: string;
  stop: AbortSignal;
}

/** Longer than any writing takes; an old file that is being read is read to its end all the same. */
const keepMs = 6 * 3600 * 1000;

/** Writes the night's files where nobody has yet, and from one moment to the next they replace those of the night before. */
export async function makeOpenData(parts: OpenDataParts): Promise<void> {
  const { db, store, folder, siteUrl, stop } = parts;
  const now = await databaseTime(db);
  const before = await findOpenData(db);
  if (before && new Date(before.at) >= lastNight(now) && (await hasAll(store, before))) return;
  await mkdir(folder, { recursive: true });
  const written = [
    ...(await writeDataset("ofertas", offerBites(db, siteUrl), { folder, stop })),
    ...(await writeDataset("precos", priceBites(db, now), { folder, stop })),
  ];
  const files: OpenFile[] = [];
  for (const file of written) files.push(await putFile(store, file, dayInSaoPaulo(now)));
  await saveOpenData(db, { at: now.toISOString(), files });
  await sweep(store, files, now);
}

/** They lie on a disk that may have been lost, or belong to an older backup. */
async function hasAll(store: FileStore, { files }: OpenDataFiles): Promise<boolean> {
  for (const { key } of files) if (!(await store.has(key))) return false;
  return true;
}

async function putFile(
  store: FileStore,
  { path, md5, ...file }: WrittenFile,
  day: string,
): Promise<OpenFile> {
  const key = `${file.dataset}-${day}-${file.sha256.slice(0, 16)}.${file.format}.gz`;
  await store.put(key, path, { bytes: file.bytes, md5 });
  return { ...file, key };
}

/** The files of earlier nights, with what was withdrawn since, and what a killed process left behind. */
async function sweep(store: FileStore, files: readonly OpenFile[], now: Date): Promise<void> {
  const named = new Set(files.map(({ key }) => key));
  const stored = await store.list();
  const old = stored.filter(({ key, at }) => !named.has(key) && now.getTime() - at.getTime() > keepMs);
  await store.remove(old.map(({ key }) => key));
}
