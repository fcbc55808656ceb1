import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { bodyOf, encodingFor, type StoredPage } from "./stored-page.ts";

/** Straight to the socket: the way of most requests, so it does as little as it can. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: StoredPage): void {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const { etag, headers } = page.variants[encoding];
  if (isKnown(page, etag, request.headers["if-none-match"])) {
    response.writeHead(304, pairs(headers).filter(isForUnchanged).flat()).end();
    return;
  }
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : bodyOf(page, encoding));
}

/** The same through the framework, for a page that had to be made first. */
export function pageResponse(c: Context, page: StoredPage): Response {
  const encoding = encodingFor(c.req.header("accept-encoding"));
  const { etag, headers } = page.variants[encoding];
  const unchanged = isKnown(page, etag, c.req.header("if-none-match"));
  const own = unchanged ? pairs(headers).filter(isForUnchanged) : pairs(headers);
  const body = unchanged || c.req.method === "HEAD" ? null : bodyOf(page, encoding);
  return c.body(body as never, (unchanged ? 304 : page.status) as 200, Object.fromEntries(own));
}

function isKnown(page: StoredPage, etag: string, ifNoneMatch: string | undefined): boolean {
  return page.status === 200 && ifNoneMatch !== undefined && ifNoneMatch.includes(etag);
}

function pairs(headers: string[]): [string, string][] {
  return headers.flatMap((name, i) =>
    i % 2 === 0 ? [[name, headers[i + 1] ?? ""] as [string, string]] : [],
  );
}

function isForUnchanged([name]: [string, string]): boolean {
  return name !== "Content-Length";
}
