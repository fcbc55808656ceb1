import { sql } from "drizzle-orm";
import type { Reader } from "#server/db/transaction.ts";
import type { OfferPage } from "#server/products/products-store.ts";
import { type CandidateSet, gatherCandidates, selectivePaths } from "./candidate-set.ts";
import { type NewestSample, newestScan, type SampleCounts, sampleCounts, sampleNewest } from "./list-scan.ts";
import { canAskIndex, isMatch, type Query } from "./search-conditions.ts";
import { sampleSizes } from "./search-cursor.ts";
import type { PlannedPage } from "./search-plan.ts";
import { scoreOf } from "./search-ranking.ts";

/** Up to here a search is counted exactly; beyond, «1000+» says enough. */
export const mostCounted = 1000;

interface Count {
  count: number;
  isMore: boolean;
}

/** How many offers a search finds, and in which stores; finding the page has already revealed a part. */
export async function countSearch(
  db: Reader,
  query: Query,
  { set, sample }: Pick<PlannedPage, "set" | "sample">,
): Promise<Count & { stores: string[] }> {
  const count = set?.isComplete && set.by !== "range" ? upTo(set.found) : null;
  if (count && set && set.by !== "many words") return { ...count, stores: set.stores };
  const newest = sample ?? (await sampleNewest(db, query, sampleSizes.short, { limit: 0 }));
  return { ...(count ?? (await countCommon(db, query, newest, set))), stores: newest.stores };
}

async function countCommon(
  db: Reader,
  query: Query,
  newest: NewestSample,
  set?: CandidateSet,
): Promise<Count> {
  if ((query.real ?? query.offers) <= sampleSizes.long) return upTo(await countAll(db, query));
  // A long sample without a match, and no index to ask.
  if (newest.size === sampleSizes.long && newest.found === 0 && !canAskIndex(query)) return upTo(0);
  const sample = await sampleOffers(db, query);
  if (isSurelyMore(query, sample)) return upTo(mostCounted + 1);
  for (const by of selectivePaths(query, sample)) {
    const gathered =
      by === set?.by ? set : await gatherCandidates(db, query, by, { sort: "newest", limit: 0 });
    // A range holds live offers only.
    const isAll = by !== "range" || query.filters.live;
    if (gathered.isComplete) return isAll ? upTo(gathered.found) : atLeast(gathered.found);
  }
  // Two common words that seldom meet, or one or two letters that no index knows.
  const isAllRead = newest.visits < newest.size && query.filters.live;
  const seen = Math.max(newest.found, set?.found ?? 0);
  return isAllRead ? upTo(seen) : atLeast(seen);
}

async function countAll(db: Reader, query: Query): Promise<number> {
  const offers = query.filters.real
    ? sql`(${newestScan(query, sampleSizes.long)})`
    : sql`(SELECT * FROM products WHERE status = 'approved')`;
  const [row] = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM (
      SELECT 1 FROM ${offers} AS products WHERE ${isMatch(query)} LIMIT ${mostCounted + 1}
    ) AS counted`);
  return row?.n ?? 0;
}

const sampled = 4000;

/**
 * Pages of the table at random: what is common among the newest need not be common at all. The same pages for the same
 * search, so that its count does not change from page to page.
 */
async function sampleOffers(db: Reader, query: Query): Promise<SampleCounts> {
  const asked = JSON.stringify([query.words, query.filters]);
  const share = Math.min(100, (100 * sampled) / query.offers);
  const [row] = await db.execute<SampleCounts & Record<string, unknown>>(sql`
    SELECT ${sampleCounts} FROM (
      SELECT ${scoreOf(query)} FROM products TABLESAMPLE SYSTEM (${share}) REPEATABLE (hashtext(${asked}::text))
      WHERE status = 'approved'
    ) AS sample`);
  if (!row) throw new Error("counting always answers a row");
  return row;
}

/** A thousand matches of a million would show four in the sample: so many more are not chance. */
const surelyMore = 20;

function isSurelyMore({ offers }: Query, { visits, found }: SampleCounts): boolean {
  const borderline = mostCounted * (visits / Math.max(1, offers));
  return found >= Math.max(surelyMore, 5 * borderline);
}

/** A page proves that its offers exist, whatever the count says; a first page without a next one is all there is. */
export function correctCount(
  { count, isMore }: Count,
  { products, next }: OfferPage,
  isFirstPage: boolean,
): Count {
  if (isFirstPage && next === null && products.length > 0) return { count: products.length, isMore: false };
  return count >= products.length ? { count, isMore } : { count: products.length, isMore: true };
}

function upTo(found: number): Count {
  return { count: Math.min(found, mostCounted), isMore: found > mostCounted };
}

function atLeast(found: number): Count {
  return { count: Math.min(found, mostCounted), isMore: found > 0 };
}
