import type { Article } from "#domain/articles/article.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import type { Reader } from "#server/db/transaction.ts";
import { findArticleByAddress } from "./article-slug-store.ts";
import type { ArticleView } from "./article-view.ts";
import { cachedView } from "./article-view-cache.ts";
import type { NamingBrief } from "./articles-store.ts";
import { forReaders, offersOf, productsOf } from "./named-products.ts";
import { listRelatedArticles } from "./related-articles-store.ts";

export interface ArticlePage extends ArticleView {
  article: Article;
  /** When it was last written to: for search engines. */
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
