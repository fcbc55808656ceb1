import type { OwnedArticle } from "#domain/articles/article.ts";
import { type NewArticle, newArticleSchema } from "#domain/articles/article-schema.ts";
import type { ArticleStatus } from "#domain/articles/article-status.ts";
import { isMadeExcerpt } from "#domain/articles/excerpt.ts";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { fromLocalTime, toLocalTime } from "#domain/format/local-time.ts";

/** The article's form, as typed. */
export interface ArticleValues {
  title: string;
  content: string;
  /** Empty: made from the text. */
  excerpt: string;
  /** Empty: made from the title. */
  slug: string;
  featured_image_url: string | null;
  status: ArticleStatus;
  /** São Paulo's clock, as «datetime-local» has it. Empty: the moment of saving. */
  published_at: string;
  tags: readonly string[];
  associated_products: readonly string[];
}

export type ArticleField = keyof ArticleValues;

/** In the order of the form. */
export const articleFields: readonly ArticleField[] = [
  "title",
  "content",
  "status",
  "published_at",
  "featured_image_url",
  "excerpt",
  "slug",
  "tags",
  "associated_products",
];

export const emptyArticle: ArticleValues = {
  title: "",
  content: "",
  excerpt: "",
  slug: "",
  featured_image_url: null,
  status: "draft",
  published_at: "",
  tags: [],
  associated_products: [],
};

/** An automatic excerpt stays empty here, and follows the text. */
export function valuesOf(article: Omit<OwnedArticle, "id" | "version">): ArticleValues {
  const { title, content, excerpt, slug, featured_image_url, status, tags, associated_products } = article;
  return {
    title,
    content,
    excerpt: isMadeExcerpt(excerpt, content) ? "" : excerpt,
    slug,
    featured_image_url,
    status,
    published_at: article.published_at === null ? "" : toLocalTime(article.published_at),
    tags,
    associated_products,
  };
}

/** Where two differ, in the order of the form. */
export function differingFields(one: ArticleValues, other: ArticleValues): ArticleField[] {
  return articleFields.filter((name) => !isSameValue(one[name], other[name]));
}

/** Called at every key of a long text: no serialisation. */
export function isSameValue<Value extends ArticleValues[ArticleField] | undefined>(
  one: Value,
  other: Value,
): boolean {
  if (one === other || !Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, place) => each === other[place]);
}

export function picked(values: ArticleValues, names: readonly ArticleField[]): Partial<ArticleValues> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** After a newer version: the changed fields stay as typed, the others follow. */
export function rebased(mine: ArticleValues, before: ArticleValues, now: ArticleValues): ArticleValues {
  return { ...now, ...picked(mine, differingFields(mine, before)) };
}

/** As the server takes it, or its errors in Portuguese, by field. */
export function checkArticle(
  values: ArticleValues,
): { fields: NewArticle; errors?: undefined } | { errors: Record<string, string> } {
  const { published_at } = values;
  const moment = published_at === "" ? null : (fromLocalTime(published_at) ?? published_at);
  const checked = newArticleSchema.safeParse({ ...values, published_at: moment });
  return checked.success ? { fields: checked.data } : { errors: fieldErrors(checked.error).fields };
}

/** What an edit sends: changed fields only, so that nothing is overwritten by accident. */
export function changesIn(fields: NewArticle, changed: readonly ArticleField[]): Partial<NewArticle> {
  return Object.fromEntries(changed.map((name) => [name, fields[name]]));
}
