import { and, gt, lte, sql } from "drizzle-orm";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import { articles } from "#server/db/schema/articles.ts";
import { pagesOfArticle } from "./article-slug-store.ts";

/**
 * Scheduled articles become public without an action, so cached pages must be invalidated. Returns a job that invalidates what
 * came due since it last ran: for this process only, since every process has that job.
 */
export function announceDueArticles(db: Db, began: Date): (now: Date) => Promise<number> {
  let announced = began;
  return async (now) => {
    const { id, slug, status, published_at } = articles;
    const due = await db
      .select({ id, slug })
      .from(articles)
      .where(
        and(
          sql`${status} = 'published'`,
          gt(published_at, announced.toISOString()),
          lte(published_at, now.toISOString()),
        ),
      );
    const tags: ChangeTag[] = [];
    for (const article of due) tags.push(...(await pagesOfArticle(db, article)));
    if (tags.length > 0) db.changes.publish(tags);
    announced = now;
    return due.length;
  };
}
