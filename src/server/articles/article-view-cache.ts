import { type ArticleView, viewArticle } from "./article-view.ts";

/** Together about as long as thirty guides: a blog's pages are few, and most of what is read is new. */
const mostCharacters = 2_000_000;

const views = new Map<string, ArticleView>();
let characters = 0;

/**
 * The view of a stored text. A page renders again when a price in it changes, but its text is still the same: an LRU cache by the
 * text itself, so that nothing has to invalidate it.
 */
export function cachedView(content: string, siteUrl: string): ArticleView {
  const key = `${siteUrl} ${content}`;
  const cached = views.get(key);
  // A Map keeps the order of insertion, so a use is a reinsertion.
  if (cached) views.delete(key);
  else characters += key.length;
  const view = cached ?? viewArticle(content, siteUrl);
  views.set(key, view);
  for (const oldest of views.keys()) {
    if (characters <= mostCharacters) break;
    views.delete(oldest);
    characters -= oldest.length;
  }
  return view;
}
