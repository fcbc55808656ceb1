import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** A file that is compressed and hashed while it is written: no more of it is in memory than the last pieces. */
export function openCompressedFile(path: string) {
  const sha256 = createHash("sha256");
  const md5 = createHash("md5");
  let bytes = 0;
  let unpacked_bytes = 0;
  const gzip = createGzip();
  async function* measured(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      sha256.update(piece);
      md5.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  const written = pipeline(gzip, measured, createWriteStream(path, { flush: true }));
  // `end` says what went wrong.
  written.catch(() => {});
  return {
    async write(text: string): Promise<void> {
      unpacked_bytes += Buffer.byteLength(text);
      if (text !== "" && !gzip.write(text)) await Promise.race([once(gzip, "drain"), written]);
    },
    async end() {
      gzip.end();
      await written;
      return { bytes, unpacked_bytes, sha256: sha256.digest("hex"), md5: md5.digest("base64") };
    },
    /** What was written so far is of no use. */
    async abort(): Promise<void> {
      gzip.destroy();
      await written.catch(() => {});
    },
  };
}

export type CompressedFile = ReturnType<typeof openCompressedFile>;
