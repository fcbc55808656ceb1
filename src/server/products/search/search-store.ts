import { offerLists } from "#domain/products/offer-lists.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import type { SearchFilters, SearchSort } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";
import { type Behind, type Found, findPage } from "#server/products/find-page.ts";
import { cursorTuple } from "#server/products/list-cursor.ts";
import { loadOffers, type OfferPage } from "#server/products/products-store.ts";
import { nearTerms } from "./near-terms.ts";
import { countSearch } from "./search-count.ts";
import { type Place, readPlace, writePlace } from "./search-place.ts";
import { listSort } from "./search-stretch.ts";
import { readTerms, type Terms } from "./search-terms.ts";

export type { SearchFilters, SearchSort } from "#domain/products/search-query.ts";

export interface Search extends SearchFilters {
  q: string;
  sort: SearchSort;
  limit: number;
  /** `next` of the page before; one that cannot be read means the first page. */
  cursor?: string | undefined;
}

export interface SearchAnswer extends OfferPage {
  count: number;
  /** There are more than `count`: «1000+», or fewer where nobody can tell in time. */
  isMore: boolean;
  /** The stores among the matches, most frequent first. */
  stores: string[];
}

/** Approved offers that hold every word: the best matches first, or by a list's order; ended ones after all live ones. */
export async function searchOffers(db: Reader, search: Search): Promise<SearchAnswer> {
  const terms = await readTerms(db, search.q, search);
  const found = await find(db, terms, search);
  const [page, counted] = await Promise.all([
    loadPage(db, search.sort, found),
    countSearch(db, terms, found),
  ]);
  return { ...page, ...counted, ...corrected(counted, page, search) };
}

/** What a page shows is there, whatever the counting saw of it; a first page without another is all there is. */
function corrected(
  { count, isMore }: { count: number; isMore: boolean },
  { products, next }: OfferPage,
  { cursor }: Search,
): { count: number; isMore: boolean } {
  if (cursor === undefined && next === null && products.length > 0)
    return { count: products.length, isMore: false };
  if (count >= products.length) return { count, isMore };
  return { count: products.length, isMore: true };
}

/** The same offers without counting them. */
export async function searchPage(db: Reader, search: Search): Promise<OfferPage> {
  const found = await find(db, await readTerms(db, search.q, search), search);
  return loadPage(db, search.sort, found);
}

export interface NearMiss {
  term: string;
  products: ListedOffer[];
}

/** «Você quis dizer»: a term near this one that finds something. For searches that found nothing. */
export async function nearMisses(db: Reader, q: string): Promise<NearMiss | null> {
  const { words } = await readTerms(db, q, {});
  for (const term of await nearTerms(db, words)) {
    // Asked and not guessed: only words that stand in an approved offer today are ever shown.
    const { products } = await searchPage(db, { q: term, sort: "relevance", limit: offerLists.page });
    if (products.length > 0) return { term, products };
  }
  return null;
}

function find(db: Reader, terms: Terms, { sort, limit, cursor }: Search): Promise<Found> {
  const place = cursor === undefined ? undefined : readPlace(sort, cursor);
  return findPage(db, terms, { sort, limit, place });
}

async function loadPage(db: Reader, sort: SearchSort, { ids, next }: Found): Promise<OfferPage> {
  if (next === null || !("behind" in next))
    return { products: await loadOffers(db, ids), next: next && writePlace(next) };
  const rows = await loadOffers(db, [...new Set([...ids, next.behind])]);
  const last = rows.find((row) => row.id === next.behind);
  return {
    products: rows.filter((row) => ids.includes(row.id)),
    next: last ? writePlace(placeBehind(sort, next, last)) : null,
  };
}

function placeBehind(sort: SearchSort, next: Behind, last: ListedOffer): Place {
  const key = cursorTuple(next.way === "ended" ? "newest" : listSort(sort), last);
  if (!("rank" in next)) return { way: next.way, after: key };
  const after = { isEnded: last.ended, rank: next.rank, key };
  return next.way === "set"
    ? { way: next.way, by: next.by, after }
    : { way: next.way, most: next.most, after };
}
