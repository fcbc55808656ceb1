import { and, inArray, ne } from "drizzle-orm";
import type { Article } from "#domain/articles/article.ts";
import { articleLists } from "#domain/articles/article-limits.ts";
import { mostAlike } from "#domain/articles/related-articles.ts";
import { articles } from "#server/db/schema/articles.ts";
import type { Reader } from "#server/db/transaction.ts";
import { isPublicAt, type NamingBrief, namingColumns, newestPublished } from "./articles-store.ts";

/** How many of the newest are compared. */
const compared = 40;

/** Articles like this one. Of the candidates only the tags are fetched: a brief counts and measures. */
export async function listRelatedArticles(
  db: Reader,
  { id, tags }: Pick<Article, "id" | "tags">,
  now: Date,
): Promise<NamingBrief[]> {
  const newest = await db
    .select({ id: articles.id, tags: articles.tags })
    .from(articles)
    .where(and(isPublicAt(now), ne(articles.id, id)))
    .orderBy(...newestPublished)
    .limit(compared);
  const chosen = mostAlike(tags, newest, articleLists.related).map((other) => other.id);
  if (chosen.length === 0) return [];
  // Asked once more: meanwhile one of them may have been withdrawn.
  const rows = await db
    .select(namingColumns)
    .from(articles)
    .where(and(isPublicAt(now), inArray(articles.id, chosen)));
  return chosen.flatMap((each) => (rows as NamingBrief[]).find((row) => row.id === each) ?? []);
}
