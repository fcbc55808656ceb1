import { fold } from "#domain/format/text.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { isVocabularyWord, synonymTerms } from "#domain/products/vocabulary.ts";
import type { Reader } from "#server/db/transaction.ts";
import { parseQuery } from "./search-conditions.ts";
import { searchPage } from "./search-offers.ts";
import { likelyWords } from "./vocabulary-store.ts";

/** Each is searched for, one after the other, while a visitor waits. */
const mostTerms = 5;

/** «Você quis dizer»: a term near this one that finds something. For searches that found nothing. */
export async function didYouMean(
  db: Reader,
  q: string,
): Promise<{ term: string; products: ListedOffer[] } | null> {
  const { words } = await parseQuery(db, q, {});
  for (const term of await nearTerms(db, words)) {
    // Searched and not guessed: only words that stand in an approved offer today are ever shown.
    const { products } = await searchPage(db, { q: term, sort: "relevance", limit: offerLists.page });
    if (products.length > 0) return { term, products };
  }
  return null;
}

/** Terms near these words, the likeliest first: synonyms, each unknown word corrected, then fewer words. */
async function nearTerms(db: Reader, words: string[]): Promise<string[]> {
  const typed = words.join(" ");
  const likely = await likelyWords(db, words);
  const best = likely.map(([first]) => first);
  const seconds = likely.flatMap(([, second], i) => (second ? [joined(best.with(i, second))] : []));
  const terms = new Set([...synonymTerms(typed), joined(best), ...seconds, ...fewerWords(words, best)]);
  return [...terms].filter((term) => isDistinctive(term) && fold(term) !== typed).slice(0, mostTerms);
}

/** What is left of «ar condicionado» must not be «ar», which stands in half of all words. */
function isDistinctive(term: string): boolean {
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
