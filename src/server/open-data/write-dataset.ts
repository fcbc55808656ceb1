import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { type Dataset, type FileFormat, fileFormats } from "#domain/open-data/open-data.ts";
import { headOf, lineOf, type OpenRow } from "#domain/open-data/open-rows.ts";
import { type CompressedFile, openCompressedFile } from "./compressed-file.ts";

/** Visitors come first: after each bite it pauses so many times as long as the bite took. */
const restFactor = 4;
/** Nobody waits for more rows than these to be written. */
const rowsAtOnce = 100;

/** Written to the end, and not in the store yet. */
export interface WrittenFile extends Awaited<ReturnType<CompressedFile["end"]>> {
  dataset: Dataset;
  format: FileFormat;
  rows: number;
  path: string;
}

interface WriteParts {
  folder: string;
  stop: AbortSignal;
}

/** Reads the rows once and writes them in every format. */
export async function writeDataset(
  dataset: Dataset,
  bites: AsyncIterable<OpenRow[]>,
  { folder, stop }: WriteParts,
): Promise<WrittenFile[]> {
  const drafts = fileFormats.map((format) => {
    const path = join(folder, `${dataset}-${randomUUID()}.${format}.part`);
    return { format, path, file: openCompressedFile(path) };
  });
  try {
    for (const { format, file } of drafts) await file.write(headOf(dataset, format));
    const rows = await writeBites(dataset, bites, drafts, stop);
    return await Promise.all(
      drafts.map(async ({ format, path, file }) => ({ dataset, format, rows, path, ...(await file.end()) })),
    );
  } catch (error) {
    for (const { path, file } of drafts) {
      await file.abort();
      await rm(path, { force: true });
    }
    throw error;
  }
}

async function writeBites(
  dataset: Dataset,
  bites: AsyncIterable<OpenRow[]>,
  drafts: { format: FileFormat; file: CompressedFile }[],
  stop: AbortSignal,
): Promise<number> {
  let count = 0;
  let began = performance.now();
  for await (const rows of bites) {
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      for (const { format, file } of drafts) {
        const some = rows.slice(at, at + rowsAtOnce);
        await file.write(some.map((row) => lineOf(dataset, format, row)).join(""));
        await setImmediate();
      }
    count += rows.length;
    // Throws where the process is about to end.
    await setTimeout(restFactor * (performance.now() - began), undefined, { signal: stop });
    began = performance.now();
  }
  return count;
}
