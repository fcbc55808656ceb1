import type { OwnedArticle } from "#domain/articles/article.ts";
import { type NewArticle, newArticleSchema } from "#domain/articles/article-schema.ts";
import type { ArticleStatus } from "#domain/articles/article-status.ts";
import { isMadeExcerpt } from "#domain/articles/excerpt.ts";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { fromLocalTime, toLocalTime } from "#domain/format/local-time.ts";

/** The form as typed. Lists of fields follow its order. */
export const emptyArticle = {
  title: "",
  content: "",
  status: "draft" as ArticleStatus,
  /** São Paulo's clock, as «datetime-local» has it. Empty: the moment of saving. */
  published_at: "",
  featured_image_url: null as string | null,
  /** Empty: made from the text. */
  excerpt: "",
  /** Empty: made from the title. */
  slug: "",
  tags: [] as readonly string[],
  associated_products: [] as readonly string[],
};

export type ArticleValues = typeof emptyArticle;
export type ArticleField = keyof ArticleValues;

const articleFields = Object.keys(emptyArticle) as ArticleField[];

/** An automatic excerpt stays empty here, and follows the text. */
export function valuesOf(article: OwnedArticle): ArticleValues {
  const { title, content, excerpt, slug, featured_image_url, status, tags, associated_products } = article;
  return {
    ...{ title, content, slug, featured_image_url, status, tags, associated_products },
    excerpt: isMadeExcerpt(excerpt, content) ? "" : excerpt,
    published_at: article.published_at === null ? "" : toLocalTime(article.published_at),
  };
}

export function fieldsIn(values: object): ArticleField[] {
  return articleFields.filter((name) => name in values);
}

export function differingFields(one: ArticleValues, other: ArticleValues): ArticleField[] {
  return articleFields.filter((name) => !isSameValue(one[name], other[name]));
}

/** Called at every key of a long text: no serialisation. */
function isSameValue<Value extends ArticleValues[ArticleField] | undefined>(one: Value, other: Value) {
  if (one === other || !Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, place) => each === other[place]);
}

export function picked<Values extends Record<ArticleField, unknown>>(
  values: Values,
  names: readonly ArticleField[],
): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
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

/** What was typed into an article's form and is not saved. None of the functions below loses any of it. */
export interface UnsavedValues {
  changes: Partial<ArticleValues>;
  /** Typed before and replaced in the fields since; the next to restore comes first. */
  aside: readonly Partial<ArticleValues>[];
}

export function setAside({ changes, aside }: UnsavedValues): UnsavedValues {
  return { changes: {}, aside: [...nonEmpty(changes), ...aside] };
}

/** Typed values that it replaces go to the end, so that repeated calls rotate through all. */
export function restoreAside({ changes, aside }: UnsavedValues): UnsavedValues {
  const [next = {}, ...others] = aside;
  const since = fieldsIn(changes).filter((name) => name in next && !isSameValue(changes[name], next[name]));
  const replaced = Object.fromEntries(since.map((name) => [name, changes[name]]));
  return { changes: { ...changes, ...next }, aside: [...others, ...nonEmpty(replaced)] };
}

/** Adds discarded values again; into the fields only where nothing was typed since. */
export function joinUnsaved(now: UnsavedValues, back: UnsavedValues): UnsavedValues {
  const isFree = fieldsIn(now.changes).length === 0;
  return {
    changes: isFree ? back.changes : now.changes,
    aside: [...(isFree ? [] : nonEmpty(back.changes)), ...back.aside, ...now.aside],
  };
}

function nonEmpty(values: Partial<ArticleValues>): Partial<ArticleValues>[] {
  return fieldsIn(values).length > 0 ? [values] : [];
}
