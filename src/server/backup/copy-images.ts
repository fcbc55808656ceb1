import { link, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Reading } from "#server/db/dump/read-consistently.ts";
import { demoPictureFiles } from "#server/demo/demo-pictures.ts";
import { pageFile, wholeFile } from "#server/images/image-files.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { forEachLimited } from "#server/limiter.ts";
import { readSums, sha256 } from "./manifest.ts";

/** A store may be far away. */
const atOnce = 8;

export interface NamedImage {
  file: string;
  /** Nothing has shown it for so long that the sweeper may take it, and after a restore takes its row. */
  may_go: boolean;
}

interface ImageRow {
  key: string;
  type: string;
  bytes: number | null;
  may_go: boolean;
}

/** Every file that the rows of this moment name: their own table does so, and the demo's pictures have no rows. */
export async function namedImages({ ask }: Reading): Promise<NamedImage[]> {
  const rows = await ask<ImageRow[]>`
    SELECT key, type, bytes, coalesce(loose_since < now() - interval '20 hours', false) AS may_go
    FROM images WHERE state = 'here' ORDER BY key`;
  const uploaded = rows.flatMap(({ key, type, bytes, may_go }) =>
    [pageFile(key, ""), pageFile(key, "-480"), ...(bytes === null ? [] : [wholeFile(key, type)])].map(
      (file) => ({
        file,
        may_go,
      }),
    ),
  );
  const [demo] = await ask`SELECT 1 FROM site_state WHERE key = 'demo' AND value ? 'loaded_at'`;
  const drawn = demo ? demoPictureFiles() : [];
  return [...uploaded, ...drawn.map((file) => ({ file, may_go: false }))];
}

/**
 * Under `images/`, with their hashes. Pictures never change under their name, so one that the backup before has is linked, not
 * read again: what is new since costs, and nothing else. Answers what the store no longer has.
 */
export async function copyImages(
  store: ImageStore,
  named: NamedImage[],
  { into, previous, sums }: { into: string; previous: string | undefined; sums: Map<string, string> },
): Promise<{ count: number; missing: string[] }> {
  const known = previous ? readSums(previous) : new Map<string, string>();
  const missing: string[] = [];
  await mkdir(join(into, "images"), { mode: 0o700 });
  let count = 0;
  async function copy({ file, may_go }: NamedImage): Promise<void> {
    const path = `images/${file}`;
    const hash = known.get(path);
    if (previous && hash && (await isLinked(join(previous, path), join(into, path)))) {
      sums.set(path, hash);
      count++;
      return;
    }
    const bytes = await store.read(file);
    if (!bytes) {
      if (!may_go) missing.push(file);
      return;
    }
    await writeFile(join(into, path), bytes, { mode: 0o600, flush: true });
    sums.set(path, sha256(bytes));
    count++;
  }
  await forEachLimited(named.values(), atOnce, copy);
  return { count, missing: missing.sort() };
}

function isLinked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}
