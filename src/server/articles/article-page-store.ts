import type { Article, ArticleBrief } from "#domain/articles/article.ts";
import { articleLists } from "#domain/articles/article-limits.ts";
import { relatedArticles } from "#domain/articles/related-articles.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import type { Reader } from "#server/db/transaction.ts";
import { lastArticleChanges } from "./article-discovery-store.ts";
import { findArticleByAddress } from "./article-slug-store.ts";
import { type ArticleView, viewArticle } from "./article-view.ts";
import { listPublicArticles } from "./articles-store.ts";
import { offersOf, productsOf } from "./load-articles.ts";

export interface ArticlePage extends ArticleView {
  article: Article;
  /** When it was last written to: for search engines. */
  updated_at: string;
  /** Every product that the article names, also what cannot be shown now: the page changes with each of them. */
  named: string[];
  offers: ListedOffer[];
  related: ArticleBrief[];
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
  const { rows } = await listPublicArticles(db, { limit: relatedAmong, isBrief: true }, now);
  return {
    article,
    updated_at: (await lastArticleChanges(db, [article.id])).get(article.id) ?? article.created_at,
    ...viewArticle(article.content, siteUrl),
    named: productsOf(article),
    offers: await offersOf(db, article),
    related: relatedArticles(article, rows as ArticleBrief[], articleLists.related),
  };
}

const relatedAmong = 40;
