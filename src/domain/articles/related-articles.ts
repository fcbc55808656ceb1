import { fold } from "#domain/format/text.ts";
import type { Article, ArticleBrief } from "./article.ts";

/** Of the others those that share most tags; between equals the newer ones, which is the order they come in. */
export function relatedArticles(
  { slug, tags }: Pick<Article, "slug" | "tags">,
  others: readonly ArticleBrief[],
  most: number,
): ArticleBrief[] {
  const own = new Set(tags.map(fold));
  const shared = (other: ArticleBrief) => other.tags.filter((tag) => own.has(fold(tag))).length;
  return others
    .filter((other) => other.slug !== slug)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, most);
}
