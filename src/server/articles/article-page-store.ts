import { and, inArray, ne } from "drizzle-orm";
import type { Article } from "#domain/articles/article.ts";
import { articleLists } from "#domain/articles/article-limits.ts";
import { fold } from "#domain/format/text.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { articles } from "#server/db/schema/articles.ts";
import type { Reader } from "#server/db/transaction.ts";
import { findArticleByAddress } from "./article-slug-store.ts";
import { type ArticleView, cachedView } from "./article-view.ts";
import { isPublicAt, type NamingBrief, namingColumns, newestPublished } from "./articles-store.ts";
import { forReaders, offersOf, productsOf } from "./named-products.ts";

export interface ArticlePage extends ArticleView {
  article: Article;
  updated_at: string;
  /** Every product that the article names, also what cannot be shown now: the page changes with each of them. */
  named: string[];
  offers: ListedOffer[];
  related: NamingBrief[];
}

/** All that the page of an article shows; another address; or nothing that a reader may know of. */
export async function findArticlePage(
  db: Reader,
  slug: string,
  { siteUrl, now }: { siteUrl: string; now: Date },
): Promise<ArticlePage | { movedTo: string } | null> {
  const found = await findArticleByAddress(db, slug, now);
  if (!found || "movedTo" in found) return found;
  const { article } = found;
  const [offers, related] = await Promise.all([offersOf(db, article), listRelatedArticles(db, article, now)]);
  return {
    ...found,
    ...cachedView(article.content, siteUrl),
    article: forReaders(article, new Set(offers.map(({ id }) => id))),
    named: productsOf(article),
    offers,
    related,
  };
}

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

/** Those that share most of these tags; between equals the earlier ones. */
function mostAlike<Other extends { tags: readonly string[] }>(
  tags: readonly string[],
  others: readonly Other[],
  most: number,
): Other[] {
  const own = new Set(tags.map(fold));
  const shared = (other: Other) => other.tags.filter((tag) => own.has(fold(tag))).length;
  return others.toSorted((one, other) => shared(other) - shared(one)).slice(0, most);
}
