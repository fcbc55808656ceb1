import type { Context, MiddlewareHandler } from "hono";
import type { PageCache } from "./page-cache.ts";
import { pageResponse } from "./send-page.ts";
import { type StoredPage, storePage } from "./stored-page.ts";

const path = "/functions/v1/get-approved-products";
/** What may change the public list. Anything else in the address makes no second copy of it. */
const parameters = ["category", "q", "sort", "limit", "cursor"];

/**
 * The public list is the same for everybody, so its answer is kept, compressed and revalidated like a page: an offer
 * changes it, a request does not. The list of everything is an admin's and passes by.
 */
export function keepPublicLists(cache: PageCache, cached: boolean): MiddlewareHandler {
  return async (c, next) => {
    const isPublicList =
      c.req.method === "GET" && c.req.path === path && c.req.query("includeAll") === undefined;
    if (!cached || !isPublicList) {
      await next();
      return;
    }
    const asked = parameters.map((name) => c.req.query(name) ?? "");
    const key = `list ${JSON.stringify(asked)}`;
    const kept = await cache
      .get(key, async () => {
        await next();
        return storeAnswer(c, asked.slice(1).some(Boolean));
      })
      .catch(() => null);
    // The API has said itself what went wrong, and no older answer is at hand.
    if (!kept) return;
    // Assigned over nothing: Hono would otherwise merge the headers of both.
    c.res = undefined;
    c.res = pageResponse(c, kept);
  };
}

async function storeAnswer(c: Context, isInvented: boolean): Promise<StoredPage> {
  const { status, headers } = c.res;
  if (status >= 500) throw new Error(`the list answered ${status}`);
  const { "x-request-id": _, ...own } = Object.fromEntries(headers);
  const body = await c.res.text();
  return storePage({
    status,
    body,
    headers: { ...own, "cache-control": status === 200 ? "public, max-age=0, must-revalidate" : "no-store" },
    tags: ["home"],
    shelf: status !== 200 ? "none" : isInvented ? "invented" : "page",
    madeAt: Date.now(),
  });
}
