import type { Context } from "hono";
import { isMultipart, readParts } from "#server/http/multipart.ts";
import { readUploadBytes } from "#server/images/read-upload.ts";
import { StorageError } from "./storage-error.ts";

export interface UploadedObject {
  file: Buffer<ArrayBuffer>;
  /** The declared type, for error messages only: the content decides. */
  declared: string;
  cache_seconds: number;
  /** The whole body: the file is a view into it. */
  body: Buffer<ArrayBuffer>;
}

const usualSeconds = 3600;
const mostSeconds = 31_536_000;

/** A form with one file in any field (official clients leave its name empty), or the file itself (contract 3.1). */
export async function readObject(c: Context): Promise<UploadedObject> {
  const type = c.req.header("content-type") ?? "";
  const body = await readUploadBytes(c);
  const sent = isMultipart(type)
    ? fromForm(body, type)
    : { file: body, body, declared: type, cache_seconds: secondsOf(c.req.header("cache-control")) };
  if (sent.file.length === 0) throw new StorageError("empty");
  return sent;
}

function fromForm(body: Buffer<ArrayBuffer>, type: string): UploadedObject {
  const parts = readParts(body, type);
  if (parts === null) throw new StorageError("empty", { message: "Invalid multipart body" });
  const file = parts.find(({ filename }) => filename !== null);
  const keep = parts.find(({ name, filename }) => name === "cacheControl" && filename === null);
  if (!file) throw new StorageError("empty");
  return {
    file: file.bytes,
    body,
    declared: file.type,
    cache_seconds: secondsOf(keep?.bytes.toString("utf8", 0, 100)),
  };
}

/** `3600` in forms, `max-age=3600` in a header. */
function secondsOf(text: string | undefined): number {
  const [, digits] = /^(?:.*max-age=)?\s*(\d{1,15})\b/i.exec(text?.trim() ?? "") ?? [];
  return digits === undefined ? usualSeconds : Math.min(Number(digits), mostSeconds);
}
