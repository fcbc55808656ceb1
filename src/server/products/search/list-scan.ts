import { type SQL, sql } from "drizzle-orm";
import type { Sort } from "#domain/products/sort.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { type Cursor, cursorTuple } from "#server/products/lists/list-cursor.ts";
import { keysetOf, realKeyset } from "#server/products/lists/list-keyset.ts";
import { isLive, isLiveAnywhere, loadOffers } from "#server/products/products-store.ts";
import { all, isMatch, type Query } from "./search-conditions.ts";
import { type FoundPage, type RankedKey, sampleSizes } from "./search-cursor.ts";
import { isBehind, rankOf, scoreOf, storesIn } from "./search-ranking.ts";

export const searchColumns = sql`${products.id}, ${products.search_text}, ${products.store_name}, ${products.store_id}, ${products.category}, ${products.coupon},
  ${products.published_at}, ${products.sale_price}, ${products.discount}, ${products.ended}`;

interface ScanStart {
  sort: Sort;
  /** Ended offers have one order only, newest first. */
  ended: boolean;
  after?: Cursor | undefined;
}

/**
 * The next offers of a list by one of its indexes, whether they match or not: this bounds the cost of a common word.
 * Only the filters that the index holds are part of it.
 */
export function listScan(query: Query, start: ScanStart, visits: number): SQL {
  const { sort, ended, after } = start;
  const { category, real } = query.filters;
  if (real && !ended) return realScan(query, start, visits);
  const keyset = keysetOf(ended ? "newest" : sort);
  const live = category ? sql`${isLive} AND category = ${category}` : isLiveAnywhere;
  const within = all([
    ended ? sql`status = 'approved' AND ended` : all([live, isInRangeOf(sort, query)]),
    after && keyset.behind(after),
  ]);
  return sql`SELECT ${searchColumns} FROM products WHERE ${within} ORDER BY ${sql.join(keyset.order, sql`, `)} LIMIT ${visits}`;
}

/**
 * The same among offers with a real discount, of which a scan of all offers might meet none. Each is looked up by its key: OFFSET
 * keeps the planner from joining all of both tables.
 */
function realScan(query: Query, { sort, after }: ScanStart, visits: number): SQL {
  const keyset = realKeyset(sort, query.filters.category);
  const order = sql.join(keyset.order, sql`, `);
  const within = all([keyset.within, isInRangeOf(sort, query), after && keyset.behind(after)]);
  return sql`SELECT products.* FROM (SELECT * FROM real_offers WHERE ${within} ORDER BY ${order} LIMIT ${visits}) AS real_offers
    CROSS JOIN LATERAL (SELECT ${searchColumns} FROM products WHERE id = real_offers.product_id OFFSET 0) AS products
    ORDER BY ${order}`;
}

/** The ranges that the index of this order holds. */
function isInRangeOf(sort: Sort, { filters: { min_price, max_price, min_discount } }: Query): SQL | false {
  if (sort === "discount") return min_discount !== undefined && sql`discount >= ${min_discount}`;
  if (sort !== "price_low" && sort !== "price_high") return false;
  return all([
    min_price !== undefined && sql`sale_price >= ${min_price}`,
    max_price !== undefined && sql`sale_price <= ${max_price}`,
  ]);
}

export function newestScan(query: Query, visits: number): SQL {
  return listScan(query, { sort: "newest", ended: false }, visits);
}

/** Matches among live offers in the order of a list, and behind the last of them the ended ones. */
export async function scanPage(
  db: Reader,
  query: Query,
  start: ScanStart,
  limit: number,
): Promise<FoundPage> {
  const live = start.ended ? { ids: [], next: null } : await scanMatches(db, query, start, limit);
  if (live.next !== null || query.filters.live) return live;
  const from: ScanStart = start.ended ? start : { sort: "newest", ended: true };
  const ended = await scanMatches(db, query, from, limit - live.ids.length);
  return { ids: [...live.ids, ...ended.ids], next: ended.next };
}

/** So many matches from here on, or fewer where the scan would become too long. */
async function scanMatches(db: Reader, query: Query, start: ScanStart, wanted: number): Promise<FoundPage> {
  const { sort, ended, after } = start;
  const kind = ended ? "ended" : "live";
  // Offers lie in the table as they came, so a scan by age is four times as quick as one by price.
  const visits = sort === "newest" || ended ? sampleSizes.long : sampleSizes.long / 4;
  const matches = await db.execute<{ id: string }>(sql`
    SELECT id FROM (${listScan(query, start, visits)}) AS n WHERE ${isMatch(query)} LIMIT ${wanted + 1}`);
  const ids = matches.map((row) => row.id);
  if (ids.length <= wanted) {
    const behind = await lastScanned(db, query, start, visits);
    return { ids, next: behind === null ? null : { kind, behind } };
  }
  const behind = ids[wanted - 1];
  return { ids: ids.slice(0, wanted), next: behind === undefined ? { kind, after } : { kind, behind } };
}

/** Null where the list ends before. */
async function lastScanned(db: Reader, query: Query, start: ScanStart, visits: number) {
  const [last] = await db.execute<{ id: string }>(
    sql`SELECT id FROM (${listScan(query, start, visits)}) AS n LIMIT 1 OFFSET ${visits - 1}`,
  );
  return last?.id ?? null;
}

/** What some of the offers say about all: how many they are, and how many have what an index could find them by. */
export interface SampleCounts {
  visits: number;
  indexed: number;
  placed: number;
  ranged: number;
  found: number;
}

/** Counted over rows that have a score. */
export const sampleCounts = sql`count(*)::int AS visits, count(*) FILTER (WHERE score >= 1)::int AS indexed,
  count(*) FILTER (WHERE score >= 3)::int AS placed, count(*) FILTER (WHERE in_range)::int AS ranged,
  count(*) FILTER (WHERE score = 4)::int AS found`;

/** Of a common word so many of the newest matches are ranked against each other. */
const rankedMost = 120;

export interface NewestSample extends SampleCounts {
  /** How many were to be read; fewer visits mean that there are no others. */
  size: number;
  /** How many of the matches are ranked, a part of them, and the oldest. */
  ranked: number;
  ids: string[];
  ranks: number[];
  oldest: string | null;
  stores: string[];
}

export async function sampleNewest(
  db: Reader,
  query: Query,
  size: number,
  { after, limit }: { after?: RankedKey | undefined; limit: number },
): Promise<NewestSample> {
  const behind = after ? isBehind("newest", after) : sql`true`;
  const [row] = await db.execute<Omit<NewestSample, "size"> & Record<string, unknown>>(sql`
    WITH visited AS MATERIALIZED (
      SELECT id, store_name, store_id, published_at, ${scoreOf(query)} FROM (${newestScan(query, size)}) AS n
    ), newest AS MATERIALIZED (
      SELECT id, published_at FROM visited WHERE score = 4 ORDER BY published_at DESC, id DESC LIMIT ${rankedMost}
    ), ranked AS MATERIALIZED (
      SELECT newest.id, newest.published_at, ended, ${rankOf(query)} AS rank
      FROM newest JOIN products ON products.id = newest.id
    ), part AS MATERIALIZED (
      SELECT * FROM ranked AS products WHERE ${behind} ORDER BY rank, published_at DESC, id DESC LIMIT ${limit}
    )
    SELECT ${sampleCounts}, (SELECT count(*)::int FROM newest) AS ranked,
      ARRAY(SELECT id FROM part ORDER BY rank, published_at DESC, id DESC) AS ids,
      ARRAY(SELECT rank FROM part ORDER BY rank, published_at DESC, id DESC) AS ranks,
      (SELECT id FROM newest ORDER BY published_at, id LIMIT 1) AS oldest,
      ${storesIn(sql`visited`)} AS stores
    FROM visited`);
  if (!row) throw new Error("counting always answers a row");
  return { size, ...row };
}

/** The ranked matches of a sample; behind them all others, newest first. */
export async function rankedPage(
  db: Reader,
  query: Query,
  sample: NewestSample,
  limit: number,
): Promise<FoundPage & { sample: NewestSample }> {
  const { size, ranked, oldest } = sample;
  const ids = sample.ids.slice(0, limit);
  const end = pageEnd(sample, limit);
  if (end) return { ids, next: { kind: "ranked", size, ...end }, sample };
  // A long sample without a match: a longer scan would only find out later.
  if (ranked === 0 && size === sampleSizes.long && sample.visits === size) return { ids, next: null, sample };
  const start: ScanStart = { sort: "newest", ended: false };
  const isAllRanked = sample.found === ranked;
  const behind = isAllRanked ? await lastScanned(db, query, start, size) : oldest;
  if (size === sampleSizes.long && isAllRanked && behind !== null)
    return { ids, next: ids.length > 0 ? { kind: "live", behind } : null, sample };
  const [last] = behind === null ? [] : await loadOffers(db, [behind]);
  const from = last ? { ...start, after: cursorTuple("newest", last) } : { ...start, ended: true };
  const rest = await scanPage(db, query, from, limit - ids.length);
  return { ids: [...ids, ...rest.ids], next: rest.next, sample };
}

/** The last row of a page where one more was found. */
export function pageEnd({ ids, ranks }: { ids: string[]; ranks: number[] }, limit: number) {
  const [behind, rank] = [ids[limit - 1], ranks[limit - 1]];
  return ids.length > limit && behind !== undefined && rank !== undefined ? { behind, rank } : null;
}
