import { cut } from "#domain/format/text.ts";
import { readTypedHtml } from "./typed-html.ts";

export interface Removed {
  /** Names of the tags that are not in it any more; of a comment, how it begins. */
  tags: string[];
  /** The words that went along, from the first on; none where only markup did. */
  words: string;
}

/** Written in another way or not at all, and nothing is lost by it. */
const renamed = "b i del strike h1 h5 h6 div html head body thead tbody tr";

const mostTags = 12;

/**
 * Compares a text with what is left of it, by its letters: a tag may part a word. An open «svg», comment or quotation
 * mark swallows whatever follows, which nobody means who types it.
 * @param decode writes out the entities of a text without tags, as the cleaner would
 */
export function removedFrom(before: string, after: string, decode: (text: string) => string): Removed {
  const [had, has] = [readTypedHtml(before), readTypedHtml(after)];
  return { tags: tagsGone(had.tags, has.tags), words: wordsGone(decode(had.words), decode(has.words)) };
}

function tagsGone(had: Set<string>, has: Set<string>): string[] {
  const left = new Set([...renamed.split(" "), ...has]);
  return [...had]
    .filter((name) => !left.has(name))
    .slice(0, mostTags)
    .map((name) => cut(name, 40));
}

const noLetter = /[^\p{L}\p{N}\p{M}\p{So}]+/gu;

function wordsGone(before: string, after: string): string {
  const [had, has] = [before.replace(noLetter, ""), after.replace(noLetter, "")];
  // In whatever order: browsers put what stands between the rows of a table before it.
  if (had === has || !isLacking(had, has)) return "";
  let same = 0;
  while (had[same] === has[same]) same += 1;
  let rest = 0;
  while (rest < had.length - same - 1 && had.at(-1 - rest) === has.at(-1 - rest)) rest += 1;
  return cut(wordsAt(before, same, had.length - rest).replace(/\s+/g, " "), 80);
}

function isLacking(had: string, has: string): boolean {
  const left = new Map<string, number>();
  for (const letter of has) left.set(letter, (left.get(letter) ?? 0) + 1);
  for (const letter of had) {
    const n = left.get(letter) ?? 0;
    if (n === 0) return true;
    left.set(letter, n - 1);
  }
  return false;
}

/** The words that the letters from `first` up to `end` are in, whole: the next one may begin as the lost one did. */
function wordsAt(text: string, first: number, end: number): string {
  let [letters, from] = [0, 0];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (letters <= first) from = index;
    letters += word.replace(noLetter, "").length;
    if (letters >= end) return text.slice(from, index + word.length);
  }
  return text.slice(from);
}
