import type { Reader } from "#server/db/transaction.ts";
import { type MatchSet, matchSet } from "./search-set.ts";
import { isIndexable, type Terms } from "./search-terms.ts";
import { countOnWalk, longestWalk, storesOnWalk } from "./search-walk.ts";

/** Up to here a search is counted exactly; beyond, «1000+» says enough. */
export const mostCounted = 1000;
const countingWalk = 2 * longestWalk;
const storeSample = 500;

interface Counted {
  count: number;
  isMore: boolean;
  stores: string[];
}

/** How many offers a search finds, and in which stores; `set` is what the trigram index gave, where it was asked already. */
export async function countSearch(db: Reader, terms: Terms, set?: MatchSet): Promise<Counted> {
  if (set?.isWhole) return { ...upTo(set.found), stores: set.stores };
  const stores = await storesOnWalk(db, terms, storeSample);
  return { ...(await countCommon(db, terms, set)), stores };
}

/** A common word: counted on the way through the newest, or by the index; more than that are «1000+». */
async function countCommon(db: Reader, terms: Terms, known?: MatchSet) {
  const newest = { sort: "newest", ended: false } as const;
  const seen = await countOnWalk(db, terms, newest, countingWalk, mostCounted + 1);
  if (seen > mostCounted || (!isIndexable(terms) && terms.store === undefined)) return upTo(seen);
  const set = known ?? (await matchSet(db, terms, { sort: "newest", offset: 0, limit: 0 }));
  if (set.isWhole) return upTo(set.found);
  return upTo(Math.max(seen, set.found, await countInRange(db, terms)));
}

/** A narrow range of prices or discounts is walked whole. */
async function countInRange(db: Reader, terms: Terms): Promise<number> {
  const { min_price, max_price, min_discount } = terms.filters;
  const sorts = [
    (min_price ?? max_price) !== undefined && ("price_low" as const),
    min_discount !== undefined && ("discount" as const),
  ].filter((sort) => sort !== false);
  let most = 0;
  for (const sort of sorts) {
    const start = { sort, ended: false };
    most = Math.max(most, await countOnWalk(db, terms, start, countingWalk, mostCounted + 1));
  }
  return most;
}

function upTo(found: number): { count: number; isMore: boolean } {
  return { count: Math.min(found, mostCounted), isMore: found > mostCounted };
}
