import { link, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Snapshot } from "#server/db/dump/read-snapshot.ts";
import { demoPictureFiles } from "#server/demo/demo-pictures.ts";
import { pageFile, wholeFile } from "#server/images/image-files.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { forEachLimited } from "#server/limiter.ts";
import type { BackupCipher } from "./backup-cipher.ts";
import { readSums, sha256 } from "./manifest.ts";

/** A bucket may be far away. */
const atOnce = 8;

export interface ReferencedImage {
  file: string;
  /** Unused for so long that the sweeper may delete it; after a restore it deletes its row. */
  may_go: boolean;
}

interface ImageRow {
  key: string;
  type: string;
  bytes: number | null;
  may_go: boolean;
}

/** Every file that the rows of this snapshot refer to, and the demo's pictures, which have no rows. */
export async function referencedImages({ ask }: Snapshot): Promise<ReferencedImage[]> {
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

/** A backup being written. */
export interface BackupTarget {
  into: string;
  sums: Map<string, string>;
  cipher: BackupCipher | null;
}

/**
 * Copies pictures to `images/` with their hashes. A picture never changes under its name, so one of the previous backup is linked, not
 * copied. Returns what the store no longer has.
 */
export async function copyImages(
  store: ImageStore,
  named: ReferencedImage[],
  /** The previous one under the same key. */
  previous: string | undefined,
  { into, sums, cipher }: BackupTarget,
): Promise<{ count: number; missing: string[] }> {
  const known = previous ? readSums(previous) : new Map<string, string>();
  const missing: string[] = [];
  await mkdir(join(into, "images"), { mode: 0o700 });
  let count = 0;
  async function copy({ file, may_go }: ReferencedImage): Promise<void> {
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
    const stored = cipher ? await cipher.encryptBytes(path, bytes) : bytes;
    await writeFile(join(into, path), stored, { mode: 0o600, flush: true });
    sums.set(path, sha256(stored));
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
