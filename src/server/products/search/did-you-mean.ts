import { fold } from "#domain/format/text.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { wantsReal } from "#domain/products/sort.ts";
import { editDistance, isVocabularyWord } from "#domain/products/vocabulary.ts";
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

/** So few results may be those of other people's misspellings. */
const few = 3;

/**
 * A search as its page shows it: where nothing is found, a mistyped word is corrected, or fewer words are proposed; where
 * little is found, a word one letter away is.
 */
export async function searchAndCorrect(db: Reader, search: Search): Promise<CorrectedSearch> {
  const { q, cursor } = search;
  const found = await searchOffers(db, search);
  const asTyped = { found, term: q, near: null };
  if (found.count > few || cursor !== undefined || q === "") return asTyped;
  // Searched and not guessed: only words that stand in an approved offer today are ever shown.
  for (const { term, isWhole, distance } of await nearTerms(db, q)) {
    if (found.count === 0 && isWhole) {
      const corrected = await searchOffers(db, { ...search, q: term });
      if (corrected.count > 0) return { found: corrected, term, near: null };
    } else if (!isFiltered(search) && (found.count === 0 || distance === 1)) {
      const { products } = await searchPage(db, { q: term, sort: "relevance", limit: offerLists.page });
      if (products.length > found.count) return { ...asTyped, near: { term, products } };
    }
  }
  return asTyped;
}

function isFiltered({ q: _q, sort, limit: _limit, cursor: _cursor, ...filters }: Search): boolean {
  return wantsReal({ sort }) || Object.values(filters).some((filter) => filter !== undefined);
}

interface NearTerm {
  term: string;
  /** It has every word that was typed, as it was probably meant. */
  isWhole: boolean;
  /** How many letters it differs in. */
  distance: number;
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
    .map((term) => ({
      term,
      isWhole: isCorrectable && corrected.includes(term),
      distance: editDistance(words.join(" "), fold(term)),
    }));
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
