import type {
  ArticlesPage,
  ArticleVersion,
  OwnedArticle,
  OwnedBrief,
  SavedArticle,
} from "#domain/articles/article.ts";
import type { ArticleHeading, ArticlePart } from "#domain/articles/article-part.ts";
import type { EditedArticle, NewArticle } from "#domain/articles/article-schema.ts";
import { productEmbed } from "#domain/articles/embed.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { command, conflictOf, type PageQuery, readByPost, reading, sendAsMember } from "./as-member.ts";

export type ArticleState = "draft" | "published" | "scheduled";

interface ArticlesQuery extends PageQuery {
  status?: ArticleState | undefined;
  tag?: string | undefined;
  q?: string | undefined;
}

/** Everything that was ever written and not deleted, without the texts. */
export const listArticles = reading<ArticlesQuery, ArticlesPage<OwnedBrief>>("load-articles", {
  admin: "true",
  brief: "true",
});

/** With its text, and the offers that it names or shows. */
export type ArticleToEdit = OwnedArticle & { products: ListedOffer[] };

const readArticle = reading<{ id: string }, { data: ArticleToEdit }>("load-articles", { admin: "true" });

export async function loadArticle(id: string): Promise<ArticleToEdit> {
  return (await readArticle({ id })).data;
}

export function addArticle(article: NewArticle, key: string): Promise<SavedArticle> {
  return sendAsMember("add-article", { ...article, keep_words: true }, key);
}

/** What is left out stays as it is. A text whose words would not all stay is refused, as a new one is. */
export function editArticle(edit: EditedArticle, key: string): Promise<SavedArticle> {
  return sendAsMember("edit-article", { ...edit, keep_words: true }, key);
}

/** @param version as it was seen: where it has changed since, a conflict with the current row */
export function deleteArticle(id: string, key: string, version?: number): Promise<SavedArticle> {
  return sendAsMember("delete-article", { id, version }, key);
}

/** Brings back what was deleted, with its addresses. */
export function restoreArticle(id: string, key: string): Promise<SavedArticle> {
  return sendAsMember("restore-article", { id }, key);
}

const readVersions = reading<{ id: string }, { data: ArticleVersion[] }>("load-article-versions");

/** What was saved of it, newest first. */
export async function loadArticleVersions(id: string): Promise<ArticleVersion[]> {
  return (await readVersions({ id })).data;
}

/** `version` is the one to go back to, `seen` the one that stood when it was asked for. */
export const restoreArticleVersion = command<{ id: string; version: number; seen: number }, SavedArticle>(
  "restore-article-version",
);

export interface ArticlePreview {
  parts: ArticlePart[];
  headings: ArticleHeading[];
  offers: ListedOffer[];
  reading_minutes: number;
  /** Addresses of pictures that would be refused. */
  foreign: string[];
}

export function previewArticle(
  text: { content: string; associated_products: readonly string[] },
  signal?: AbortSignal,
): Promise<ArticlePreview> {
  return readByPost("preview-article", text, signal && { signal });
}

/** Today's offers of the given products; those that an article would not show are left out. */
export async function loadEmbeddedOffers(ids: readonly string[]): Promise<ListedOffer[]> {
  const content = ids.map(productEmbed).join("");
  return (await previewArticle({ content, associated_products: [] })).offers;
}

export function currentArticle(error: unknown): OwnedArticle | undefined {
  return conflictOf<{ article?: OwnedArticle }>(error)?.article;
}
