import { desc, inArray } from "drizzle-orm";
import { articles } from "#server/db/schema/articles.ts";
import type { Reader } from "#server/db/transaction.ts";
import { isPublicAt } from "./articles-store.ts";

export async function listArticleAddresses(
  db: Reader,
  now: Date,
  limit: number,
): Promise<{ slug: string; updated_at: string }[]> {
  return db
    .select({ slug: articles.slug, updated_at: articles.updated_at })
    .from(articles)
    .where(isPublicAt(now))
    .orderBy(desc(articles.published_at), desc(articles.id))
    .limit(limit);
}

/** When each of these last changed. Not a public column: only feeds and sitemaps show it. */
export async function lastArticleChanges(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: articles.id, updated_at: articles.updated_at })
    .from(articles)
    .where(inArray(articles.id, ids));
  return new Map(rows.map((row) => [row.id, row.updated_at]));
}
