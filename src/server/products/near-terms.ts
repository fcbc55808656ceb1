import { fold } from "#domain/format/text.ts";
import { otherWords } from "#domain/products/vocabulary.ts";
import type { Reader } from "#server/db/transaction.ts";
import { likelyWords } from "./vocabulary-store.ts";

/** Each is searched for in turn until one finds something, while a visitor waits. */
const mostTerms = 6;

/**
 * What these words may have meant, the likeliest first: the same thing by another name, each unknown word corrected,
 * and where all are known or none comes near, fewer words.
 */
export async function nearTerms(db: Reader, words: string[]): Promise<string[]> {
  const typed = words.join(" ");
  const likely: string[][] = [];
  for (const word of words) likely.push(await likelyWords(db, word));
  const best = likely.map(([first]) => first);
  const corrected = joined(best);
  const seconds = likely.flatMap(([, second], i) => (second ? [joined(best.with(i, second))] : []));
  const known = likely.flatMap(([first]) => first ?? []);
  const fewer =
    known.length > 1 ? known.map((_, i) => known.toSpliced(known.length - 1 - i, 1).join(" ")) : [];
  const terms = new Set([...otherWords(typed), corrected, ...seconds, ...fewer]);
  return [...terms].filter((term) => term !== "" && fold(term) !== typed).slice(0, mostTerms);
}

function joined(words: (string | undefined)[]): string {
  return words.filter((word) => word !== undefined).join(" ");
}
