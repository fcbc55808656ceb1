import type { Context } from "hono";
import type { OpenFile } from "#domain/open-data/open-data.ts";
import { isKnown } from "#domain/site/entity-tag.ts";
import { byteRange } from "#server/http/byte-range.ts";
import { Problem } from "#server/http/problem.ts";
import type { FileStore } from "./file-store.ts";

/** Each holds a file open; a slow reader holds it for long. */
const mostStreams = 40;

/** GET and HEAD of one of the night's files, whole or a part of it. */
export function createFileServer(store: FileStore) {
  let streams = 0;
  return async (c: Context, file: OpenFile, downloadName: string): Promise<Response | null> => {
    const headers = headersOf(file, downloadName);
    if (isKnown(c.req.header("if-none-match"), headers.ETag)) return c.body(null, 304, headers);
    const part = wantedPart(c, file, headers.ETag);
    if (part === "unsatisfiable") {
      const whole = { "Content-Range": `bytes */${file.bytes}` };
      return c.body(null, 416, { ...headers, ...whole });
    }
    const { first, last } = part ?? { first: 0, last: file.bytes - 1 };
    const sent = {
      ...headers,
      "Content-Type": "application/gzip",
      "Content-Length": String(last - first + 1),
    };
    const range = part ? { "Content-Range": `bytes ${first}-${last}/${file.bytes}` } : {};
    const status = part ? 206 : 200;
    if (c.req.method === "HEAD") return c.body(null, status, { ...sent, ...range });
    if (streams >= mostStreams) throw Problem.busy("too many downloads");
    streams++;
    const stream = await store.open(file.key, { first, last }).catch(() => null);
    if (!stream) {
      streams--;
      return null;
    }
    const counted = withEnd(stream, () => {
      streams--;
    });
    return c.body(counted, status, { ...sent, ...range });
  };
}

function headersOf({ sha256 }: OpenFile, downloadName: string) {
  return {
    ETag: `"${sha256}"`,
    "Accept-Ranges": "bytes",
    // A withdrawn offer is in no cache's copy after its night.
    "Cache-Control": "no-cache",
    "Content-Disposition": `attachment; filename="${downloadName}"`,
    // Programs of other sites may load what is everybody's.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
  };
}

/** A part only of the file that the client already has (If-Range). */
function wantedPart(c: Context, { bytes }: OpenFile, etag: string) {
  const onlyIf = c.req.header("if-range");
  return onlyIf === undefined || onlyIf === etag ? byteRange(c.req.header("range"), bytes) : null;
}

/** Reads on only when the reader has taken what there was; runs `onEnd` once, however it ends. */
function withEnd(stream: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let isOver = false;
  const end = () => {
    if (!isOver) onEnd();
    isOver = true;
  };
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        end();
        throw error;
      });
      if (value) controller.enqueue(value);
      if (!done) return;
      end();
      controller.close();
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
}
