import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bodyOf, headersOf, type StoredPage, storePage } from "./stored-page.ts";

const lengthIn = (headers: string[]) => headers[headers.indexOf("Content-Length") + 1];

test.each([
  ["a page", "promoção ".repeat(1000)],
  ["a long list, whose gzip is made beforehand", "promoção ".repeat(40_000)],
])("%s decodes the same in every encoding, with its length", async (_, body) => {
  const parts = { status: 200, headers: {}, tags: [], madeAt: 0 };
  const page: StoredPage = await storePage({ ...parts, body, store: "page" });
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  for (let turn = 0; turn < 2; turn++)
    for (const encoding of ["gzip", "br", "identity"] as const) {
      const headers = headersOf(page, encoding);
      const bytes = bodyOf(page, encoding);
      expect(unpacked[encoding](bytes).toString()).toBe(body);
      // A stored page retains no larger buffer.
      if (encoding !== "identity") expect(bytes.buffer.byteLength).toBe(bytes.length);
      expect(lengthIn(headers)).toBe(String(bytes.length));
      expect(headers.filter((name) => name === "Content-Length")).toHaveLength(1);
    }
});
