import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gzip } from "node:zlib";
import type { ChangeTag } from "#server/db/changes.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A response ready to be sent: compressed once, its headers written once. */
export interface StoredPage {
  status: number;
  tags: readonly ChangeTag[];
  shelf: "page" | "invented" | "none";
  madeAt: number;
  /** What it weighs in memory. */
  bytes: number;
  variants: Record<Encoding, Variant>;
}

interface Variant {
  etag: string;
  /** Flat, as `writeHead` takes them fastest: of the whole answer, and of a 304. */
  headers: string[];
  unchanged: string[];
  body: Buffer | null;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Brotli 9 costs 16 ms a page for 1% less. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** Map entries, header strings and tags, roughly. */
const overhead = 4096;

interface PageBytes {
  status: number;
  body: string;
  headers: Record<string, string>;
  tags: readonly ChangeTag[];
  shelf: StoredPage["shelf"];
  madeAt: number;
}

export async function storePage({
  status,
  body,
  headers,
  tags,
  shelf,
  madeAt,
}: PageBytes): Promise<StoredPage> {
  const plain = Buffer.from(body);
  const [br, gz] = await Promise.all([brotli(plain, brotliOptions), gzipped(plain, { level: 6 })]);
  const hash = createHash("sha1").update(plain).digest("base64url");
  const variant = (encoding: Encoding, bytes: Buffer | null, length: number): Variant => {
    const etag = `"${hash}-${encoding}"`;
    const own = {
      Vary: "Accept-Encoding",
      ...headers,
      ETag: etag,
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    };
    const unchanged = Object.entries(own).flat();
    return { etag, headers: [...unchanged, "Content-Length", String(length)], unchanged, body: bytes };
  };
  return {
    status,
    tags,
    shelf,
    madeAt,
    bytes: br.length + gz.length + overhead,
    variants: {
      br: variant("br", br, br.length),
      gzip: variant("gzip", gz, gz.length),
      // Hardly anybody asks for it: unpacked on demand instead of kept.
      identity: variant("identity", null, plain.length),
    },
  };
}

export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  // "br;q=0" forbids it; nobody sends other weights that would matter here.
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding) ? "gzip" : "identity";
}

export function bodyOf(page: StoredPage, encoding: Encoding): Buffer {
  return page.variants[encoding].body ?? brotliDecompressSync(bodyOf(page, "br"));
}
