import type * as z from "zod";
import type {
  articleSchema,
  articleVersionsSchema,
  articleWithProductsSchema,
  briefSchema,
  countsSchema,
  ownedArticleSchema,
  ownedBriefSchema,
  savedArticleSchema,
} from "./article-response-schema.ts";

/** What a reader may see of an article («§3»). */
export type Article = z.infer<typeof articleSchema>;
export type OwnedArticle = z.infer<typeof ownedArticleSchema>;
/** An article as a list shows it: without its text. */
export type ArticleBrief = z.infer<typeof briefSchema>;
export type OwnedBrief = z.infer<typeof ownedBriefSchema>;
/** An article with the offers that it shows, in its order. */
export type ArticleWithProducts = z.infer<typeof articleWithProductsSchema>["data"];
/** What a command that writes an article responds. */
export type SavedArticle = z.infer<typeof savedArticleSchema>;
export type ArticleCounts = z.infer<typeof countsSchema>;
export type ArticleVersion = z.infer<typeof articleVersionsSchema>["data"][number];

/** The response of a page of articles; `counts` only for admins. */
export interface ArticlesPage<Row = Article | ArticleBrief | OwnedArticle | OwnedBrief> {
  data: Row[];
  next: string | null;
  counts?: ArticleCounts;
}

/** Whether a reader may see the article: published at a moment that is known and has come (`isPublicAt` in the database's words). */
export function isPublic(
  { status, published_at }: Pick<Article, "status" | "published_at">,
  now: Date,
): boolean {
  return status === "published" && published_at !== null && Date.parse(published_at) <= now.getTime();
}

export function articlePath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}
