import sanitizeHtml, { type Attributes, type IOptions } from "sanitize-html";
import { articleLink } from "#domain/articles/article-link.ts";
import { cut, textOfHtml } from "#domain/format/text.ts";
import { isOwnImage, withoutOrigin } from "#domain/images/own-image.ts";
import { normalizeBlocks } from "./article-blocks.ts";

interface CleanHtml {
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

/** Blocks that an article does not have: `article-blocks.ts` makes paragraphs of them. */
const plainBlocks =
  "address article aside center dd details dialog dl dt fieldset footer form header hgroup legend main nav search section summary";

/** What is inside these is no text: without their tags it would turn up on the page. */
const droppedWithContent =
  "script style textarea option noscript xmp iframe noembed noframes plaintext template svg math title object";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const cellSpan = /^[1-9]\d?$/;
const pixels = /^[1-9]\d{0,3}$/;

/** How a value is written; undefined where there is no such value. */
type AttributeCheck = (value: string) => string | undefined;

/** What each tag keeps, in the order in which it is written: `article-view.ts` finds links and pictures by that. */
const attributeChecks: Record<string, Record<string, AttributeCheck>> = {
  a: { href: articleLink, title: unchanged },
  img: { src: unchanged, alt: unchanged, width: matching(pixels), height: matching(pixels) },
  ol: { start: matching(/^\d{1,4}$/) },
  th: { colspan: matching(cellSpan), rowspan: matching(cellSpan), scope: matching(/^(?:col|row)$/) },
  td: { colspan: matching(cellSpan), rowspan: matching(cellSpan) },
};

/**
 * What an article may say in HTML, and nothing else: no style, script, frame or handler, no class, no picture from elsewhere,
 * and of an embedded product only its id («embed.ts»). Cleaning what is clean changes nothing.
 */
export function cleanArticleHtml(dirty: string, siteUrl: string): CleanHtml {
  const foreign = new Set<string>();
  let html = dirty;
  // As text, like what never settles: each part takes the parser's time, and every other request waits.
  if (hasTooManyParts(dirty)) return { html: escaped(textOfHtml(dirty)), images: [], foreign: [] };
  // A browser's parser repairs what ours leaves, and the other way round: once more, until there is nothing left to repair.
  for (let turn = 0; turn < mostPasses; turn++) {
    const images = new Set<string>();
    const sanitised = sanitise(html, optionsOf(siteUrl, { images, foreign }));
    if (sanitised === null) break;
    const clean = normalizeBlocks(sanitised).trim();
    if (clean === html) return { html, images: [...images], foreign: [...foreign] };
    html = clean;
  }
  // Never seen to settle, or no article: as text it is harmless.
  return { html: escaped(textOfHtml(html)), images: [], foreign: [...foreign] };
}

const mostPasses = 6;

/** Tags and written-out signs; a table of a thousand rows has fewer. */
const mostParts = 20_000;

export function hasTooManyParts(html: string): boolean {
  let parts = 0;
  for (const _ of html.matchAll(/[<&]/g)) if (++parts > mostParts) return true;
  return false;
}

/** Real texts are never deeper, and the parser's time grows with the square of the depth. */
const deepest = 256;

/** Null for what is too deep. */
function sanitise(html: string, options: IOptions): string | null {
  const tooDeep = new Error(`more than ${deepest} tags within each other`);
  let depth = 0;
  function onOpenTag() {
    depth += 1;
    if (depth > deepest) throw tooDeep;
  }
  function onCloseTag() {
    depth -= 1;
  }
  try {
    return sanitizeHtml(html, { ...options, onOpenTag, onCloseTag });
  } catch (error) {
    if (error === tooDeep) return null;
    throw error;
  }
}

/** Of a text without tags, as cleaning does. */
export function decodeEntities(text: string): string {
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return sanitizeHtml(text, { allowedTags: [] }).replace(
    /&(amp|lt|gt|quot);/g,
    (_, name) => signs[name] ?? "",
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

interface FoundImages {
  images: Set<string>;
  foreign: Set<string>;
}

function optionsOf(siteUrl: string, found: FoundImages): IOptions {
  const others = [
    ...Object.entries(otherNames),
    ...plainBlocks.split(" ").map((name) => [name, "div"] as const),
  ];
  const renamed = others.map(([from, to]) => [from, renameTo(to)]);
  return {
    allowedTags,
    // Already checked one by one below; here only what may be there at all.
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(attributeChecks).map(([tag, names]) => [tag, Object.keys(names)])),
      div: ["data-product-id"],
    },
    nonTextTags: droppedWithContent.split(" "),
    nestingLimit: 40,
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(renamed),
      ...Object.fromEntries(
        Object.keys(attributeChecks).map((tag) => [
          tag,
          (tagName: string, attribs: Attributes) => ({ tagName, attribs: allowedAttributes(tag, attribs) }),
        ]),
      ),
      img: (tagName, attribs) => ({ tagName, attribs: ownImageAttributes(attribs, siteUrl, found) }),
      div: (tagName, { "data-product-id": id = "" }) => ({
        tagName,
        attribs: uuid.test(id) ? { "data-product-id": id.toLowerCase() } : ({} as Attributes),
      }),
    },
  };
}

function renameTo(tagName: string) {
  return () => ({ tagName, attribs: {} as Attributes });
}

function allowedAttributes(tag: string, attribs: Attributes): Attributes {
  const checked = Object.entries(attributeChecks[tag] ?? {}).map(([name, check]) => [
    name,
    check(attribs[name] ?? ""),
  ]);
  return Object.fromEntries(checked.filter(([name = "", value]) => name in attribs && value !== undefined));
}

function ownImageAttributes(
  attribs: Attributes,
  siteUrl: string,
  { images, foreign }: FoundImages,
): Attributes {
  const src = withoutOrigin((attribs.src ?? "").trim(), siteUrl);
  if (!isOwnImage(src)) {
    // A data URL is too long to show.
    if (src !== "") foreign.add(cut(src, 200));
    return {};
  }
  images.add(src);
  // Always with an alt text, if only the empty one of a decoration.
  return allowedAttributes("img", { ...attribs, src, alt: attribs.alt ?? "" });
}

function matching(pattern: RegExp): AttributeCheck {
  return (value) => (pattern.test(value) ? value : undefined);
}

function unchanged(value: string): string {
  return value;
}
