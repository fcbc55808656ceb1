import sanitizeHtml, { type Attributes, type IOptions } from "sanitize-html";
import { isArticleLink } from "#domain/articles/article-link.ts";
import { productEmbed } from "#domain/articles/embed.ts";
import { isOwnImage, withoutOrigin } from "#domain/images/own-image.ts";

export interface CleanHtml {
  html: string;
  /** Addresses of pictures in it, all of our own store. */
  images: string[];
  /** Addresses of pictures that came with it and are not ours: none of them is left. */
  foreign: string[];
}

const allowedTags = [
  ...["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "hr", "br", "figure", "figcaption"],
  ...["strong", "em", "u", "s", "code", "sub", "sup", "a", "img"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  "div",
];

/** One way to write each thing, so that the editor and the raw view speak of the same. The page has its own h1. */
const otherNames = { b: "strong", i: "em", del: "s", strike: "s", h1: "h2", h5: "h4", h6: "h4" };

/** What is inside these is no text: without their tags it would turn up on the page. */
const withContent =
  "script style textarea option noscript xmp iframe noembed noframes plaintext template svg math title object";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const cellSpan = /^[1-9]\d?$/;
const pixels = /^[1-9]\d{0,3}$/;

const kept: Record<string, Record<string, (value: string) => boolean>> = {
  a: { href: isArticleLink, title: isAny },
  img: {
    src: isAny,
    alt: isAny,
    width: (value) => pixels.test(value),
    height: (value) => pixels.test(value),
  },
  ol: { start: (value) => /^\d{1,4}$/.test(value) },
  th: { colspan: isSpan, rowspan: isSpan, scope: (value) => ["col", "row"].includes(value) },
  td: { colspan: isSpan, rowspan: isSpan },
};

/**
 * What an article may say in HTML, and nothing else: no style, script, frame or handler, no class, no picture from elsewhere,
 * and of an embedded product only its id («embed.ts»). Cleaning what is clean changes nothing.
 */
export function cleanArticleHtml(dirty: string, siteUrl: string): CleanHtml {
  const foreign = new Set<string>();
  let html = dirty;
  // A browser's parser repairs what ours leaves, and the other way round: once more, until there is nothing left to repair.
  for (let turn = 0; turn < mostTurns; turn++) {
    const images = new Set<string>();
    const clean = closeEmbeds(sanitizeHtml(html, optionsOf(siteUrl, { images, foreign }))).trim();
    if (clean === html) return { html, images: [...images], foreign: [...foreign] };
    html = clean;
  }
  // Never seen to settle: as text it is harmless.
  return { html: sanitizeHtml(html, { allowedTags: [] }).trim(), images: [], foreign: [...foreign] };
}

const mostTurns = 6;

interface Found {
  images: Set<string>;
  foreign: Set<string>;
}

function optionsOf(siteUrl: string, found: Found): IOptions {
  const renamed = Object.entries(otherNames).map(([from, to]) => [from, rename(to)]);
  return {
    allowedTags,
    // Already judged one by one below; here only what may be there at all.
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(kept).map(([tag, names]) => [tag, Object.keys(names)])),
      div: ["data-product-id"],
    },
    nonTextTags: withContent.split(" "),
    nestingLimit: 40,
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(renamed),
      ...Object.fromEntries(
        Object.keys(kept).map((tag) => [
          tag,
          (tagName: string, attribs: Attributes) => ({ tagName, attribs: keepOf(tag, attribs) }),
        ]),
      ),
      img: (tagName, attribs) => ({ tagName, attribs: ownPicture(attribs, siteUrl, found) }),
      div: (tagName, { "data-product-id": id = "" }) => ({
        tagName,
        attribs: uuid.test(id) ? { "data-product-id": id.toLowerCase() } : ({} as Attributes),
      }),
    },
    // What is left of a foreign picture and of a plain block: the one goes, of the other the content stays.
    exclusiveFilter({ tag, attribs }) {
      if (tag === "img") return attribs.src === undefined;
      return tag === "div" && attribs["data-product-id"] === undefined ? "excludeTag" : false;
    },
  };
}

function rename(tagName: string) {
  return () => ({ tagName, attribs: {} as Attributes });
}

function keepOf(tag: string, attribs: Attributes): Attributes {
  const judges = kept[tag] ?? {};
  return Object.fromEntries(Object.entries(attribs).filter(([name, value]) => judges[name]?.(value)));
}

function ownPicture(attribs: Attributes, siteUrl: string, { images, foreign }: Found): Attributes {
  const src = withoutOrigin((attribs.src ?? "").trim(), siteUrl);
  if (!isOwnImage(src)) {
    if (src !== "") foreign.add(src);
    return {};
  }
  images.add(src);
  // Always with words for those who cannot see it, if only the empty ones of an ornament.
  return { ...keepOf("img", attribs), src, alt: attribs.alt ?? "" };
}

const embedOpening = /<div data-product-id="([\da-f-]{36})">/g;

/** Of a forged card the reference stays, and what stood in it stands behind it. No other block is called div here. */
function closeEmbeds(html: string): string {
  return html.replaceAll("</div>", "").replace(embedOpening, (_, id: string) => productEmbed(id));
}

function isSpan(value: string): boolean {
  return cellSpan.test(value);
}

function isAny(): boolean {
  return true;
}
