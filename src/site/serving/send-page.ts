import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { isKnown } from "#domain/site/entity-tag.ts";
import { bodyOf, encodingFor, headersOf, type StoredPage } from "./stored-page.ts";
import { writeHead } from "./write-head.ts";

/** Straight to the socket: the way of most requests, so it does as little as it can. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: StoredPage): void {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const { etag, unchanged, written } = page.variants[encoding];
  if (isUnchanged(page, etag, request.headers["if-none-match"])) {
    written.unchanged = writeHead(request, response, 304, unchanged, written.unchanged);
    response.end();
    return;
  }
  const headers = headersOf(page, encoding);
  written.whole = writeHead(request, response, page.status, headers, written.whole);
  response.end(request.method === "HEAD" ? undefined : bodyOf(page, encoding));
}

/** The same through the framework, for a page that had to be made first. */
export function pageResponse(c: Context, page: StoredPage): Response {
  const encoding = encodingFor(c.req.header("accept-encoding"));
  const { etag, unchanged } = page.variants[encoding];
  if (isUnchanged(page, etag, c.req.header("if-none-match"))) return c.body(null, 304, pairs(unchanged));
  const headers = headersOf(page, encoding);
  const body = c.req.method === "HEAD" ? null : bodyOf(page, encoding);
  return c.body(body as never, page.status as 200, pairs(headers));
}

function isUnchanged(page: StoredPage, etag: string, ifNoneMatch: string | undefined): boolean {
  return page.status === 200 && isKnown(ifNoneMatch, etag);
}

function pairs(flat: string[]): Record<string, string> {
  return Object.fromEntries(flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1] ?? ""]] : [])));
}
