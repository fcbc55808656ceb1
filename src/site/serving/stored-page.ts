import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { ChangeTag } from "#server/db/changes.ts";
import { mostBytesOf, type PagePieces, writePieces } from "./page-pieces.ts";
import type { WrittenHead } from "./write-head.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A response ready to be sent: compressed once, its headers written once. */
export interface StoredPage {
  status: number;
  /** Each drops it. */
  tags: readonly ChangeTag[];
  /** Where it can be made anew by this part alone. */
  section?: StoredSection | undefined;
  store: "page" | "invented" | "none";
  madeAt: number;
  bytes: number;
  variants: Record<Encoding, Variant>;
}

export interface StoredSection {
  /** Of a change that leaves the rest of the page as it is. */
  tag: ChangeTag;
  /** The page of this plain body with its section as it is now. */
  redraw(body: Buffer): Promise<RedrawnPage>;
}

interface RedrawnPage {
  body: PagePieces;
  tags: readonly ChangeTag[];
}

interface Variant {
  etag: string;
  /** Flat, as `writeHead` takes them fastest: of the whole answer, and of a 304. */
  headers: string[];
  unchanged: string[];
  /** The same as they were last written, of each. */
  written: { whole: WrittenHead | null; unchanged: WrittenHead | null };
  /** Null until the first request for it (gzip), or never stored (identity). */
  body: Buffer | null;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/**
 * Of a page that will be sent many times, and of one that will hardly be sent again: there half the work for 14% more
 * bytes, as many as gzip would make. Brotli 9 costs 16 ms a page for 1% less.
 */
const quality = { page: 6, invented: 3, none: 3 };
/** Of a page that is talked about: its next comment replaces it soon. */
const redrawnQuality = 4;
/** In bits; the margin is brotli's own. */
const narrowestWindow = 16;
const windowMargin = 16;
/** Map entries, header strings and tags, roughly. */
const overhead = 4096;
/** What a gzip of it may weigh once it is made, to what brotli does. */
const gzipShare = 1.3;
/** Up to here a gzip takes the answering thread a few milliseconds at most; a sitemap's is made beforehand, beside it. */
const lateGzip = 256 * 1024;

interface PageBytes extends Pick<StoredPage, "status" | "tags" | "section" | "store" | "madeAt"> {
  body: string | PagePieces;
  headers: Record<string, string>;
  isRedrawn?: boolean;
}

/** Each for one page at a time: as much anew for every page would be given back to the system only once much has gathered. */
const spareBuffers: Buffer[] = [];
const mostSpare = 4;
const spareBytes = 512 * 1024;

async function withBytes<Result>(
  pieces: PagePieces,
  work: (bytes: Buffer) => Promise<Result>,
): Promise<Result> {
  const most = mostBytesOf(pieces);
  if (most > spareBytes) return work(writePieces(pieces, Buffer.allocUnsafeSlow(most)));
  const buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(spareBytes);
  try {
    return await work(writePieces(pieces, buffer));
  } finally {
    if (spareBuffers.length < mostSpare) spareBuffers.push(buffer);
  }
}

export function storePage({ body, ...page }: PageBytes): Promise<StoredPage> {
  return withBytes(typeof body === "string" ? [body] : body, (plain) => storeBytes(plain, page));
}

async function storeBytes(
  plain: Buffer,
  { headers, isRedrawn, ...page }: Omit<PageBytes, "body">,
): Promise<StoredPage> {
  const effort = isRedrawn ? redrawnQuality : quality[page.store];
  const [br, gz] = await Promise.all([
    brotli(plain, { params: brotliParameters(plain.length, effort) }).then(ownBytes),
    plain.length > lateGzip ? gzipped(plain, { level: 6 }).then(ownBytes) : null,
  ]);
  const digest = hash("sha1", plain, "base64url");
  const variant = (encoding: Encoding, bytes: Buffer | null, length: number | null): Variant => {
    const etag = `"${digest}-${encoding}"`;
    const own = {
      Vary: "Accept-Encoding",
      ...headers,
      ETag: etag,
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    };
    const unchanged = Object.entries(own).flat();
    const sized = length === null ? [] : ["Content-Length", String(length)];
    const written = { whole: null, unchanged: null };
    return { etag, headers: [...unchanged, ...sized], unchanged, written, body: bytes };
  };
  return {
    ...page,
    bytes: br.length + (gz?.length ?? Math.ceil(br.length * gzipShare)) + overhead,
    variants: {
      br: variant("br", br, br.length),
      gzip: variant("gzip", gz, gz?.length ?? null),
      // Hardly ever requested: unpacked on demand instead of stored.
      identity: variant("identity", null, plain.length),
    },
  };
}

/** A window as wide as the page: the usual one, of 4 MB, gives the same bytes and takes ten times the memory to make them. */
function brotliParameters(length: number, effort: number): Record<number, number> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_DEFAULT_WINDOW } = constants;
  const bits = Math.ceil(Math.log2(length + windowMargin));
  return {
    [BROTLI_PARAM_QUALITY]: effort,
    [BROTLI_PARAM_LGWIN]: Math.min(Math.max(bits, narrowestWindow), BROTLI_DEFAULT_WINDOW),
  };
}

/** zlib returns a slice of 64 KB; storing it would hold them all, five times what the store counts. */
function ownBytes(piece: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(piece.length);
  piece.copy(own);
  return own;
}

/** Of the whole response. Every browser takes brotli over https, so gzip is made at its first request. */
export function headersOf(page: StoredPage, encoding: Encoding): string[] {
  const variant = page.variants[encoding];
  if (encoding === "gzip" && variant.body === null) {
    variant.body = ownBytes(gzipSync(bodyOf(page, "identity"), { level: 6 }));
    variant.headers = [...variant.headers, "Content-Length", String(variant.body.length)];
  }
  return variant.headers;
}

/** What was answered lately: browsers send a handful of different headers, and reading one costs more than finding it. */
const chosen = new Map<string, Encoding>();
const mostChosen = 100;

export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  const known = chosen.get(acceptEncoding);
  if (known) return known;
  const encoding = readEncoding(acceptEncoding);
  if (chosen.size >= mostChosen) chosen.clear();
  chosen.set(acceptEncoding, encoding);
  return encoding;
}

function readEncoding(acceptEncoding: string): Encoding {
  // "br;q=0" forbids it; nobody sends other weights that would matter here.
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding) ? "gzip" : "identity";
}

export function bodyOf(page: Pick<StoredPage, "variants">, encoding: Encoding): Buffer {
  return page.variants[encoding].body ?? brotliDecompressSync(bodyOf(page, "br"));
}
