import { articleSlug } from "./article-slug.ts";
import { embedPattern } from "./embed.ts";

/** A stretch of an article: HTML that was sanitised, or the place of an offer. */
export type ArticlePart = { html: string } | { product_id: string };

export interface ArticleHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** A text shorter than this has no table of contents: the reader sees where it goes. */
export const headingsForContents = 4;

export function articleParts(html: string): ArticlePart[] {
  const parts: ArticlePart[] = [];
  let at = 0;
  for (const match of html.matchAll(embedPattern)) {
    parts.push({ html: html.slice(at, match.index) }, { product_id: (match[1] ?? "").toLowerCase() });
    at = match.index + match[0].length;
  }
  parts.push({ html: html.slice(at) });
  return parts.filter((part) => "product_id" in part || part.html.trim() !== "");
}

/**
 * Names for headings, none twice: what a link to a part of the page ends with. All begin alike, so that none is a name that the
 * page around the text has given already, or that a script would find as a global.
 */
export function headingIds(): (text: string) => string {
  const given = new Set<string>();
  /** Where each name had got to: a hundred alike headings are not compared with each other. */
  const last = new Map<string, number>();
  return (text) => {
    const base = `secao-${articleSlug(text) || "sem-nome"}`;
    let n = last.get(base) ?? 1;
    let id = n === 1 ? base : `${base}-${n}`;
    while (given.has(id)) id = `${base}-${++n}`;
    given.add(id);
    last.set(base, n);
    return id;
  };
}
