import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** What pages may be packed with; a store that is asked for nothing else sends nothing else. */
export const pageEncodings = "gzip, br";

/** Null where it is broken or unpacks to more: a few kilobytes can become gigabytes. For the worker alone, since it takes its time. */
export function unpackPage(bytes: Buffer, encoding: string, maxOutputLength: number): Buffer | null {
  try {
    if (encoding === "gzip") return gunzipSync(bytes, { maxOutputLength });
    if (encoding === "br") return brotliDecompressSync(bytes, { maxOutputLength });
    return bytes;
  } catch {
    return null;
  }
}
