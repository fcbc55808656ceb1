import type { SearchSort } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";
import { cursorTuple } from "./list-cursor.ts";
import { loadOffers } from "./products-store.ts";
import type { Place } from "./search/search-place.ts";
import type { Ranked } from "./search/search-rank.ts";
import { type Gathering, largestSet, type MatchSet, matchSet, worthGathering } from "./search/search-set.ts";
import { listSort, type Start } from "./search/search-stretch.ts";
import { isIndexable, type Terms } from "./search/search-terms.ts";
import { lastVisited, type Survey, surveyNewest, surveys, walkStage } from "./search/search-walk.ts";

export interface Found {
  ids: string[];
  /** Where the next page begins; behind the offer of that id, where one is named. */
  next: Place | Behind | null;
  /** What finding them told about all matches. */
  set?: MatchSet | undefined;
  survey?: Survey | undefined;
}

/** A place behind an offer that has yet to be read. */
export type Behind =
  | { way: "live" | "ended"; behind: string }
  | { way: "set"; by: Gathering; rank: number; behind: string }
  | { way: "ranked"; most: number; rank: number; behind: string };

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
    const survey = await surveyNewest(db, terms, place.most, { after: place.after, limit: limit + 1 });
    return rankedPage(db, terms, survey, limit);
  }
  if (place.way !== "set")
    return walkPage(
      db,
      terms,
      { sort: listSort(sort), ended: place.way === "ended", after: place.after },
      limit,
    );
  if (terms.offers <= largestSet) return setPage(db, terms, "words", asked, place.after);
  // Nobody was sent to a set that is not worth gathering: whoever made that up begins at the first page.
  const survey = await surveyNewest(db, terms, surveys.short, { limit: 0 });
  const isSome = place.by === "words" && sort !== "relevance" && isIndexable(terms);
  if (!isSome && !worthGathering(terms, survey).includes(place.by)) return firstPage(db, terms, asked);
  return { ...(await setPage(db, terms, place.by, asked, place.after)), survey };
}

/** So many matches among the newest mean that a word is common. */
const enoughMatches = 24;

/** The cheapest way that answers well: what is rare is looked up, what is common is met on the way through the newest. */
async function firstPage(db: Reader, terms: Terms, asked: Asked): Promise<Found> {
  const { sort, limit } = asked;
  if (terms.offers <= largestSet) return setPage(db, terms, "words", asked);
  const survey = await surveyNewest(db, terms, surveys.short, { limit: limit + 1 });
  const isCommon = survey.found >= enoughMatches;
  if (isCommon && sort === "relevance") return rankedPage(db, terms, survey, limit);
  let some: Found | undefined;
  for (const by of isCommon && sort === "newest" ? [] : worthGathering(terms, survey)) {
    const page = await setPage(db, terms, by, asked);
    if (page.set?.isWhole) return { ...page, survey };
    if (by === "words") some = page;
  }
  if (sort !== "relevance") return { ...(await sortedPage(db, terms, asked)), survey };
  const isSeenWhole = survey.visits < survey.most;
  const last = isSeenWhole ? survey : await surveyNewest(db, terms, surveys.long, { limit: limit + 1 });
  // Many matches, and none among the newest: then any of them.
  if (last.found === 0 && some) return { ...some, survey: last };
  return rankedPage(db, terms, last, limit);
}

/**
 * Where few of the first offers of an order match, as with the cheapest refrigerators, these come first and behind them
 * some of the other matches must do.
 */
async function sortedPage(db: Reader, terms: Terms, asked: Asked): Promise<Found> {
  const { sort, limit } = asked;
  const walked = await walkFirst(db, terms, asked);
  const { ids, next } = walked;
  if (next?.way !== "live" || !("behind" in next) || ids.length === limit || !isIndexable(terms))
    return walked;
  const [last] = await loadOffers(db, [next.behind]);
  if (!last) return walked;
  const after: Ranked = { isEnded: false, rank: 0, key: cursorTuple(listSort(sort), last) };
  const some = await setPage(db, terms, "words", { sort, limit: limit - ids.length }, after);
  return { ...some, ids: [...ids, ...some.ids] };
}

function walkFirst(db: Reader, terms: Terms, { sort, limit }: Asked): Promise<Found> {
  return walkPage(db, terms, { sort: listSort(sort), ended: false }, limit);
}

async function setPage(
  db: Reader,
  terms: Terms,
  by: Gathering,
  asked: Asked,
  after?: Ranked,
): Promise<Found> {
  const { sort, limit } = asked;
  const set = await matchSet(db, terms, by, { sort, after, limit: limit + 1 });
  const ids = set.ids.slice(0, limit);
  const next = moreBehind(set, limit);
  if (next) return { ids, next: { way: "set", by, ...next }, set };
  // Behind some of the matches all others follow, though what was among the some comes again.
  if (!set.isWhole) return { ids, next: (await walkFirst(db, terms, asked)).next, set };
  if (by !== "range") return { ids, next: null, set };
  // A range holds live offers only.
  const rest = await walkPage(db, terms, { sort: "newest", ended: true }, limit - ids.length);
  return { ids: [...ids, ...rest.ids], next: rest.next, set };
}

/** The last row of a page where one more was found. */
function moreBehind({ ids, ranks }: { ids: string[]; ranks: number[] }, limit: number) {
  const [behind, rank] = [ids[limit - 1], ranks[limit - 1]];
  return ids.length > limit && behind !== undefined && rank !== undefined ? { behind, rank } : null;
}

/** The newest matches by rank; behind them all others, newest first. */
async function rankedPage(db: Reader, terms: Terms, survey: Survey, limit: number): Promise<Found> {
  const { most, ranked, oldest } = survey;
  const ids = survey.ids.slice(0, limit);
  const next = moreBehind(survey, limit);
  if (next) return { ids, next: { way: "ranked", most, ...next }, survey };
  // Looked far and found nothing: to look further would only tell the same later.
  if (ranked === 0 && most === surveys.long && survey.visits === most) return { ids, next: null, survey };
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
