import { and, gt, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { articles } from "#server/db/schema/articles.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { nameArticlePages } from "./article-slug-store.ts";

/**
 * Scheduled articles need no deed to become public, but the pages that are kept have to hear of it. Answers a job that tells
 * them of what came due since it last ran.
 */
export function tellOfDueArticles(db: Db, began: Date): (now: Date) => Promise<number> {
  let told = began;
  return async (now) => {
    const due = await inTransaction(db, async (tx) => {
      const { id, slug, status, published_at } = articles;
      const rows = await tx
        .select({ id, slug })
        .from(articles)
        .where(
          and(
            sql`${status} = 'published'`,
            gt(published_at, told.toISOString()),
            lte(published_at, now.toISOString()),
          ),
        );
      for (const article of rows) await nameArticlePages(tx, article);
      return rows.length;
    });
    told = now;
    return due;
  };
}
