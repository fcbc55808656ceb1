import { isPublic, type OwnedArticle } from "#domain/articles/article.ts";
import { fromLocalTime } from "#domain/format/local-time.ts";
import type { ArticleValues } from "./article-values.ts";

/** What saving does, as readers see it. */
export type Outcome = "draft" | "withdrawn" | "scheduled" | "postponed" | "public" | "still_public";

export function outcomeOf(
  { status, published_at }: Pick<ArticleValues, "status" | "published_at">,
  article: Pick<OwnedArticle, "status" | "published_at"> | undefined,
  now: Date,
): Outcome {
  const isOut = article !== undefined && isPublic(article, now);
  if (status === "draft") return isOut ? "withdrawn" : "draft";
  const moment = fromLocalTime(published_at);
  if (moment !== undefined && Date.parse(moment) > now.getTime()) return isOut ? "postponed" : "scheduled";
  return isOut ? "still_public" : "public";
}
