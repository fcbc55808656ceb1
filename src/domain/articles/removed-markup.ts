import { cut } from "#domain/format/text.ts";

/** What became of a text when it was cleaned. */
export interface Removed {
  /** Names of the tags that are not in it any more; of a comment, how it begins. */
  tags: string[];
  /** The words that went along, from the first on; none where only markup did. */
  words: string;
}

/** Written in another way or not at all, and nothing is lost by it. */
const renamed = "b i del strike h1 h5 h6 div html head body thead tbody tr";

const tag = /<\/?([a-z][\w:-]*)(?:[^>"']|"[^"]*"|'[^']*'){0,2000}>/gi;

/**
 * Compares a text with what is left of it. Letter by letter, not word by word, and by plain letters only: signs are written
 * out in the one and not in the other, and a tag may part a word. An open «svg», comment or quotation mark swallows
 * whatever follows, which nobody means who types it.
 */
export function removedFrom(before: string, after: string): Removed {
  const text = textOf(before);
  const [had, has] = [lettersOf(text), lettersOf(textOf(after))];
  const lost = had.length - has.length;
  let from = had.findIndex(({ 0: letter }, n) => letter !== has[n]?.[0]);
  // The next word may begin as the lost one did.
  while (from > 0 && !/\s/.test(text.slice(had[from - 1]?.index, had[from]?.index))) from -= 1;
  const [first, last] = [had[from], had[from + lost - 1]];
  const words = lost > 0 && first && last ? text.slice(first.index, last.index + 1) : "";
  return { tags: tagsGone(before, after), words: cut(words.replace(/\s+/g, " "), 80) };
}

/** Also of comments; of scripts and styles only where they have no end. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[^<]*(?:<(?!\/\1)[^<]*)*<\/\1[^>]*>/gi, "")
    .replace(/<!--|-->/g, "")
    .replace(tag, " ")
    .replace(/&#?\w+;?/g, "");
}

function lettersOf(text: string): RegExpExecArray[] {
  return [...text.matchAll(/[a-z\d]/gi)];
}

function tagsGone(before: string, after: string): string[] {
  const left = new Set([...renamed.split(" "), ...namesIn(after)]);
  return namesIn(before).filter((name) => !left.has(name));
}

function namesIn(html: string): string[] {
  return [
    ...new Set(Array.from(html.matchAll(/<(!--|[a-z][\w:-]*)/gi), ([, name = ""]) => name.toLowerCase())),
  ];
}
