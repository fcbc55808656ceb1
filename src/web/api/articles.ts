import type { ArticlesPage, ArticleVersion, OwnedArticle, OwnedBrief } from "#domain/articles/article.ts";
import type { ArticleHeading, ArticlePart } from "#domain/articles/article-part.ts";
import type { EditedArticle, NewArticle } from "#domain/articles/article-schema.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { callAsMember, queryString, sendAsMember } from "./as-member.ts";
import { CallError } from "./call.ts";

interface Saved {
  message: string;
  article: OwnedArticle;
}

export type ArticleState = "draft" | "published" | "scheduled";

/** Which articles; what is left out does not narrow the list. */
interface ArticlesQuery {
  status?: ArticleState | undefined;
  tag?: string | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Everything that was ever written and not deleted, without the texts. */
export function listArticles(query: ArticlesQuery = {}): Promise<ArticlesPage<OwnedBrief>> {
  const asked = queryString({ admin: "true", brief: "true", ...query });
  return callAsMember(`/functions/v1/load-articles?${asked}`);
}

/** With its text, and the offers that it names or shows. */
export type ArticleToEdit = OwnedArticle & { products: ListedOffer[] };

export async function loadArticle(id: string): Promise<ArticleToEdit> {
  const asked = queryString({ admin: "true", id });
  return (await callAsMember<{ data: ArticleToEdit }>(`/functions/v1/load-articles?${asked}`)).data;
}

export function addArticle(article: NewArticle, key: string): Promise<Saved> {
  return sendAsMember("add-article", { ...article, keep_words: true }, key);
}

/** What is left out stays as it is. A text whose words would not all stay is refused, as a new one is. */
export function editArticle(edit: EditedArticle, key: string): Promise<Saved> {
  return sendAsMember("edit-article", { ...edit, keep_words: true }, key);
}

/** @param version as it was seen: where it has changed since, a conflict with the current row */
export function deleteArticle(id: string, key: string, version?: number): Promise<Saved> {
  return sendAsMember("delete-article", { id, version }, key);
}

/** Brings back what was deleted, with its addresses. */
export function restoreArticle(id: string, key: string): Promise<Saved> {
  return sendAsMember("restore-article", { id }, key);
}

/** What was saved of it, newest first. */
export async function loadArticleVersions(id: string): Promise<ArticleVersion[]> {
  const path = `/functions/v1/load-article-versions?${queryString({ id })}`;
  return (await callAsMember<{ data: ArticleVersion[] }>(path)).data;
}

/** @param wanted the version to go back to; `seen` the one that stood when it was asked for */
export function restoreArticleVersion(
  wanted: { id: string; version: number; seen: number },
  key: string,
): Promise<Saved> {
  return sendAsMember("restore-article-version", wanted, key);
}

/** A text as its page would show it. */
export interface ArticlePreview {
  parts: ArticlePart[];
  headings: ArticleHeading[];
  offers: ListedOffer[];
  reading_minutes: number;
  /** Addresses of pictures that would be refused. */
  foreign: string[];
}

/** Keeps nothing: without a key, as nothing is done twice. */
export function previewArticle(
  text: { content: string; associated_products: readonly string[] },
  signal?: AbortSignal,
): Promise<ArticlePreview> {
  return callAsMember("/functions/v1/preview-article", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(text),
    ...(signal ? { signal } : {}),
  });
}

/** A conflict brings the article as it is now. */
export function currentArticle(error: unknown): OwnedArticle | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  return (error.body as { article?: OwnedArticle } | undefined)?.article;
}
