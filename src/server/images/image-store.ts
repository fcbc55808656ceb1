import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The read side of the image store: files under keys that we made up, never under a name that somebody typed. */
const keyShape = /^[a-z0-9][a-z0-9-]{0,80}\.(webp|jpg)$/;
const types = { webp: "image/webp", jpg: "image/jpeg" } as const;

export interface StoredImage {
  bytes: Buffer<ArrayBuffer>;
  type: string;
  etag: string;
}

export async function readImage(folder: string, file: string): Promise<StoredImage | null> {
  const extension = keyShape.exec(file)?.[1] as keyof typeof types | undefined;
  if (extension === undefined) return null;
  const bytes = await readFile(join(folder, file)).catch(() => null);
  if (!bytes) return null;
  const etag = `"${createHash("sha1").update(bytes).digest("base64url")}"`;
  return { bytes, type: types[extension], etag };
}
