import { type ArticleField, type ArticleValues, articleFields, isSameValue } from "./article-values.ts";

/** What was typed into an article's form and is not saved. None of these functions loses any of it. */
export interface UnsavedValues {
  /** In the fields. */
  changes: Partial<ArticleValues>;
  /** Typed before and replaced in the fields since; the next to restore comes first. */
  aside: readonly Partial<ArticleValues>[];
}

/** Frees the fields for other values. */
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

export function fieldsIn(values: Partial<ArticleValues>): ArticleField[] {
  return articleFields.filter((name) => name in values);
}

function nonEmpty(values: Partial<ArticleValues>): Partial<ArticleValues>[] {
  return fieldsIn(values).length > 0 ? [values] : [];
}
