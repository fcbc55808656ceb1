import { link, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Reading } from "#server/db/dump/read-consistently.ts";
import { demoPictureFiles } from "#server/demo/demo-pictures.ts";
import { pageFile, wholeFile } from "#server/images/image-files.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { readSums, sha256 } from "./manifest.ts";

/** A store may be far away. */
const atOnce = 8;

/** Every file that the rows of this moment name: their own table does so, and the demo's pictures have no rows. */
export async function namedImages({ ask }: Reading): Promise<string[]> {
  const rows = await ask<{ key: string; type: string; bytes: number | null }[]>`
    SELECT key, type, bytes FROM images WHERE state = 'here' ORDER BY key`;
  const uploaded = rows.flatMap(({ key, type, bytes }) => [
    pageFile(key, ""),
    pageFile(key, "-480"),
    ...(bytes === null ? [] : [wholeFile(key, type)]),
  ]);
  const [demo] = await ask`SELECT 1 FROM site_state WHERE key = 'demo' AND value ? 'loaded_at'`;
  return [...uploaded, ...(demo ? demoPictureFiles() : [])];
}

/**
 * Under `images/`, with their hashes. Pictures never change under their name, so one that the backup before has is linked, not
 * read again: what is new since costs, and nothing else. Answers what the store no longer has.
 */
export async function copyImages(
  store: ImageStore,
  files: string[],
  { into, previous, sums }: { into: string; previous: string | undefined; sums: Map<string, string> },
): Promise<string[]> {
  const known = previous ? readSums(previous) : new Map<string, string>();
  const missing: string[] = [];
  await mkdir(join(into, "images"), { mode: 0o700 });
  async function copy(file: string): Promise<void> {
    const path = `images/${file}`;
    const hash = known.get(path);
    if (previous && hash && (await isLinked(join(previous, path), join(into, path)))) {
      sums.set(path, hash);
      return;
    }
    const bytes = await store.read(file);
    if (!bytes) return void missing.push(file);
    await writeFile(join(into, path), bytes, { mode: 0o600, flush: true });
    sums.set(path, sha256(bytes));
  }
  const left = [...files];
  const workers = Array.from({ length: atOnce }, async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await copy(file);
  });
  await Promise.all(workers);
  return missing.sort();
}

function isLinked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}
