import type { Context } from "hono";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import type { PublicRead } from "#server/db/replica.ts";
import { edgeCaching } from "#site/serving/edge-caching.ts";
import type { PageCache } from "#site/serving/page-cache.ts";
import { pageResponse } from "#site/serving/send-page.ts";
import { type StoredPage, storePage } from "#site/serving/stored-page.ts";

/** What a feed or a part of the sitemap needs to be kept like a page. */
export interface Keeping {
  cache: PageCache;
  read: PublicRead;
  /** Off in development. */
  cached: boolean;
  cdn_seconds: number;
}

export interface Answer {
  type: string;
  body: string;
  tags: ChangeTag[];
  shelf: StoredPage["shelf"];
}

/** Compressed once, revalidated by its ETag and dropped when a change says so. */
export async function keptAnswer(
  c: Context,
  { cache, read, cached, cdn_seconds }: Keeping,
  key: string,
  make: (db: Db) => Promise<Answer>,
): Promise<Response> {
  const page = await cache.get(key, async () => {
    const madeAt = Date.now();
    const { type, body, tags, shelf } = await read(make);
    const headers = { "Content-Type": type, "Cache-Control": edgeCaching(cdn_seconds) };
    return storePage({ status: 200, body, headers, tags, shelf: cached ? shelf : "none", madeAt });
  });
  return pageResponse(c, page);
}
