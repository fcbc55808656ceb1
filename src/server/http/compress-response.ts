import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";

const packed = promisify(gzip);

/** Fits into the first packets anyway. */
const small = 4096;

/**
 * Long answers leave compressed, in a thread of the pool: a moderator's page is then a sixth of its size. Public lists are kept
 * compressed (`site/serving/list-snapshot.ts`), and what is written as it is read stays a stream.
 */
export function compressResponses(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!isPackable(c)) return;
    // Not by `c.header`: it would turn every answer into a stream.
    c.res.headers.append("Vary", "Accept-Encoding");
    if (isShort(c) || !acceptsGzip(c.req.header("accept-encoding") ?? "")) return;
    const plain = await c.res.arrayBuffer();
    const isSmall = plain.byteLength < small;
    const bytes = isSmall ? plain : await packed(plain);
    c.res = new Response(bytes, c.res);
    c.header("Content-Length", String(bytes.byteLength));
    if (!isSmall) c.header("Content-Encoding", "gzip");
  };
}

function isShort({ res }: Context): boolean {
  return Number(res.headers.get("content-length") ?? small) < small;
}

function isPackable({ res: { headers } }: Context): boolean {
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
  const isFile = headers.has("content-disposition");
  return isJson && !isFile && !headers.has("content-encoding") && !headers.has("etag");
}

/** "gzip;q=0" forbids it; nobody sends other weights that would matter here. */
function acceptsGzip(accepted: string): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted);
}
