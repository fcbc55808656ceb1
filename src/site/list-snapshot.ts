import type { Context, MiddlewareHandler } from "hono";
import { TooBusy } from "#domain/site/too-busy.ts";
import { articlesQuerySchema, isForAdmin } from "#server/articles/load-articles.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { listQuerySchema, wantsAllProducts } from "#server/products/lists/list-query.ts";
import { suggestQuerySchema } from "#server/products/search/suggest-terms.ts";
import type { PageCache } from "./serving/page-cache.ts";
import { edgeCaching } from "./serving/page-headers.ts";
import { pageResponse } from "./serving/send-page.ts";
import { type StoredPage, storePage } from "./serving/stored-page.ts";

const prefix = "/functions/v1";

interface Entry {
  key: string;
  store: StoredPage["store"];
  tags: ChangeTag[];
}

const offers: ChangeTag[] = ["home", "search"];

/** How a response is cached; null where it differs by caller, or will be refused. */
function entryFor(c: Context): Entry | null {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return null;
  if (c.req.path === `${prefix}/suggest-terms`) {
    const asked = suggestQuerySchema.safeParse(c.req.query());
    if (!asked.success) return null;
    return { key: `suggestions ${asked.data.q.toLowerCase()}`, store: "invented", tags: offers };
  }
  if (c.req.path === `${prefix}/load-articles`) return articlesEntry(c);
  if (c.req.path !== `${prefix}/get-approved-products`) return null;
  const asked = listQuerySchema.safeParse(c.req.query());
  if (!asked.success || wantsAllProducts(asked.data)) return null;
  return {
    key: `list ${JSON.stringify(asked.data)}`,
    store: isInvented(c.req.query()) ? "invented" : "page",
    tags: offers,
  };
}

/**
 * With all their texts articles may be as long as a book: they are stored where they evict nothing else. They name their
 * approved products, so a change of an offer drops them too.
 */
function articlesEntry(c: Context): Entry | null {
  const asked = articlesQuerySchema.safeParse(c.req.query());
  if (!asked.success || isForAdmin(asked.data) || asked.data.slug !== undefined) return null;
  return { key: `articles ${JSON.stringify(asked.data)}`, store: "invented", tags: ["blog", "search"] };
}

/** Sort and category have few values; anybody can make up a list with other parameters, so it must evict nothing. */
function isInvented(query: Record<string, string>): boolean {
  const { sort: _sort, category: _category, ...others } = query;
  return Object.keys(others).some((name) => name in listQuerySchema.shape);
}

/**
 * The public lists are the same for every caller, so their responses are cached, compressed and revalidated like a page.
 * An admin's list of everything is not, nor what will be refused.
 */
export function cachePublicLists(cache: PageCache, cdnSeconds: number): MiddlewareHandler {
  return async (c, next) => {
    const entry = entryFor(c);
    if (entry === null) {
      await next();
      return;
    }
    let hasRun = false;
    const make = async () => {
      hasRun = true;
      await next();
      return storeResponse(c, entry, edgeCaching(cdnSeconds));
    };
    // The route has a timeout of its own: no other response may be sent while it runs.
    const page = await cache.get(entry.key, make, true).catch((error) => {
      if (hasRun) return null;
      // The limiter refused, or the request that this one waited for failed: another try for each would only add load.
      throw error instanceof TooBusy ? error : new TooBusy();
    });
    // Null: the API has answered with its own error.
    if (!page) return;
    // Cleared first: Hono would merge the headers of both.
    c.res = undefined;
    c.res = pageResponse(c, page);
  };
}

async function storeResponse(c: Context, { store, tags }: Entry, caching: string): Promise<StoredPage> {
  const { status, headers } = c.res;
  if (status !== 200) throw new Error(`the list answered ${status}`);
  const { "x-request-id": _id, "content-length": _length, ...own } = Object.fromEntries(headers);
  const body = await c.res.text();
  return storePage({
    status,
    body,
    headers: { ...own, "cache-control": caching },
    tags,
    store,
    madeAt: Date.now(),
  });
}
