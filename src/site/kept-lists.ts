import type { Context, MiddlewareHandler } from "hono";
import { listQuerySchema, wantsEverything } from "#server/products/list-query.ts";
import { suggestQuerySchema } from "#server/products/suggest-terms.ts";
import type { PageCache } from "./page-cache.ts";
import { pageResponse } from "./send-page.ts";
import { type StoredPage, storePage } from "./stored-page.ts";

const prefix = "/functions/v1";

/** What a request is kept as; null for what is not the same for everybody, or will be refused. */
function keyOf(c: Context): string | null {
  if (c.req.method !== "GET") return null;
  if (c.req.path === `${prefix}/suggest-terms`) {
    const asked = suggestQuerySchema.safeParse(c.req.query());
    return asked.success ? `suggestions ${asked.data.q.toLowerCase()}` : null;
  }
  if (c.req.path !== `${prefix}/get-approved-products`) return null;
  const asked = listQuerySchema.safeParse(c.req.query());
  return asked.success && !wantsEverything(asked.data) ? `list ${JSON.stringify(asked.data)}` : null;
}

/**
 * The public lists are the same for everybody, so their answers are kept, compressed and revalidated like a page: an
 * offer changes them, a request does not. The list of everything is an admin's and passes by, and so does what will be
 * refused.
 */
export function keepPublicLists(cache: PageCache): MiddlewareHandler {
  return async (c, next) => {
    const key = keyOf(c);
    if (key === null) {
      await next();
      return;
    }
    const shelf = isInvented(c.req.query()) ? "invented" : "page";
    let isAnswered = false;
    const kept = await cache
      .get(key, async () => {
        isAnswered = true;
        await next();
        return storeAnswer(c, shelf);
      })
      .catch(() => null);
    if (kept) {
      // Over nothing: Hono would otherwise merge the headers of both.
      c.res = undefined;
      c.res = pageResponse(c, kept);
    } else if (!isAnswered) {
      // Somebody else's attempt failed and no older answer is at hand: the API says itself what is wrong.
      await next();
    }
  };
}

/** Sort and category have few values; all else anybody can make up, and must evict nothing. */
function isInvented(query: Record<string, string>): boolean {
  const { sort: _sort, category: _category, ...others } = query;
  return Object.keys(others).length > 0;
}

async function storeAnswer(c: Context, shelf: StoredPage["shelf"]): Promise<StoredPage> {
  const { status, headers } = c.res;
  if (status !== 200) throw new Error(`the list answered ${status}`);
  const { "x-request-id": _, ...own } = Object.fromEntries(headers);
  const body = await c.res.text();
  const kept = { ...own, "cache-control": "public, max-age=0, must-revalidate" };
  return storePage({ status, body, headers: kept, tags: ["home", "search"], shelf, madeAt: Date.now() });
}
