import type { ListedOffer } from "#domain/products/product.ts";

export const articleStatuses = ["draft", "published"] as const;

export type ArticleStatus = (typeof articleStatuses)[number];

/** What a reader may see of an article («§3»). */
export interface Article {
  id: string;
  slug: string;
  title: string;
  /** Sanitised HTML, product embeds as references («embed.ts»). */
  content: string;
  excerpt: string;
  featured_image_url: string | null;
  status: ArticleStatus;
  /** Ids of products; for readers those that they may know of, here as in the text. */
  associated_products: string[];
  tags: string[];
  created_at: string;
  /** ISO; in the future while the article is scheduled. */
  published_at: string | null;
}

/** An article as the admin panel sees it. */
export interface OwnedArticle extends Article {
  version: number;
  updated_at: string;
}

/** An article as a list shows it: without its text. */
export interface ArticleBrief extends Omit<Article, "content"> {
  reading_minutes: number;
  /** Of those that it names, the products that can be shown now. */
  product_count: number;
}

/** The same for the admin panel. */
export type OwnedBrief = ArticleBrief & Pick<OwnedArticle, "version" | "updated_at">;

/** An article with the offers that it shows, in its order: of those that it names, the approved ones as they are today. */
export interface ArticleWithProducts extends Article {
  products: ListedOffer[];
}

/** The response of a page of articles; `counts` only for admins. */
export interface ArticlesPage<Row = Article | ArticleBrief | OwnedArticle | OwnedBrief> {
  data: Row[];
  next: string | null;
  counts?: ArticleCounts;
}

export interface ArticleCounts {
  total: number;
  draft: number;
  /** Scheduled ones too: they become public by themselves. */
  published: number;
  scheduled: number;
}

/** A state of an article that was saved once. */
export interface ArticleVersion
  extends Pick<
    Article,
    "title" | "content" | "excerpt" | "tags" | "associated_products" | "featured_image_url" | "status"
  > {
  version: number;
  saved_at: string;
  /** Null where the author is unknown or has no account any more. */
  saved_by_name: string | null;
}

/** «§4» */
export function articleStatusLabel(status: ArticleStatus): "Rascunho" | "Publicado" {
  return status === "published" ? "Publicado" : "Rascunho";
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
