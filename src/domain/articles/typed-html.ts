/** HTML as its author means it: words, and the markup around them. */
interface TypedHtml {
  /** Its words, with entities as they were typed and neither `<` nor `>`. */
  words: string;
  /** Names of its elements; of a comment, how it begins. */
  tags: Set<string>;
}

const elements = new Set(
  (
    "a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas " +
    "caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption " +
    "figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend " +
    "li link main map mark marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p " +
    "param picture plaintext pre progress q rp rt ruby s samp script search section select slot small source span strike strong " +
    "style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xml xmp " +
    "circle defs ellipse g line path polygon polyline rect use"
  ).split(" "),
);

/** Those that stand without a value. */
const switches = new Set(
  (
    "allowfullscreen async autofocus autoplay border checked compact controls default defer disabled download formnovalidate hidden inert " +
    "ismap itemscope loop multiple muted nohref nomodule noresize noshade novalidate nowrap open playsinline readonly required " +
    "reversed selected alt title class id style href value"
  ).split(" "),
);

/** Before or around a page; the last of them is Word's. */
const idle = /<(?:!doctype|\?xml|!\[(?:end)?if)\b[^<>]*>/iy;

/** Values that are sentences: «a > b» may well be one. */
const spoken = /^(?:(?:alt|title|label|content|value|placeholder|summary|style)$|on|.[^-]*-)/s;

/**
 * Reads in one go, however it is broken. On the side of words: where a sanitiser sees an element or an attribute
 * that nobody would have meant («preço<custo e lucro»), a comment or a closing tag with sentences in it, there are words.
 */
export function readTypedHtml(html: string): TypedHtml {
  const opened = namesAt(html, /<([a-z][^\s<>/"'=]*)/gi);
  const closed = namesAt(html, /<\/\s*([a-z][^\s<>/"'=]*)/gi);
  const reading: Reading = { html, at: 0, opened, closed, words: [], tags: new Set(), endless: new Set() };
  while (reading.at < html.length) {
    const from = html.indexOf("<", reading.at);
    reading.words.push(html.slice(reading.at, from < 0 ? html.length : from));
    if (from < 0) break;
    reading.at = from;
    readMarkup(reading);
  }
  return { words: reading.words.join(" ").replace(/[<>]/g, " "), tags: reading.tags };
}

interface Reading {
  html: string;
  at: number;
  /** Names that are opened somewhere, and those that are closed. */
  opened: Set<string>;
  closed: Set<string>;
  words: string[];
  tags: Set<string>;
  /** Names that have no end any more. */
  endless: Set<string>;
}

function namesAt(html: string, tag: RegExp): Set<string> {
  return new Set(Array.from(html.matchAll(tag), ([, name = ""]) => name.toLowerCase()));
}

function readMarkup(reading: Reading): void {
  const { html, at, opened } = reading;
  if (html.startsWith("<!--", at)) {
    readComment(reading);
    return;
  }
  if (taken(reading, idle)) return;
  const closing = taken(reading, /<\/\s*([a-z][^\s<>/"'=]*)\s*>/iy)?.[1];
  if (closing !== undefined) {
    if (!isElement(closing, opened)) reading.words.push(closing);
    return;
  }
  const opening = taken(reading, /<([a-z][^\s<>/"'=]*)/iy)?.[1];
  if (opening !== undefined) readTag(reading, opening.toLowerCase(), at);
  // No markup, or one that swallows what is in it.
  else reading.at = at + 1;
}

/** Known, or named once more where it would begin or end. */
function isElement(typed: string, others: Set<string>): boolean {
  const name = typed.toLowerCase();
  return elements.has(name) || /[:-]/.test(name) || others.has(name);
}

function taken(reading: Reading, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reading.at;
  const found = pattern.exec(reading.html);
  if (found) reading.at = pattern.lastIndex;
  return found;
}

/** What it hides is read like the rest; there are no comments in comments. */
function readComment(reading: Reading): void {
  const { html, at } = reading;
  const end = html.indexOf("-->", at + 4);
  const inner = html.slice(at + 4, end < 0 ? html.length : end);
  reading.tags.add("!--");
  reading.words.push(readTypedHtml(inner.replaceAll("<!--", " ")).words);
  reading.at = end < 0 ? html.length : end + 3;
}

function withoutTags(html: string): string {
  return html.replace(/<\/?[a-z][^<>]*>/gi, " ");
}

function readTag(reading: Reading, name: string, from: number): void {
  const { html, words } = reading;
  const before = words.length;
  const isWhole = readAttributes(reading);
  if (isWhole && (isElement(name, reading.closed) || html.startsWith("/>", reading.at - 2))) {
    reading.tags.add(name);
    if (name === "script" || name === "style") skipTo(reading, name);
    return;
  }
  words.length = before;
  words.push(withoutTags(html.slice(from + 1, reading.at)));
}

/** Up to the `>`, if there is one before another tag begins. */
function readAttributes(reading: Reading): boolean {
  const { html, words } = reading;
  for (;;) {
    taken(reading, /[\s/]+/y);
    const next = html[reading.at];
    if (next === ">") {
      reading.at += 1;
      return true;
    }
    if (next === undefined || next === "<") return false;
    const from = reading.at;
    // A sign of equality at its beginning belongs to the name.
    const name = taken(reading, /=?[^\s<>=/]*/y)?.[0].toLowerCase() ?? "";
    const value = readValue(reading);
    if (value === null) return false;
    if (value === undefined) {
      if (!switches.has(name) && !/[:-]/.test(name)) words.push(html.slice(from, reading.at));
    } else if (value.includes("<") || (value.includes(">") && !spoken.test(name)))
      words.push(withoutTags(value));
  }
}

/** Undefined where there is none that is written as one («lucro = 3»), null where it has no end. */
function readValue(reading: Reading): string | undefined | null {
  const sign = taken(reading, /\s*=\s*/y)?.[0];
  if (sign === undefined) return undefined;
  const { html, at } = reading;
  const quote = html[at];
  if (quote !== '"' && quote !== "'") {
    const [value] = taken(reading, /[^\s<>]*/y) ?? [];
    return sign === "=" ? value : undefined;
  }
  const end = html.indexOf(quote, at + 1);
  reading.at = end < 0 ? html.length : end + 1;
  return end < 0 ? null : html.slice(at + 1, end);
}

/** What is in it is no text, unless it has no end. */
function skipTo(reading: Reading, name: string): void {
  if (reading.endless.has(name)) return;
  const end = new RegExp(`</${name}[\\s/>]`, "gi");
  end.lastIndex = reading.at;
  const found = end.exec(reading.html);
  if (found) reading.at = found.index;
  else reading.endless.add(name);
}
