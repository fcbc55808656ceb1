/** One part of a form. Its bytes are a view into the body: nothing is copied. */
export interface Part {
  name: string;
  /** Null for a field that is no file. */
  filename: string | null;
  type: string;
  bytes: Buffer<ArrayBuffer>;
}

const mostParts = 16;
const longestHeaders = 8192;
const lineEnd = Buffer.from("\r\n");
const headersEnd = Buffer.from("\r\n\r\n");

export function isMultipart(contentType: string): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType);
}

/**
 * The parts of a multipart/form-data body (RFC 7578); null where it is none, or breaks off. The platform's own `formData()`
 * holds every file three times and takes the main thread for up to a tenth of a second over 5 MB, this a few milliseconds.
 */
export function readParts(body: Buffer<ArrayBuffer>, contentType: string): Part[] | null {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return null;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first one needs no line before it.
  let at = startsWith(body, delimiter.subarray(2), 0) ? delimiter.length - 2 : afterNext(body, delimiter, 0);
  const parts: Part[] = [];
  while (at !== null && !startsWith(body, Buffer.from("--"), at)) {
    const end = body.indexOf(delimiter, at);
    const part = end < 0 || parts.length === mostParts ? null : partOf(body.subarray(at, end));
    if (part === null) return null;
    parts.push(part);
    at = end + delimiter.length;
  }
  return at === null ? null : parts;
}

function boundaryOf(contentType: string): string | null {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return isMultipart(contentType) ? (quoted ?? bare ?? null) : null;
}

function startsWith(body: Buffer, wanted: Buffer, at: number): boolean {
  return body.subarray(at, at + wanted.length).equals(wanted);
}

function afterNext(body: Buffer, delimiter: Buffer, from: number): number | null {
  const found = body.indexOf(delimiter, from);
  return found < 0 ? null : found + delimiter.length;
}

function partOf(bytes: Buffer<ArrayBuffer>): Part | null {
  const lineOf = bytes.indexOf(lineEnd);
  if (lineOf < 0 || !/^[ \t]*$/.test(bytes.toString("latin1", 0, Math.min(lineOf, longestHeaders))))
    return null;
  const end = bytes.subarray(0, lineOf + longestHeaders).indexOf(headersEnd, lineOf);
  if (end < 0) return null;
  const headers = bytes.toString("utf8", lineOf, end);
  const disposition = dispositionOf(headers);
  const [, type = ""] = /\r\ncontent-type:[ \t]*([^\s;]+)/i.exec(headers) ?? [];
  return disposition && { ...disposition, type, bytes: bytes.subarray(end + headersEnd.length) };
}

function dispositionOf(headers: string): { name: string; filename: string | null } | null {
  const [, parameters] = /\r\ncontent-disposition:[ \t]*form-data([^\r\n]*)/i.exec(headers) ?? [];
  const found = new Map<string, string>();
  // One after the other, so that a file called `x"; name="y` stays a file of that name.
  for (const [, key = "", quoted, bare] of (parameters ?? "").matchAll(
    /;[ \t]*([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g,
  ))
    found.set(key.toLowerCase(), quoted === undefined ? (bare ?? "") : unescaped(quoted));
  const name = found.get("name");
  return name === undefined ? null : { name, filename: found.get("filename") ?? null };
}

/** Browsers write %22, others a backslash. */
function unescaped(text: string): string {
  return text
    .replace(/\\(["\\])/g, "$1")
    .replace(/%(22|0d|0a)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
