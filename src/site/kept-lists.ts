import type { Context, MiddlewareHandler } from "hono";
import { listQuerySchema, wantsEverything } from "#server/products/list-query.ts";
import { suggestQuerySchema } from "#server/products/suggest-terms.ts";
import type { PageCache } from "./page-cache.ts";
import { pageResponse } from "./send-page.ts";
import { type StoredPage, storePage } from "./stored-page.ts";

const prefix = "/functions/v1";

interface Kept {
  key: string;
  shelf: StoredPage["shelf"];
}

/** How a request is kept; null for what is not the same for everybody, or will be refused. */
function keptAs(c: Context): Kept | null {
  if (c.req.method !== "GET") return null;
  if (c.req.path === `${prefix}/suggest-terms`) {
    const asked = suggestQuerySchema.safeParse(c.req.query());
    return asked.success ? { key: `suggestions ${asked.data.q.toLowerCase()}`, shelf: "invented" } : null;
  }
  if (c.req.path !== `${prefix}/get-approved-products`) return null;
  const asked = listQuerySchema.safeParse(c.req.query());
  if (!asked.success || wantsEverything(asked.data)) return null;
  return {
    key: `list ${JSON.stringify(asked.data)}`,
    shelf: isInvented(c.req.query()) ? "invented" : "page",
  };
}

/** Sort and category have few values; a list with anything else is one that anybody can make up, and evicts nothing. */
function isInvented(query: Record<string, string>): boolean {
  const { sort: _sort, category: _category, ...others } = query;
  return Object.keys(others).some((name) => name in listQuerySchema.shape);
}

/**
 * The public lists are the same for everybody, so their answers are kept, compressed and revalidated like a page: an
 * offer changes them, a request does not. The list of everything is an admin's and passes by, and so does what will be
 * refused.
 */
export function keepPublicLists(cache: PageCache): MiddlewareHandler {
  return async (c, next) => {
    const asked = keptAs(c);
    if (asked === null) {
      await next();
      return;
    }
    let isAnswered = false;
    const kept = await cache
      .get(asked.key, async () => {
        isAnswered = true;
        await next();
        return storeAnswer(c, asked.shelf);
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

async function storeAnswer(c: Context, shelf: StoredPage["shelf"]): Promise<StoredPage> {
  const { status, headers } = c.res;
  if (status !== 200) throw new Error(`the list answered ${status}`);
  const { "x-request-id": _, ...own } = Object.fromEntries(headers);
  const body = await c.res.text();
  const kept = { ...own, "cache-control": "public, max-age=0, must-revalidate" };
  return storePage({ status, body, headers: kept, tags: ["home", "search"], shelf, madeAt: Date.now() });
}
