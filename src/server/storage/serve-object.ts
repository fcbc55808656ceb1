import type { Context } from "hono";
import { isKnown } from "#domain/site/entity-tag.ts";
import type { Db } from "#server/db/connect.ts";
import { byteRange } from "#server/http/byte-range.ts";
import { wholeFile } from "#server/images/image-files.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { readImage } from "#server/images/read-image.ts";
import { findObject, type StoredObject } from "./objects-store.ts";
import { StorageError } from "./storage-error.ts";
import { objectPath } from "./storage-target.ts";

interface Parts {
  db: Db;
  images: ImageStore;
  imageHeaders: Record<string, string>;
}

/** GET and HEAD, public (contract 3.2). Authorization is not read. */
export async function serveObject({ db, images, imageHeaders }: Parts, c: Context): Promise<Response> {
  const object = await findObject(db, objectPath(c, "/object/public/"));
  if (!object) throw missing();
  const headers = { ...imageHeaders, ...headersOf(object, c.req.query("download")) };
  if (isKnown(c.req.header("if-none-match"), headers.ETag)) return c.body(null, 304, headers);
  const type = { "Content-Type": object.type };
  const range = wantedRange(c, object, headers);
  if (c.req.method === "HEAD" && object.bytes !== null && range === null)
    return c.body(null, 200, { ...headers, ...type, "Content-Length": String(object.bytes) });
  const bytes = await readImage(images, wholeFile(object.key, object.type));
  if (!bytes) throw missing();
  const part = range ? bytes.subarray(range.first, range.last + 1) : bytes;
  const whole = range ? { "Content-Range": `bytes ${range.first}-${range.last}/${bytes.length}` } : {};
  const length = { "Content-Length": String(part.length) };
  return c.body(part, range ? 206 : 200, { ...headers, ...type, ...whole, ...length });
}

function headersOf({ key, cache_seconds, created_at }: StoredObject, download: string | undefined) {
  return {
    // The contract's own value.
    "Content-Security-Policy": "default-src 'none'; sandbox",
    // As the uploader asked. deploy/nginx.conf does not cache these: the image of a path may change.
    "Cache-Control": `max-age=${cache_seconds ?? 3600}`,
    // Under one key the bytes never change.
    ETag: `"${key}"`,
    "Last-Modified": new Date(created_at).toUTCString(),
    "Accept-Ranges": "bytes",
    ...(download === undefined ? {} : { "Content-Disposition": attachment(download) }),
  };
}

/** A range only of the version that the client already has (If-Range). */
function wantedRange(
  c: Context,
  { bytes }: StoredObject,
  headers: { ETag: string; "Last-Modified": string },
) {
  const onlyIf = c.req.header("if-range");
  if (onlyIf !== undefined && onlyIf !== headers.ETag && onlyIf !== headers["Last-Modified"]) return null;
  const range = byteRange(c.req.header("range"), bytes ?? 0);
  if (range !== "unsatisfiable") return range;
  throw new StorageError("range", { http: 416, headers: { "Content-Range": `bytes */${bytes ?? 0}` } });
}

/** With a real 404, which the contract allows. */
function missing(): StorageError {
  return new StorageError("object", { http: 404 });
}

const longestName = 120;

/** Content-Disposition for an untrusted file name: no path, no line break, no quote. */
export function attachment(asked: string): string {
  const name = [...asked.toWellFormed().replace(/[\p{Cc}\p{Cf}/\\]/gu, "")].slice(0, longestName).join("");
  if (name.trim() === "") return "attachment";
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, "_");
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
