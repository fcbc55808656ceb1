/** The length of a text as a person counts it: an emoji outside the basic plane is one, not two. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first `n` characters with an ellipsis, or the whole text where it fits. */
export function cut(text: string, n: number): string {
  if (codePoints(text) <= n) return text;
  return `${[...text].slice(0, n).join("").trimEnd()}…`;
}

/** A text on one line, without what cannot be seen: that could hide or turn around an address. */
export function visibleLine(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** A letter of ours is at most so many as it can be typed: ᾂ is an alpha and three marks. */
const mostAsTyped = 4;
/** Longer than any name, slug, tag or term. */
const longestCompared = 2000;

/**
 * Each letter and its accents as one character, which is NFC. Putting a run of accents into their order takes its length
 * squared: a text that would be longer than `longest` even then stays as it is.
 */
export function composed(text: string, longest: number): string {
  return isLonger(text, longest * mostAsTyped) ? text : text.normalize("NFC");
}

/** Whether the text has more characters than that; a long one is not counted to its end. */
export function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  return text.length > most * 2 || codePoints(text) > most;
}

/** What is longer than anything it could be compared with stays as it is, for the same reason. */
export function withoutAccents(text: string): string {
  if (text.length > longestCompared) return text;
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}

/** Without accents of any alphabet and without styles: «ａ», «𝐚» and «á» become «a». */
export function plainLetters(text: string): string {
  return text.length > longestCompared ? text : text.normalize("NFKD").replace(/\p{M}/gu, "");
}

/** Lower case and accent-free, to compare what people type. */
export function fold(text: string): string {
  return withoutAccents(text.toLowerCase());
}

/** Whether PostgreSQL can store the text: it refuses NUL, and UTF-8 has no unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Replaces what cannot be stored with the replacement character, to quote an input in a message. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

const namedEntities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  hellip: "…",
  ndash: "–",
  mdash: "—",
};

/** What a reader sees of sanitised HTML, on one line. For excerpts and descriptions; it is no sanitiser. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<!--.*?(?:-->|$)/gs, " ")
    .replace(/<(script|style)\b.*?(?:<\/\1[^<>]*>|$)/gis, " ")
    .replace(/<\/?[a-z][^<>]*>/gi, (tag) => (isInline(tag) ? "" : " "))
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, decodeEntity)
    .replace(/\s+/g, " ")
    .trim();
}

/** Tags inside a word or sentence part no words: «<b>R$</b> 10» but «</p><p>». */
function isInline(tag: string): boolean {
  return /^<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b/i.test(tag);
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return namedEntities[name.toLowerCase()] ?? entity;
  const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? "", 16);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "";
}
