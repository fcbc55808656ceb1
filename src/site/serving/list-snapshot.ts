import type { Context, MiddlewareHandler } from "hono";
import { TooBusy } from "#domain/site/too-busy.ts";
import { articlesQuerySchema, isForAdmin } from "#server/articles/load-articles.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { listQuerySchema, wantsAllProducts } from "#server/products/lists/list-query.ts";
import { suggestQuerySchema } from "#server/products/search/suggest-terms.ts";
import { edgeCaching } from "./edge-caching.ts";
import type { PageCache } from "./page-cache.ts";
import { pageResponse } from "./send-page.ts";
import { type StoredPage, storePage } from "./stored-page.ts";

const prefix = "/functions/v1";

interface Kept {
  key: string;
  shelf: StoredPage["shelf"];
  /** What changes it. */
  tags: ChangeTag[];
}

const offers: ChangeTag[] = ["home", "search"];

/** How a request is kept; null for what is not the same for everybody, or will be refused. */
function keptAs(c: Context): Kept | null {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return null;
  if (c.req.path === `${prefix}/suggest-terms`) {
    const asked = suggestQuerySchema.safeParse(c.req.query());
    if (!asked.success) return null;
    return { key: `suggestions ${asked.data.q.toLowerCase()}`, shelf: "invented", tags: offers };
  }
  if (c.req.path === `${prefix}/load-articles`) return articlesKeptAs(c);
  if (c.req.path !== `${prefix}/get-approved-products`) return null;
  const asked = listQuerySchema.safeParse(c.req.query());
  if (!asked.success || wantsAllProducts(asked.data)) return null;
  return {
    key: `list ${JSON.stringify(asked.data)}`,
    shelf: isInvented(c.req.query()) ? "invented" : "page",
    tags: offers,
  };
}

/**
 * With all their texts they may be as long as a book: they are kept where they push nothing else out. Of their products they
 * name the approved ones, so an offer that comes or goes changes them too.
 */
function articlesKeptAs(c: Context): Kept | null {
  const asked = articlesQuerySchema.safeParse(c.req.query());
  if (!asked.success || isForAdmin(asked.data) || asked.data.slug !== undefined) return null;
  return { key: `articles ${JSON.stringify(asked.data)}`, shelf: "invented", tags: ["blog", "search"] };
}

/** Sort and category have few values; a list with anything else is one that anybody can make up, and evicts nothing. */
function isInvented(query: Record<string, string>): boolean {
  const { sort: _sort, category: _category, ...others } = query;
  return Object.keys(others).some((name) => name in listQuerySchema.shape);
}

/**
 * The public lists are the same for everybody, so their answers are kept, compressed and revalidated like a page: an
 * offer or an article changes them, a request does not. The list of everything is an admin's and passes by, and so does what will be
 * refused.
 */
export function keepPublicLists(cache: PageCache, cdnSeconds: number): MiddlewareHandler {
  return async (c, next) => {
    const asked = keptAs(c);
    if (asked === null) {
      await next();
      return;
    }
    let isAnswered = false;
    const make = async () => {
      isAnswered = true;
      await next();
      return storeAnswer(c, asked, edgeCaching(cdnSeconds));
    };
    // The route ends in time by itself: nobody may answer for it while it still runs.
    const kept = await cache.get(asked.key, make, true).catch((error) => {
      if (isAnswered) return null;
      // There was no room, or the one who looked for all of us was refused: asking again for each would only make it worse.
      throw error instanceof TooBusy ? error : new TooBusy();
    });
    // Null: the API has said itself what is wrong.
    if (!kept) return;
    // Over nothing: Hono would otherwise merge the headers of both.
    c.res = undefined;
    c.res = pageResponse(c, kept);
  };
}

async function storeAnswer(c: Context, { shelf, tags }: Kept, caching: string): Promise<StoredPage> {
  const { status, headers } = c.res;
  if (status !== 200) throw new Error(`the list answered ${status}`);
  const { "x-request-id": _, ...own } = Object.fromEntries(headers);
  const body = await c.res.text();
  const kept = { ...own, "cache-control": caching };
  return storePage({ status, body, headers: kept, tags, shelf, madeAt: Date.now() });
}
