import { codePoints, fold } from "#domain/format/text.ts";
import { mostWords, splitWords } from "#domain/products/search-words.ts";

/** Of two letters or more; in nearly every offer. */
const stopWords = new Set(
  "ao aos as com da das de do dos em na nas no nos os ou para pela pelas pelo pelos por pra que se sem um uma umas uns".split(
    " ",
  ),
);

/** Why these words alone do not say what is looked for; null where they do. */
export function wordFault(q: string): "too_wide" | "only_stop_words" | null {
  const words = splitWords(fold(q)).slice(0, mostWords);
  const long = words.filter((word) => codePoints(word.replace(/[^\p{L}\p{N}]/gu, "")) >= 2);
  if (long.length === 0) return "too_wide";
  return long.every((word) => stopWords.has(word)) ? "only_stop_words" : null;
}
