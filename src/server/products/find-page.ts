import type { SearchSort } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";
import { cursorTuple } from "./list-cursor.ts";
import { loadOffers } from "./products-store.ts";
import { listSort, type Place } from "./search-place.ts";
import { type Gathering, largestSet, type MatchSet, matchSet, worthGathering } from "./search-set.ts";
import type { Start } from "./search-stretch.ts";
import { canAskIndex, isIndexable, type Terms } from "./search-terms.ts";
import { lastVisited, type Survey, surveyNewest, surveys, walkStage } from "./search-walk.ts";

export interface Found {
  ids: string[];
  /** Where the next page begins; behind the offer of that id, where one is named. */
  next: Place | { way: "live" | "ended"; behind: string } | null;
  /** What finding them told about all matches. */
  set?: MatchSet | undefined;
  survey?: Survey | undefined;
}

interface Asked {
  sort: SearchSort;
  limit: number;
  place?: Place | undefined;
}

/** One page of a search, by a way whose cost does not grow with the number of offers. */
export async function findPage(db: Reader, terms: Terms, asked: Asked): Promise<Found> {
  const { sort, limit, place } = asked;
  if (place === undefined) return firstPage(db, terms, asked);
  if (place.way === "ranked") {
    const survey = await surveyNewest(db, terms, place.most, { offset: place.offset, limit });
    return rankedPage(db, terms, survey, place.offset, limit);
  }
  if (place.way !== "set")
    return walkPage(
      db,
      terms,
      { sort: listSort(sort), ended: place.way === "ended", after: place.after },
      limit,
    );
  // Nobody was sent to a set that no index can gather: whoever made that up begins at the first page.
  const isGiven = terms.offers <= largestSet || place.by === "range" || canAskIndex(terms);
  return isGiven ? setPage(db, terms, place.by, place.offset, asked) : firstPage(db, terms, asked);
}

/** So many matches among the newest mean that a word is common. */
const enoughMatches = 24;

/** The cheapest way that answers well: what is rare is looked up, what is common is met on the way through the newest. */
async function firstPage(db: Reader, terms: Terms, asked: Asked): Promise<Found> {
  const { sort, limit } = asked;
  if (terms.offers <= largestSet) return setPage(db, terms, "words", 0, asked);
  const survey = await surveyNewest(db, terms, surveys.short, { offset: 0, limit });
  const isCommon = survey.found >= enoughMatches;
  if (isCommon && sort === "relevance") return rankedPage(db, terms, survey, 0, limit);
  for (const by of isCommon && sort === "newest" ? [] : worthGathering(terms, survey)) {
    const page = await setPage(db, terms, by, 0, asked);
    if (page.set?.isWhole) return { ...page, survey };
  }
  if (sort !== "relevance") return { ...(await sortedPage(db, terms, asked)), survey };
  const isSeenWhole = survey.visits < survey.most;
  const last = isSeenWhole ? survey : await surveyNewest(db, terms, surveys.long, { offset: 0, limit });
  return rankedPage(db, terms, last, 0, limit);
}

/** Where the first offers of an order do not match, as with the cheapest refrigerators, some of the matches must do. */
async function sortedPage(db: Reader, terms: Terms, asked: Asked): Promise<Found> {
  const walked = await walkPage(db, terms, { sort: listSort(asked.sort), ended: false }, asked.limit);
  if (walked.next === null || walked.ids.length === asked.limit || !isIndexable(terms)) return walked;
  const some = await setPage(db, terms, "words", 0, asked);
  return some.ids.length > walked.ids.length ? some : walked;
}

async function setPage(
  db: Reader,
  terms: Terms,
  by: Gathering,
  offset: number,
  { sort, limit }: Asked,
): Promise<Found> {
  const set = await matchSet(db, terms, by, { sort, offset, limit: limit + 1 });
  const ids = set.ids.slice(0, limit);
  if (set.ids.length > limit) return { ids, next: { way: "set", by, offset: offset + limit }, set };
  if (by !== "range" || !set.isWhole) return { ids, next: null, set };
  // A range holds live offers only.
  const rest = await walkPage(db, terms, { sort: "newest", ended: true }, limit - ids.length);
  return { ids: [...ids, ...rest.ids], next: rest.next, set };
}

/** The newest matches by rank; behind them all others, newest first. */
async function rankedPage(
  db: Reader,
  terms: Terms,
  survey: Survey,
  offset: number,
  limit: number,
): Promise<Found> {
  const { ids, most, ranked, oldest } = survey;
  if (offset + limit < ranked) return { ids, next: { way: "ranked", most, offset: offset + limit }, survey };
  const start: Start = { sort: "newest", ended: false };
  const isAllSeen = survey.found === ranked;
  const behind = isAllSeen ? await lastVisited(db, terms, start, most) : oldest;
  const isLong = most === surveys.long && isAllSeen;
  if (isLong && behind !== null)
    return { ids, next: ids.length > 0 ? { way: "live", behind } : null, survey };
  const [last] = behind === null ? [] : await loadOffers(db, [behind]);
  const from = last ? { ...start, after: cursorTuple("newest", last) } : { ...start, ended: true };
  const rest = await walkPage(db, terms, from, limit - ids.length);
  return { ids: [...ids, ...rest.ids], next: rest.next, survey };
}

/** Live offers in the order of a list, and behind the last of them the ended ones. */
async function walkPage(db: Reader, terms: Terms, start: Start, limit: number): Promise<Found> {
  const live = start.ended ? { ids: [], goOn: null } : await walkStage(db, terms, start, limit);
  if (live.goOn !== null) return { ids: live.ids, next: placeBehind(start, live.goOn) };
  if (terms.filters.live) return { ids: live.ids, next: null };
  const from: Start = start.ended ? start : { sort: "newest", ended: true };
  const ended = await walkStage(db, terms, from, limit - live.ids.length);
  const next = ended.goOn === null ? null : placeBehind(from, ended.goOn);
  return { ids: [...live.ids, ...ended.ids], next };
}

function placeBehind({ ended, after }: Start, goOn: string): NonNullable<Found["next"]> {
  const way = ended ? "ended" : "live";
  return goOn === "here" ? { way, after } : { way, behind: goOn };
}
