import type { Context } from "hono";
import { imageLimits, imageMessages } from "#domain/images/image-limits.ts";
import { isImagePath } from "#domain/images/image-path.ts";
import { extendBodyDeadline } from "#server/http/body-deadlines.ts";
import { isMultipart, type Part, readParts } from "#server/http/multipart.ts";
import { Problem } from "#server/http/problem.ts";
import { readBytes } from "#server/http/read-input.ts";

export interface Upload {
  file: Buffer<ArrayBuffer>;
  path: string | undefined;
  /** All that came: the file is a view into it. */
  body: Buffer<ArrayBuffer>;
}

const wrapping = 64 * 1024;
const largestUpload = imageLimits.bytes + wrapping;

/** A picture in the field `file`, and where the client would have put it in `path` («§7»). */
export async function readUpload(c: Context): Promise<{ input: Upload; raw: string }> {
  const type = c.req.header("content-type") ?? "";
  if (!isMultipart(type))
    throw new Problem(415, "wrong_type", "Envie a imagem como multipart/form-data, no campo file.");
  const body = await readUploadBytes(c);
  const parts = readParts(body, type);
  if (parts === null)
    throw new Problem(400, "malformed", "Não entendemos o pedido: o multipart/form-data está incompleto.");
  const file = fileOf(parts);
  const path = pathOf(parts);
  // Not the body itself: a repeated upload has another boundary.
  const raw = `${await fingerprint(file)} ${path ?? ""}`;
  return { input: { file, path, body }, raw };
}

/** Cut off where no picture that we take can be so large; what waits on a slow line gets the time for it. */
export async function readUploadBytes(c: Context): Promise<Buffer<ArrayBuffer>> {
  extendBodyDeadline(c);
  return readBytes(c, largestUpload, refusal(413, "too_large", "file", imageMessages.too_large));
}

/** In a thread of the pool: 5 MB would block the event loop for up to 20 ms. */
async function fingerprint(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}

function fileOf(parts: Part[]): Buffer<ArrayBuffer> {
  // A form whose input was left empty sends a file without name and bytes.
  const files = parts.filter(
    ({ filename, bytes }) => filename !== null && (filename !== "" || bytes.length > 0),
  );
  const [first, second] = files.filter(({ name }) => name === "file");
  if (!first) throw refusal(422, "invalid", "file", imageMessages.missing);
  if (second) throw refusal(422, "invalid", "file", imageMessages.several);
  return first.bytes;
}

function pathOf(parts: Part[]): string | undefined {
  const [first] = parts.filter(({ name, filename }) => name === "path" && filename === null);
  const path = first?.bytes.toString("utf8") ?? "";
  if (path === "") return undefined;
  if (!isImagePath(path)) throw refusal(422, "invalid", "path", imageMessages.wrong_path);
  return path;
}

function refusal(status: number, code: string, field: string, message: string): Problem {
  return new Problem(status, code, message, { fields: { [field]: message } });
}
