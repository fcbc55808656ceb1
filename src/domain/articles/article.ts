import type { Offer } from "#domain/products/product.ts";

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
  /** Ids of products. */
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

/** A product as an article shows it («§3»). */
export type ArticleProduct = Pick<
  Offer,
  | "id"
  | "slug"
  | "name"
  | "category"
  | "image_url"
  | "store_name"
  | "original_price"
  | "sale_price"
  | "discount"
  | "product_url"
>;

export interface ArticleWithProducts extends Article {
  products: ArticleProduct[];
}

/** «§4» */
export function articleStatusLabel(status: ArticleStatus): "Rascunho" | "Publicado" {
  return status === "published" ? "Publicado" : "Rascunho";
}

/** Whether a reader may see the article: published, and not scheduled for later. */
export function isPublic(
  { status, published_at }: Pick<Article, "status" | "published_at">,
  now: Date,
): boolean {
  return status === "published" && (published_at === null || Date.parse(published_at) <= now.getTime());
}

export function articlePath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}
