import { type SQL, sql } from "drizzle-orm";
import { listSort, type SearchSort } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";
import { listScan, newestScan, pageEnd, type SampleCounts, scanPage, searchColumns } from "./list-scan.ts";
import {
  canAskIndex,
  hasRange,
  holdsLongTerms,
  isFitting,
  isIndexable,
  isOfCode,
  largestSet,
  matchesLongTerms,
  matchesPlace,
  type Query,
  trueDiscountOf,
} from "./search-conditions.ts";
import { type AccessPath, type FoundPage, type RankedKey, sampleSizes } from "./search-cursor.ts";
import { isBehind, rankOf, scoreOf, storesIn } from "./search-ranking.ts";

/** Beside a code's own offers, so many that have it in their texts. */
const mostBesideCode = 1000;
const largest: Record<AccessPath, number> = {
  words: largestSet,
  "many words": 20_000,
  code: largestSet + mostBesideCode,
  range: largestSet,
  real: largestSet,
};

export interface CandidateSet {
  by: AccessPath;
  /** Whether these are all matches; otherwise they are just some. */
  isComplete: boolean;
  found: number;
  ids: string[];
  ranks: number[];
  stores: string[];
}

interface Part {
  sort: SearchSort;
  after?: RankedKey | undefined;
  limit: number;
}

/** A page of the matches that this access path gathers, and behind them whatever it cannot gather. */
export async function candidatePage(
  db: Reader,
  query: Query,
  by: AccessPath,
  { sort, after, limit }: Part,
): Promise<FoundPage & { set: CandidateSet }> {
  const set = await gatherCandidates(db, query, by, { sort, after, limit: limit + 1 });
  const ids = set.ids.slice(0, limit);
  const end = pageEnd(set, limit);
  if (end) return { ids, next: { kind: "set", by, ...end }, set };
  // Behind an incomplete set the scan of the list follows, and shows the offers of the set again.
  if (!set.isComplete) {
    const { next } = await scanPage(db, query, { sort: listSort(sort), ended: false }, limit);
    return { ids, next, set };
  }
  if (by !== "range") return { ids, next: null, set };
  // A range holds live offers only.
  const rest = await scanPage(db, query, { sort: "newest", ended: true }, limit - ids.length);
  return { ids: [...ids, ...rest.ids], next: rest.next, set };
}

/**
 * All matches, ranked or sorted, and a part of them. An incomplete set leaves out its ended offers: other live offers
 * come before them.
 */
export async function gatherCandidates(
  db: Reader,
  query: Query,
  by: AccessPath,
  part: Part,
): Promise<CandidateSet> {
  const rank = part.sort === "relevance" ? rankOf(query) : sql`0`;
  const place = part.sort === "real_discount" ? sql`CASE WHEN score = 4 THEN ${trueDiscountOf} END` : sql`0`;
  const behind = part.after ? isBehind(listSort(part.sort), part.after) : sql`true`;
  // Materialized, or the planner would look for a way to sort before it has found anything; without the texts, which
  // would not fit into the memory that a query has.
  const [row] = await db.execute<
    { looked: number; others: number } & Omit<CandidateSet, "by" | "isComplete">
  >(sql`
    WITH gathered AS MATERIALIZED (
      SELECT id, store_name, store_id, published_at, sale_price, discount, ended, score, ${isOfCode(query)} AS is_own,
        CASE WHEN score = 4 THEN ${rank} END AS rank, ${place} AS true_discount
      FROM (SELECT *, ${scoreOf(query)} FROM (${rowsBy(by, query)}) AS r OFFSET 0) AS scored
    ), part AS MATERIALIZED (
      SELECT * FROM gathered AS products WHERE score = 4 AND ${behind}
        AND (NOT ended OR (SELECT count(*) FROM gathered) <= ${largest[by]})
      ORDER BY ended, ${orders[part.sort]} LIMIT ${part.limit}
    )
    SELECT (SELECT count(*)::int FROM gathered) AS looked,
      (SELECT count(*)::int FROM gathered WHERE score = 4) AS found,
      (SELECT count(*)::int FROM gathered WHERE score = 4 AND NOT is_own) AS others,
      ARRAY(SELECT id FROM part ORDER BY ended, ${orders[part.sort]}) AS ids,
      ARRAY(SELECT rank FROM part ORDER BY ended, ${orders[part.sort]}) AS ranks,
      ${storesIn(sql`gathered`)} AS stores`);
  const { looked = 0, others = 0, ...rest } = row ?? { found: 0, ids: [], ranks: [], stores: [] };
  // Of the texts that hold a code only the newest were read.
  return { by, isComplete: looked <= largest[by] && (by !== "code" || others === 0), ...rest };
}

function rowsBy(by: AccessPath, query: Query): SQL {
  if (by === "range") return rowsInRange(query);
  if (by === "real") return newestScan(query, largest.real + 1);
  if (by === "code") return rowsOfCode(query);
  // Of common words only those in the right place; of rare ones all, so that other stores are known too.
  const place = by === "many words" ? matchesPlace(query) : sql`true`;
  return sql`SELECT ${searchColumns} FROM products
    WHERE status = 'approved' AND ${matchesLongTerms(query)} AND ${place} LIMIT ${largest[by] + 1}`;
}

/** All offers with this coupon, and of the newest others those whose texts match, in all stores. */
function rowsOfCode(query: Query): SQL {
  return sql`(SELECT ${searchColumns} FROM products WHERE status = 'approved' AND ${isOfCode(query)} LIMIT ${largest.code + 1})
    UNION ALL (SELECT * FROM (${newestScan(query, sampleSizes.long)}) AS n
      WHERE NOT ${isOfCode(query)} AND ${holdsLongTerms(query)} AND ${isFitting(query)} LIMIT ${mostBesideCode})`;
}

/** Live offers of these prices, or else of these discounts, whatever their words. */
function rowsInRange(query: Query): SQL {
  const { min_price, max_price } = query.filters;
  const sort = (min_price ?? max_price) === undefined ? "discount" : "price_low";
  return listScan(query, { sort, ended: false }, largest.range + 1);
}

const orders: Record<SearchSort, SQL> = {
  relevance: sql`rank, published_at DESC, id DESC`,
  newest: sql`published_at DESC, id DESC`,
  price_low: sql`sale_price, id`,
  price_high: sql`sale_price DESC, id DESC`,
  discount: sql`discount DESC, published_at DESC, id DESC`,
  real_discount: sql`true_discount DESC, published_at DESC, id DESC`,
};

/** Of few offers all are read, and nothing has to be guessed from some. */
export function wholePath({ filters, offers }: Query): AccessPath | undefined {
  if (offers > largestSet) return undefined;
  return filters.real ? "real" : "words";
}

/** The access paths that are likely to gather all matches, if other offers are like the sample: by what is rarest. */
export function selectivePaths(
  query: Query,
  { visits, indexed, placed, ranged }: SampleCounts,
): AccessPath[] {
  const expected = (count: number) => (count / Math.max(1, visits)) * query.offers;
  if (isIndexable(query) && expected(indexed) <= largest.words) return ["words"];
  // The index of words knows longer codes too.
  const paths: AccessPath[] = query.code !== undefined && !isIndexable(query) ? ["code"] : [];
  if (hasRange(query) && expected(ranged) <= largest.range) paths.push("range");
  if (canAskIndex(query) && expected(placed) <= (isIndexable(query) ? largest["many words"] : largestSet))
    paths.push("many words");
  return paths;
}
