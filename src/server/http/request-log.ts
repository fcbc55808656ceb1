import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { feedFolder } from "#domain/notices/feed-path.ts";
import type { AccessLog } from "./access-log.ts";
import type { Metrics } from "./metrics.ts";
import { isSubrequest, type RequestContext } from "./request-context.ts";

/** Nobody needs more of it, and an address may have 16 KB. */
const loggedPath = 512;

/** As people and programs may write it; the rest is a secret that opens a person's notices. */
const feedAddress = /^[/\\]*avisos\b/i;

function loggedPathOf(path: string): string {
  return feedAddress.test(path) ? feedFolder : path.slice(0, loggedPath);
}

interface LogParts {
  log: Logger;
  access: AccessLog;
  metrics: Metrics;
  requestContext: (c: Context) => RequestContext;
}

/**
 * One JSON line a request that got past the page cache and was not turned away at the door, which counts by itself. The
 * path only: query strings carry search terms and, in links from letters, tokens. Addresses and accounts go to the access
 * log alone.
 */
export function requestLog({ log, access, metrics, requestContext }: LogParts): MiddlewareHandler {
  return async (c, next) => {
    if (isSubrequest(c)) return next();
    const started = performance.now();
    const { id } = requestContext(c);
    c.header("X-Request-Id", id);
    await next();
    const ms = performance.now() - started;
    const { method } = c.req;
    const path = loggedPathOf(c.req.path);
    const status = c.res.status;
    metrics.request(method, status, ms);
    log[status >= 500 ? "error" : "info"](
      { id, method, path, status, ms: Math.round(ms * 10) / 10 },
      "request",
    );
    const { address, account, isBeacon } = requestContext(c);
    if ((isRecorded(c) || account !== null) && !isBeacon)
      access.write({ at: new Date().toISOString(), address, account, method, path, status });
  };
}

/** Calls with a token, and writes; of these all but beacons. Also any request that signed a user in: a link is a GET. */
function isRecorded(c: Context): boolean {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  return !isRead || c.req.header("authorization") !== undefined;
}
