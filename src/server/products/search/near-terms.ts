import { fold } from "#domain/format/text.ts";
import { isVocabularyWord, otherWords } from "#domain/products/vocabulary.ts";
import type { Reader } from "#server/db/transaction.ts";
import { likelyWords } from "./vocabulary-store.ts";

/** Each is searched for in turn until one finds something, while a visitor waits. */
const mostTerms = 5;

/**
 * What these words may have meant, the likeliest first: the same thing by another name, each unknown word corrected,
 * and where that finds nothing either, fewer words.
 */
export async function nearTerms(db: Reader, words: string[]): Promise<string[]> {
  const typed = words.join(" ");
  const likely = await likelyWords(db, words);
  const best = likely.map(([first]) => first);
  const seconds = likely.flatMap(([, second], i) => (second ? [joined(best.with(i, second))] : []));
  const terms = new Set([...otherWords(typed), joined(best), ...seconds, ...fewerWords(words, best)]);
  return [...terms].filter((term) => isTelling(term) && fold(term) !== typed).slice(0, mostTerms);
}

/** What is left of «ar condicionado» must not be «ar», which stands in half of all words. */
function isTelling(term: string): boolean {
  return fold(term).split(" ").some(isVocabularyWord);
}

/** Without numbers and the like, then without one of the words, the last ones first: the first says what is looked for. */
function fewerWords(words: string[], best: (string | undefined)[]): string[] {
  const known = best.filter((word) => word !== undefined);
  if (known.length < 2) return [];
  const plain = joined(best.filter((_, i) => isVocabularyWord(words[i] ?? "")));
  return [plain, ...known.map((_, i) => known.toSpliced(known.length - 1 - i, 1).join(" "))];
}

function joined(words: (string | undefined)[]): string {
  return words.filter((word) => word !== undefined).join(" ");
}
