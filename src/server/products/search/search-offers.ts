import type { SearchFilters, SearchSort } from "#domain/products/search-query.ts";
import { wantsReal } from "#domain/products/sort.ts";
import type { Reader } from "#server/db/transaction.ts";
import type { OfferPage } from "#server/products/products-store.ts";
import { parseQuery } from "./search-conditions.ts";
import { correctCount, countSearch } from "./search-count.ts";
import { loadPage, type SearchCursor } from "./search-cursor.ts";
import { findPage } from "./search-plan.ts";

export interface Search extends SearchFilters {
  q: string;
  sort: SearchSort;
  limit: number;
  /** Where the page begins; the first page has none. */
  cursor?: SearchCursor | undefined;
}

export interface SearchResult extends OfferPage {
  count: number;
  /** There are more than `count`: «1000+», or fewer where counting would take too long. */
  isMore: boolean;
  /** The stores among the matches, most frequent first. */
  stores: string[];
}

/** Approved offers that hold every word: the best matches first, or by a list's order; ended ones after all live ones. */
export async function searchOffers(db: Reader, search: Search): Promise<SearchResult> {
  const { query, found } = await findOffers(db, search);
  const [page, counted] = await Promise.all([
    loadPage(db, search.sort, found),
    countSearch(db, query, found),
  ]);
  return { ...page, ...counted, ...correctCount(counted, page, search.cursor === undefined) };
}

export async function searchPage(db: Reader, search: Search): Promise<OfferPage> {
  const { found } = await findOffers(db, search);
  return loadPage(db, search.sort, found);
}

async function findOffers(db: Reader, { q, sort, limit, cursor, ...filters }: Search) {
  const query = await parseQuery(db, q, { ...filters, real: wantsReal({ real: filters.real, sort }) });
  return { query, found: await findPage(db, query, { sort, limit, cursor }) };
}
