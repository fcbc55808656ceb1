import { type ArticleField, type ArticleValues, articleFields, isSameValue } from "./article-values.ts";

/** What was typed into an article's form and is not saved. Whatever is done with it, nothing of it is lost. */
export interface ArticleWords {
  /** What stands in the fields. */
  changes: Partial<ArticleValues>;
  /** What has given way there to something else, each as it was typed; what comes back next goes first. */
  aside: readonly Partial<ArticleValues>[];
}

/** The fields are to show something else. */
export function gaveWay({ changes, aside }: ArticleWords): ArticleWords {
  return { changes: {}, aside: [...some(changes), ...aside] };
}

/** In place of what was typed into the same fields since, which waits behind the others: asked often enough, all come by. */
export function broughtBack({ changes, aside }: ArticleWords): ArticleWords {
  const [next = {}, ...others] = aside;
  const since = fieldsIn(changes).filter((name) => name in next && !isSameValue(changes[name], next[name]));
  const replaced = Object.fromEntries(since.map((name) => [name, changes[name]]));
  return { changes: { ...changes, ...next }, aside: [...others, ...some(replaced)] };
}

/** Words that were discarded are wanted after all; into the fields only where nothing was typed since. */
export function joined(now: ArticleWords, back: ArticleWords): ArticleWords {
  const isFree = fieldsIn(now.changes).length === 0;
  return {
    changes: isFree ? back.changes : now.changes,
    aside: [...(isFree ? [] : some(back.changes)), ...back.aside, ...now.aside],
  };
}

export function fieldsIn(values: Partial<ArticleValues>): ArticleField[] {
  return articleFields.filter((name) => name in values);
}

function some(values: Partial<ArticleValues>): Partial<ArticleValues>[] {
  return fieldsIn(values).length > 0 ? [values] : [];
}
