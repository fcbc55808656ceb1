import { fold } from "#domain/format/text.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { isVocabularyWord } from "#domain/products/vocabulary.ts";
import type { Reader } from "#server/db/transaction.ts";
import { parseQuery } from "./search-conditions.ts";
import { type Search, type SearchResult, searchOffers, searchPage } from "./search-offers.ts";
import { likelyWords } from "./vocabulary-store.ts";

/** Each is searched for, one after the other, while a visitor waits. */
const mostTerms = 5;

export interface CorrectedSearch {
  found: SearchResult;
  /** The term that was searched for, where it is not the one that was typed. */
  term: string;
  /** «Você quis dizer»: another term, and what it finds. */
  near: { term: string; products: ListedOffer[] } | null;
}

/** A search as its page shows it: where nothing is found, a mistyped word is corrected, or fewer words are proposed. */
export async function searchAndCorrect(db: Reader, search: Search): Promise<CorrectedSearch> {
  const { q, sort: _sort, limit: _limit, cursor, ...filters } = search;
  const found = await searchOffers(db, search);
  if (found.count > 0 || cursor !== undefined || q === "") return { found, term: q, near: null };
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  // Searched and not guessed: only words that stand in an approved offer today are ever shown.
  for (const { term, isWhole } of await nearTerms(db, q)) {
    if (isWhole) {
      const corrected = await searchOffers(db, { ...search, q: term });
      if (corrected.count > 0) return { found: corrected, term, near: null };
    } else if (!isFiltered) {
      const { products } = await searchPage(db, { q: term, sort: "relevance", limit: offerLists.page });
      if (products.length > 0) return { found, term: q, near: { term, products } };
    }
  }
  return { found, term: q, near: null };
}

interface NearTerm {
  term: string;
  /** It has every word that was typed, as it was probably meant. */
  isWhole: boolean;
}

/** Terms near this one, the likeliest first: each unknown word corrected, then fewer words. */
async function nearTerms(db: Reader, q: string): Promise<NearTerm[]> {
  const { words } = await parseQuery(db, q, {});
  const likely = await likelyWords(db, words);
  const best = likely.map(([first]) => first);
  const seconds = likely.flatMap(([, second], i) => (second ? [joined(best.with(i, second))] : []));
  const corrected = [joined(best), ...seconds];
  const isCorrectable = !best.includes(undefined);
  return [...new Set([...corrected, ...fewerWords(words, best)])]
    .filter((term) => isDistinctive(term) && fold(term) !== words.join(" "))
    .slice(0, mostTerms)
    .map((term) => ({ term, isWhole: isCorrectable && corrected.includes(term) }));
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
