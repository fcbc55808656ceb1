import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import type { OpenFile } from "#domain/open-data/open-data.ts";
import { isKnown } from "#domain/site/entity-tag.ts";
import { byteRange } from "#server/http/byte-range.ts";
import { Problem } from "#server/http/problem.ts";
import { createDownloadPlaces } from "./download-places.ts";
import type { FileStore } from "./file-store.ts";

/** Who has taken nothing for so long has gone, or holds a place that others wait for. */
const longestPauseMs = 60_000;

interface Asked {
  downloadName: string;
  /** As limits count it. */
  sender: string;
}

/** GET and HEAD of one of the night's files, whole or a part of it. */
export function createFileServer(store: FileStore) {
  const places = createDownloadPlaces();
  return async (c: Context, file: OpenFile, { downloadName, sender }: Asked): Promise<Response | null> => {
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
    const leave = places.take(sender);
    if (!leave) throw Problem.busy("too many downloads");
    const stream = await store.open(file.key, { first, last }).catch(() => null);
    if (!stream) {
      leave();
      return null;
    }
    return c.body(untilClosed(c, stream, leave), status, { ...sent, ...range });
  };
}

/** A stream whose reader has gone before it began, or while it was begun, is neither read nor cancelled: its connection knows. */
function untilClosed(
  c: Context,
  stream: ReadableStream<Uint8Array>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
  const reader = stream.getReader();
  const stop = () => {
    onEnd();
    void reader.cancel().catch(() => {});
  };
  outgoing?.once("close", stop).setTimeout(longestPauseMs, () => outgoing.destroy());
  if (outgoing?.destroyed) stop();
  return withEnd(reader, onEnd);
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

/** Reads on only when the reader has taken what there was. */
function withEnd(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  end: () => void,
): ReadableStream<Uint8Array> {
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
