import { sql } from "drizzle-orm";
import type { Reader } from "#server/db/transaction.ts";
import { type Excerpt, type MatchSet, matchSet, worthGathering } from "./search-set.ts";
import {
  all,
  holdsLongWords,
  holdsShortWords,
  holdsWords,
  isPlaced,
  isStore,
  passesFilters,
  type Terms,
} from "./search-terms.ts";
import { type Survey, surveyNewest, surveys } from "./search-walk.ts";

/** Up to here a search is counted exactly; beyond, «1000+» says enough. */
export const mostCounted = 1000;

export interface Counted {
  count: number;
  isMore: boolean;
  stores: string[];
}

/** What finding the page already told. */
export interface Known {
  set?: MatchSet | undefined;
  survey?: Survey | undefined;
}

/** How many offers a search finds, and in which stores. */
export async function countSearch(db: Reader, terms: Terms, { set, survey }: Known): Promise<Counted> {
  if (set?.isWhole) return { ...upTo(set.found), stores: set.stores };
  const looked = survey ?? (await surveyNewest(db, terms, surveys.short, { offset: 0, limit: 0 }));
  return { ...(await countCommon(db, terms, looked, set)), stores: looked.stores };
}

async function countCommon(db: Reader, terms: Terms, survey: Survey, set?: MatchSet) {
  if (terms.offers <= surveys.long) return upTo(await countAll(db, terms));
  const sample = await sampleOffers(db, terms);
  if (isSurelyMore(terms, sample)) return upTo(mostCounted + 1);
  for (const by of worthGathering(terms, sample)) {
    const isKnown = by === set?.by;
    const gathered = isKnown ? set : await matchSet(db, terms, by, { sort: "newest", offset: 0, limit: 0 });
    // A range holds live offers only.
    const isAll = by !== "range" || terms.filters.live;
    if (gathered.isWhole) return isAll ? upTo(gathered.found) : { ...upTo(gathered.found), isMore: true };
  }
  // Two common things that seldom meet, or a letter or two that no index knows: so many at least.
  const atLeast = Math.min(mostCounted, Math.max(survey.found, set?.found ?? 0));
  return { count: atLeast, isMore: atLeast > 0 && survey.visits < terms.offers };
}

async function countAll(db: Reader, terms: Terms): Promise<number> {
  const isMatch = all([holdsWords(terms), isStore(terms), passesFilters(terms)]);
  const [row] = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM (
      SELECT 1 FROM products WHERE status = 'approved' AND ${isMatch} LIMIT ${mostCounted + 1}
    ) AS counted`);
  return row?.n ?? 0;
}

const sampled = 4000;

/** Pages of the table at random: what is common among the newest need not be common at all. */
async function sampleOffers(db: Reader, terms: Terms): Promise<Excerpt> {
  const share = Math.min(100, (100 * sampled) / terms.offers);
  const [row] = await db.execute<Excerpt & Record<string, unknown>>(sql`
    SELECT count(*)::int AS visits, count(*) FILTER (WHERE indexed)::int AS indexed,
      count(*) FILTER (WHERE indexed AND placed)::int AS placed,
      count(*) FILTER (WHERE indexed AND placed AND passes)::int AS found
    FROM (
      SELECT ${holdsLongWords(terms)} AS indexed, ${isPlaced(terms)} AS placed,
        ${all([holdsShortWords(terms), passesFilters(terms)])} AS passes
      FROM products TABLESAMPLE SYSTEM (${share}) WHERE status = 'approved'
    ) AS sample`);
  return row ?? { visits: 0, indexed: 0, placed: 0, found: 0 };
}

/** A thousand matches of a million would show four in the sample: so many more are not chance. */
const surelyMore = 20;

function isSurelyMore({ offers }: Terms, { visits, found }: Excerpt): boolean {
  const borderline = mostCounted * (visits / Math.max(1, offers));
  return found >= Math.max(surelyMore, 5 * borderline);
}

function upTo(found: number): { count: number; isMore: boolean } {
  return { count: Math.min(found, mostCounted), isMore: found > mostCounted };
}
