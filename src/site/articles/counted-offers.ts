import type { ArticleBrief } from "#domain/articles/article.ts";
import type { ChangeTag } from "#server/db/changes.ts";

/** Cards say how many products can be seen: they change when one of them is withdrawn, or comes back. */
export function countedOffers(articles: readonly ArticleBrief[]): ChangeTag[] {
  return articles.flatMap(({ associated_products: ids }) => ids.map((id): ChangeTag => `offer:${id}`));
}
