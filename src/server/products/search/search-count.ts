import { sql } from "drizzle-orm";
import type { Reader } from "#server/db/transaction.ts";
import { type Excerpt, excerptCounts, scoreOf } from "./search-rank.ts";
import { type MatchSet, matchSet, worthGathering } from "./search-set.ts";
import { canAskIndex, isMatch, type Terms } from "./search-terms.ts";
import { type Survey, surveyNewest, surveys } from "./search-walk.ts";

/** Up to here a search is counted exactly; beyond, «1000+» says enough. */
export const mostCounted = 1000;

interface Count {
  count: number;
  isMore: boolean;
}

/** What finding the page already told. */
export interface Known {
  set?: MatchSet | undefined;
  survey?: Survey | undefined;
}

/** How many offers a search finds, and in which stores. */
export async function countSearch(
  db: Reader,
  terms: Terms,
  { set, survey }: Known,
): Promise<Count & { stores: string[] }> {
  const count = set?.isWhole && set.by !== "range" ? upTo(set.found) : null;
  if (count && set?.by === "words") return { ...count, stores: set.stores };
  const looked = survey ?? (await surveyNewest(db, terms, surveys.short, { limit: 0 }));
  return { ...(count ?? (await countCommon(db, terms, looked, set))), stores: looked.stores };
}

async function countCommon(db: Reader, terms: Terms, survey: Survey, set?: MatchSet): Promise<Count> {
  if (terms.offers <= surveys.long) return upTo(await countAll(db, terms));
  // Nothing among so many, of what no index knows: nothing is what is shown.
  if (survey.most === surveys.long && survey.found === 0 && !canAskIndex(terms)) return upTo(0);
  const sample = await sampleOffers(db, terms);
  if (isSurelyMore(terms, sample)) return upTo(mostCounted + 1);
  for (const by of worthGathering(terms, sample)) {
    const isKnown = by === set?.by;
    const gathered = isKnown ? set : await matchSet(db, terms, by, { sort: "newest", limit: 0 });
    // A range holds live offers only.
    const isAll = by !== "range" || terms.filters.live;
    if (gathered.isWhole) return isAll ? upTo(gathered.found) : atLeast(gathered.found);
  }
  // Two common things that seldom meet, or a letter or two that no index knows.
  const isSeenWhole = survey.visits < survey.most && terms.filters.live;
  const seen = Math.max(survey.found, set?.found ?? 0);
  return isSeenWhole ? upTo(seen) : atLeast(seen);
}

async function countAll(db: Reader, terms: Terms): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM (
      SELECT 1 FROM products WHERE status = 'approved' AND ${isMatch(terms)} LIMIT ${mostCounted + 1}
    ) AS counted`);
  return row?.n ?? 0;
}

const sampled = 4000;

/**
 * Pages of the table at random: what is common among the newest need not be common at all. The same pages for the same
 * search, so that its count does not change from page to page.
 */
async function sampleOffers(db: Reader, terms: Terms): Promise<Excerpt> {
  const asked = JSON.stringify([terms.words, terms.filters]);
  const share = Math.min(100, (100 * sampled) / terms.offers);
  const [row] = await db.execute<Excerpt & Record<string, unknown>>(sql`
    SELECT ${excerptCounts} FROM (
      SELECT ${scoreOf(terms)} FROM products TABLESAMPLE SYSTEM (${share}) REPEATABLE (hashtext(${asked}::text))
      WHERE status = 'approved'
    ) AS sample`);
  if (!row) throw new Error("counting always answers a row");
  return row;
}

/** A thousand matches of a million would show four in the sample: so many more are not chance. */
const surelyMore = 20;

function isSurelyMore({ offers }: Terms, { visits, found }: Excerpt): boolean {
  const borderline = mostCounted * (visits / Math.max(1, offers));
  return found >= Math.max(surelyMore, 5 * borderline);
}

function upTo(found: number): Count {
  return { count: Math.min(found, mostCounted), isMore: found > mostCounted };
}

function atLeast(found: number): Count {
  return { count: Math.min(found, mostCounted), isMore: found > 0 };
}
