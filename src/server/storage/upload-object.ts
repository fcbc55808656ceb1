import type { Context } from "hono";
import { imageLimits, imageMessages } from "#domain/images/image-limits.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { lockCaller } from "#server/http/caller.ts";
import { pauseDeadline } from "#server/http/deadline.ts";
import { Problem } from "#server/http/problem.ts";
import { withPoints, withReservedPoints } from "#server/http/rate-limits.ts";
import { releaseBuffer } from "#server/http/release-buffer.ts";
import type { RateLimitedParts } from "#server/http/route.ts";
import { processImage } from "#server/images/process-image.ts";
import { storeImage } from "#server/images/store-image.ts";
import { uploadLimits } from "#server/images/upload-image.ts";
import { limitUploads } from "#server/images/upload-limiter.ts";
import { assignPath, findObject } from "./objects-store.ts";
import { readObject, type UploadedObject } from "./read-object.ts";
import { canReplace, canWrite, storageCaller, type Writer, writerOf } from "./storage-caller.ts";
import { StorageError } from "./storage-error.ts";
import { bucket, objectPath } from "./storage-target.ts";

/** POST, and PUT as POST with `x-upsert: true` (contract 3.1). Access is checked before the body is read. */
export async function uploadObject(parts: RateLimitedParts, c: Context): Promise<Response> {
  const path = objectPath(c, "/object/");
  const caller = await storageCaller(parts, c.req.header("authorization"));
  if (caller.kind !== "visitor") parts.requestContext(c).account = caller.id;
  if (!canWrite(caller, path)) throw new StorageError("denied");
  const isUpsert = c.req.method === "PUT" || c.req.header("x-upsert")?.toLowerCase() === "true";
  const admit = (writer: Writer) => (current: { owner_id: string | null }) => {
    if (!isUpsert) throw new StorageError("duplicate");
    if (!canReplace(writer, current)) throw new StorageError("denied");
  };
  const current = await findObject(parts.db, path);
  if (current) admit(caller)(current);
  const points = pointsOf(parts, caller);
  const key = await pauseDeadline(c, () =>
    limitUploads(caller, async () =>
      storeObject(parts, caller, await withReservedPoints(points, () => readObject(c)), points),
    ),
  );
  await inTransaction(parts.db, async (tx) => {
    // Reloaded: an upload may take minutes.
    const present = writerOf(await lockCaller(tx, caller), parts.config);
    if (!canWrite(present, path)) throw new StorageError("denied");
    await assignPath(tx, { key, path }, admit(present));
  });
  return c.json({ Id: idOf(key), Key: `${bucket}/${path}` });
}

function pointsOf({ limit, box }: RateLimitedParts, owner: Writer) {
  return uploadLimits(owner).map(([rule, key]) => [limit(rule), box.mark(key)] as const);
}

async function storeObject(
  { db, images }: RateLimitedParts,
  owner: Writer,
  { file, declared, cache_seconds, body }: UploadedObject,
  points: ReturnType<typeof pointsOf>,
): Promise<string> {
  try {
    const stored = await withPoints(points, async () => {
      const processed = await processImage(file, { whole: true });
      releaseBuffer(body);
      return storeImage({ db, images }, processed, { owner, cache_seconds });
    });
    return stored.key;
  } catch (error) {
    throw await refusalOf(error, file, declared);
  }
}

async function refusalOf(error: unknown, file: Uint8Array, declared: string): Promise<unknown> {
  if (!(error instanceof Problem)) return error;
  if (error.status === 415)
    return new StorageError("wrong_type", {
      message: `mime type ${await typeToName(file, declared)} is not supported`,
    });
  if (error.status !== 422) return error;
  return new StorageError(error.message === imageMessages.unreadable ? "unreadable" : "too_large");
}

/** The declared type; if that is an allowed one, the type of the content. */
async function typeToName(file: Uint8Array, declared: string): Promise<string> {
  const [said = ""] = declared.toLowerCase().split(";");
  if (/^[\w.+-]+\/[\w.+-]+$/.test(said) && !imageLimits.types.some((type) => type === said))
    return said.slice(0, 100);
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(file).catch(() => undefined);
  return found?.mime ?? "application/octet-stream";
}

function idOf(key: string): string {
  return key.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
