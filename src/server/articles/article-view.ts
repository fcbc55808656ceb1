import {
  type ArticleHeading,
  type ArticlePart,
  articleParts,
  headingIds,
} from "#domain/articles/article-part.ts";
import { textOfHtml } from "#domain/format/text.ts";
import { smallVariant } from "#domain/images/image-variant.ts";
import { cleanArticleHtml } from "./article-html.ts";

export interface ArticleView {
  parts: ArticlePart[];
  headings: ArticleHeading[];
}

/**
 * A text as its page shows it. Sanitised once more: what the database holds may be older than what we know of attacks. All
 * that is added here is our own, behind the sanitiser: it writes tags and attributes in one way only, so that they can be
 * found by their looks.
 */
export function viewArticle(content: string, siteUrl: string): ArticleView {
  const headings: ArticleHeading[] = [];
  const idOf = headingIds();
  let tables = 0;
  const html = cleanArticleHtml(content, siteUrl)
    .html.replace(/<h([23])>(.*?)<\/h\1>/gs, (whole, level: string, inner: string) => {
      const text = textOfHtml(inner);
      if (text === "") return whole;
      const heading = { id: idOf(text), text, level: Number(level) as 2 | 3 };
      headings.push(heading);
      return `<h${level} id="${heading.id}">${inner}</h${level}>`;
    })
    .replace(/<a href="(https?:[^"]*)"/g, (link, href: string) =>
      isOurs(href, siteUrl) ? link : `${link} ${outwards}`,
    )
    .replace(
      /<img src="([^"]*)"/g,
      (image, src: string) => `${image}${pictureSizes(src)} loading="lazy" decoding="async"`,
    )
    // What is wider than the page scrolls by itself, also by keyboard.
    .replace(/<pre>/g, `<pre tabindex="0">`)
    .replace(idleHeader, "<td$1>$2</td>")
    .replace(/<table>/g, () => `<section ${scrolls} aria-label="Tabela ${++tables}"><table>`)
    .replace(/<\/table>/g, "</table></section>");
  return { parts: articleParts(html), headings };
}

/** A header cell without text heads nothing: a screen reader would read an empty cell. */
const idleHeader = /<th((?: (?:col|row)span="\d+")*)(?: scope="\w+")?>((?:\s|<br \/>|<\/?p>)*)<\/th>/g;

const scrolls = `class="article-table" tabindex="0"`;

/** As every link that leaves us («§2»). */
const outwards = `target="_blank" rel="sponsored nofollow noopener"`;

function isOurs(href: string, siteUrl: string): boolean {
  const { origin } = new URL(siteUrl);
  return href === origin || href.startsWith(`${origin}/`);
}

function pictureSizes(src: string): string {
  const small = smallVariant(src);
  return small === src ? "" : ` srcset="${small} 480w, ${src} 960w" sizes="(width >= 52rem) 48.25rem, 92vw"`;
}

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
