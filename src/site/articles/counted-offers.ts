import type { NamingBrief } from "#server/articles/articles-store.ts";
import type { ChangeTag } from "#server/db/changes.ts";

/** Cards say how many products can be seen: they change when one of them is withdrawn, or comes back. */
export function countedOffers(articles: readonly NamingBrief[]): ChangeTag[] {
  return articles.flatMap(({ named }) => named.map((id): ChangeTag => `offer:${id}`));
}
