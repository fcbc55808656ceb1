import { randomUUID } from "node:crypto";
import { imageMessages } from "#domain/images/image-limits.ts";
import { colourMark } from "#domain/images/placeholder-colour.ts";
import type { Db } from "#server/db/connect.ts";
import type { SessionRef } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import { filesOf, pageFile, wholeFile } from "./image-files.ts";
import type { ImageStore } from "./image-store.ts";
import { deleteImage, markStored, reserveImage } from "./images-store.ts";
import type { ProcessedImage } from "./re-encode.ts";

interface Parts {
  db: Db;
  images: ImageStore;
}

interface Ownership {
  owner: SessionRef;
  /** Where official clients of storage/v1 find it, and for how long they may keep it. */
  path?: string;
  cache_seconds?: number;
}

/**
 * Stores a picture: its row, its files, and then the row's final state. The key is not public before that, so a partial picture is
 * never visible; the sweeper removes what a killed process leaves behind.
 */
export async function storeImage(
  { db, images }: Parts,
  processed: ProcessedImage,
  { owner, ...whose }: Ownership,
): Promise<{ key: string }> {
  const { type, width, height, colour, files, whole } = processed;
  const key = `${randomUUID().replaceAll("-", "")}-${colourMark(colour)}`;
  await reserveImage(db, owner, { key, type, width, height, bytes: whole?.byteLength ?? null, ...whose });
  // At once, so that together they take no longer than the slowest may; and all of them have ended before one is removed.
  const puts = files.map(({ suffix, bytes }) => images.put(pageFile(key, suffix), bytes));
  if (whole) puts.push(images.put(wholeFile(key, type), whole));
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === "rejected");
  if (failed) {
    // A store that does not respond would take as long again for this: then the sweeper does it.
    if (!(failed.reason instanceof Problem)) await cleanUp({ db, images }, { key, type });
    throw storeProblem(failed.reason);
  }
  if (await markStored(db, key)) return { key };
  await cleanUp({ db, images }, { key, type });
  throw storeProblem("swept before it was here");
}

/** Best effort: where the store or the database is down, the sweeper tries again. */
async function cleanUp({ db, images }: Parts, image: { key: string; type: string }): Promise<void> {
  await images
    .remove(filesOf(image))
    .then(() => deleteImage(db, image.key))
    .catch(() => {});
}

const full = ["ENOSPC", "EDQUOT", "EFBIG"];

function storeProblem(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const isFull = full.includes((cause as { code?: string } | null)?.code ?? "");
  const message = isFull ? imageMessages.no_space : imageMessages.not_stored;
  const more = { fields: { file: message }, retryAfterSeconds: isFull ? 300 : 10, cause };
  return new Problem(isFull ? 507 : 503, isFull ? "no_space" : "store_unavailable", message, more);
}
