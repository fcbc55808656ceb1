import { and, desc, sql } from "drizzle-orm";
import { articles } from "#server/db/schema/articles.ts";
import type { Reader } from "#server/db/transaction.ts";

/** The addresses of what readers may see: published, and not scheduled for later. */
export async function listArticleAddresses(
  db: Reader,
  now: Date,
  limit: number,
): Promise<{ slug: string; updated_at: string }[]> {
  return db
    .select({ slug: articles.slug, updated_at: articles.updated_at })
    .from(articles)
    .where(and(sql`${articles.status} = 'published'`, sql`${articles.published_at} <= ${now.toISOString()}`))
    .orderBy(desc(articles.published_at), desc(articles.id))
    .limit(limit);
}
