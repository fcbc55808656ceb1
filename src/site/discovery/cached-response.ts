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
  /** 200 where left out. */
  status?: number;
  /** Where it has moved to for good. */
  location?: string;
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
    const { type, body, tags, store, status = 200, location } = await read(make);
    const headers = {
      "Content-Type": type,
      "Cache-Control": status >= 400 ? "no-store" : edgeCaching(cdn_seconds),
      ...(location ? { Location: location } : {}),
    };
    return storePage({ status, body, headers, tags, store: cached ? store : "none", madeAt });
  });
  return pageResponse(c, page);
}
