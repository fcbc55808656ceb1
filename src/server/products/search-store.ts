import type { ListedOffer } from "#domain/products/product.ts";
import { offerLists } from "#domain/products/product-limits.ts";
import type { SearchFilters, SearchSort } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";
import { cursorTuple } from "./list-cursor.ts";
import { nearTerms } from "./near-terms.ts";
import { loadOffers, type OfferPage } from "./products-store.ts";
import { countSearch } from "./search-count.ts";
import { listSort, type Place, readPlace, writePlace } from "./search-place.ts";
import { largestSet, type MatchSet, matchSet } from "./search-set.ts";
import { isIndexable, readTerms, type Terms } from "./search-terms.ts";
import { rankedPart, type Start, walk, walkStage } from "./search-walk.ts";

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
  /** There are more than `count`. */
  isMore: boolean;
  /** The stores among the matches, most frequent first. */
  stores: string[];
}

/** Approved offers that hold every word: the best matches first, or by a list's order; ended ones after all live ones. */
export async function searchOffers(db: Reader, search: Search): Promise<SearchAnswer> {
  const terms = await readTerms(db, search.q, search);
  const found = await findPage(db, terms, search);
  const page = await loadPage(db, search.sort, found);
  return { ...page, ...(await countSearch(db, terms, found.set)) };
}

/** The same offers without counting them. */
export async function searchPage(db: Reader, search: Search): Promise<OfferPage> {
  const found = await findPage(db, await readTerms(db, search.q, search), search);
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

interface Found {
  ids: string[];
  /** Where the next page begins; behind the offer of that id, where one is named. */
  next: Place | { way: "live" | "ended"; behind: string } | null;
  /** All matches, or as many as the index gave, where it was asked. */
  set?: MatchSet | undefined;
}

async function loadPage(db: Reader, sort: SearchSort, { ids, next }: Found): Promise<OfferPage> {
  const behind = next && "behind" in next ? next.behind : undefined;
  const rows = await loadOffers(db, behind && !ids.includes(behind) ? [...ids, behind] : ids);
  const products = rows.filter((row) => ids.includes(row.id));
  if (next === null || !("behind" in next)) return { products, next: next && writePlace(next) };
  const last = rows.find((row) => row.id === behind);
  const order = next.way === "ended" ? "newest" : listSort(sort);
  const after = last && cursorTuple(order, last);
  return { products, next: after ? writePlace({ way: next.way, after }) : null };
}

async function findPage(db: Reader, terms: Terms, search: Search): Promise<Found> {
  const place = search.cursor === undefined ? undefined : readPlace(search.sort, search.cursor);
  return place ? pageFrom(db, terms, search, place) : firstPage(db, terms, search);
}

/** So many of the newest offers are tried first: a common word needs no more, a rare one has lost little. */
const firstWalk = 4000;
const enoughMatches = 24;

async function firstPage(db: Reader, terms: Terms, search: Search): Promise<Found> {
  const { sort, limit } = search;
  const begin: Place = sort === "relevance" ? { way: "ranked", offset: 0 } : { way: "live" };
  const canAskIndex = isIndexable(terms) || terms.store !== undefined;
  if (terms.offers > largestSet) {
    const start = { sort: listSort(sort), ended: false };
    const enough = Math.min(limit + 1, enoughMatches);
    const hits = await walk(db, terms, start, { limit: enough, visits: firstWalk });
    if (hits.length >= enough || !canAskIndex) return pageFrom(db, terms, search, begin);
  }
  const set = await matchSet(db, terms, { sort, offset: 0, limit: limit + 1 });
  if (set.isWhole) return setPage(set, 0, limit);
  const page = { ...(await pageFrom(db, terms, search, begin)), set };
  // Where the first of this order do not match, as with the cheapest refrigerators, those that the index gave must do.
  return page.ids.length < Math.min(limit, set.found) && page.next !== null ? setPage(set, 0, limit) : page;
}

async function pageFrom(db: Reader, terms: Terms, { sort, limit }: Search, place: Place): Promise<Found> {
  if (place.way === "set")
    return setPage(
      await matchSet(db, terms, { sort, offset: place.offset, limit: limit + 1 }),
      place.offset,
      limit,
    );
  if (place.way === "ranked") return rankedPage(db, terms, place.offset, limit);
  const start = { sort: listSort(sort), ended: place.way === "ended", after: place.after };
  return walkPage(db, terms, start, limit);
}

function setPage(set: MatchSet, offset: number, limit: number): Found {
  const next: Place | null = set.ids.length > limit ? { way: "set", offset: offset + limit } : null;
  return { ids: set.ids.slice(0, limit), next, set };
}

/** The newest matches by rank; behind them all others, newest first. */
async function rankedPage(db: Reader, terms: Terms, offset: number, limit: number): Promise<Found> {
  const { size, ids, oldest } = await rankedPart(db, terms, offset, limit);
  if (offset + limit < size) return { ids, next: { way: "ranked", offset: offset + limit } };
  const [last] = oldest === null ? [] : await loadOffers(db, [oldest]);
  const after = last && cursorTuple("newest", last);
  const rest = await walkPage(db, terms, { sort: "newest", ended: false, after }, limit - ids.length);
  return { ids: [...ids, ...rest.ids], next: rest.next };
}

/** Live offers in the order of a list, and behind the last of them the ended ones. */
async function walkPage(db: Reader, terms: Terms, start: Start, limit: number): Promise<Found> {
  const live = start.ended ? { ids: [], goOn: null } : await walkStage(db, terms, start, limit);
  if (live.goOn !== null) return { ids: live.ids, next: behind(start, live.goOn) };
  if (terms.filters.live) return { ids: live.ids, next: null };
  const from: Start = start.ended ? start : { sort: "newest", ended: true };
  const ended = await walkStage(db, terms, from, limit - live.ids.length);
  return { ids: [...live.ids, ...ended.ids], next: ended.goOn === null ? null : behind(from, ended.goOn) };
}

function behind({ ended, after }: Start, goOn: string): NonNullable<Found["next"]> {
  const way = ended ? "ended" : "live";
  return goOn === "here" ? { way, after } : { way, behind: goOn };
}
