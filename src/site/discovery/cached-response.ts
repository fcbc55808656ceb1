import type { Context } from "hono";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import type { PublicRead } from "#server/db/replica.ts";
import type { PageCache } from "#site/serving/page-cache.ts";
import { edgeCaching } from "#site/serving/page-headers.ts";
import { pageResponse } from "#site/serving/send-page.ts";
import { type StoredPage, storePage } from "#site/serving/stored-page.ts";

export interface CacheParts {
  cache: PageCache;
  read: PublicRead;
  /** Off in development. */
  cached: boolean;
  cdn_seconds: number;
}

export interface CachedBody {
  type: string;
  body: string;
  tags: ChangeTag[];
  store: StoredPage["store"];
}

/** Compressed once, revalidated by its ETag and dropped when a change says so. */
export async function cachedResponse(
  c: Context,
  { cache, read, cached, cdn_seconds }: CacheParts,
  key: string,
  make: (db: Db) => Promise<CachedBody>,
): Promise<Response> {
  const page = await cache.get(key, async () => {
    const madeAt = Date.now();
    const { type, body, tags, store } = await read(make);
    const headers = { "Content-Type": type, "Cache-Control": edgeCaching(cdn_seconds) };
    return storePage({ status: 200, body, headers, tags, store: cached ? store : "none", madeAt });
  });
  return pageResponse(c, page);
}
