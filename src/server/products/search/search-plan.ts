import { listSort, type SearchSort } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";
import { cursorTuple } from "#server/products/lists/list-cursor.ts";
import { loadOffers } from "#server/products/products-store.ts";
import { type CandidateSet, candidatePage, selectivePaths, wholePath } from "./candidate-set.ts";
import { type NewestSample, rankedPage, sampleNewest, scanPage } from "./list-scan.ts";
import { isIndexable, type Query } from "./search-conditions.ts";
import { type FoundPage, type RankedKey, type SearchCursor, sampleSizes } from "./search-cursor.ts";

export interface PlannedPage extends FoundPage {
  /** What finding the page revealed about all matches: counting starts from it. */
  set?: CandidateSet | undefined;
  sample?: NewestSample | undefined;
}

interface PageRequest {
  sort: SearchSort;
  limit: number;
  cursor?: SearchCursor | undefined;
}

/** One page of a search, by a plan whose cost does not grow with the number of offers. */
export async function findPage(db: Reader, query: Query, request: PageRequest): Promise<PlannedPage> {
  const { sort, limit, cursor } = request;
  if (cursor === undefined) return firstPage(db, query, request);
  if (cursor.kind === "ranked") {
    const sample = await sampleNewest(db, query, cursor.size, { after: cursor.after, limit: limit + 1 });
    return rankedPage(db, query, sample, limit);
  }
  if (cursor.kind !== "set") {
    const start = { sort: listSort(sort), ended: cursor.kind === "ended", after: cursor.after };
    return scanPage(db, query, start, limit);
  }
  const { by, after } = cursor;
  const whole = wholePath(query);
  if (whole) return candidatePage(db, query, whole, { sort, limit, after });
  // No first page gives out a cursor into a set that is too large to gather: a forged one gets the first page.
  const sample = await sampleNewest(db, query, sampleSizes.short, { limit: 0 });
  const isIncomplete = by === "words" && sort !== "relevance" && isIndexable(query);
  if (!isIncomplete && !selectivePaths(query, sample).includes(by)) return firstPage(db, query, request);
  return { ...(await candidatePage(db, query, by, { sort, limit, after })), sample };
}

/** So many matches among the newest mean that a word is common. */
const enoughMatches = 24;

/** The cheapest plan that answers well: rare words are looked up in an index, common ones are met among the newest. */
async function firstPage(db: Reader, query: Query, { sort, limit }: PageRequest): Promise<PlannedPage> {
  const whole = wholePath(query);
  if (whole) return candidatePage(db, query, whole, { sort, limit });
  const sample = await sampleNewest(db, query, sampleSizes.short, { limit: limit + 1 });
  const isCommon = sample.found >= enoughMatches;
  if (isCommon && sort === "relevance") return rankedPage(db, query, sample, limit);
  let incomplete: PlannedPage | undefined;
  for (const by of isCommon && sort === "newest" ? [] : selectivePaths(query, sample)) {
    const page = await candidatePage(db, query, by, { sort, limit });
    if (page.set.isComplete || (by === "code" && sort === "relevance")) return { ...page, sample };
    if (by === "words") incomplete = page;
  }
  if (sort !== "relevance") return { ...(await sortedPage(db, query, sort, limit)), sample };
  const isAllRead = sample.visits < sample.size;
  const last = isAllRead ? sample : await sampleNewest(db, query, sampleSizes.long, { limit: limit + 1 });
  // Many matches, and none among the newest: then any of them.
  if (last.found === 0 && incomplete) return { ...incomplete, sample: last };
  return rankedPage(db, query, last, limit);
}

/**
 * Where few of the first offers of an order match, as with the cheapest refrigerators, these come first, and an
 * incomplete set of the other matches fills the page.
 */
async function sortedPage(db: Reader, query: Query, sort: SearchSort, limit: number): Promise<PlannedPage> {
  const scanned = await scanPage(db, query, { sort: listSort(sort), ended: false }, limit);
  const { ids, next } = scanned;
  if (next?.kind !== "live" || !("behind" in next) || ids.length === limit || !isIndexable(query))
    return scanned;
  const [last] = await loadOffers(db, [next.behind]);
  if (!last) return scanned;
  const after: RankedKey = { isEnded: false, rank: 0, key: cursorTuple(listSort(sort), last) };
  const rest = await candidatePage(db, query, "words", { sort, limit: limit - ids.length, after });
  return { ...rest, ids: [...ids, ...rest.ids] };
}
