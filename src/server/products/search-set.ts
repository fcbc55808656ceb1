import { type SQL, sql } from "drizzle-orm";
import type { SearchSort } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";
import { searched, stretch } from "./search-stretch.ts";
import {
  all,
  canAskIndex,
  holdsShortWords,
  holdsWords,
  isStore,
  matchesLongWords,
  matchesPlace,
  passesFilters,
  rankOf,
  type Terms,
} from "./search-terms.ts";

/** How a set is gathered: by the index of words, by more of it than is quick, or by a range of prices or discounts. */
export const gatherings = ["words", "many words", "range"] as const;
export type Gathering = (typeof gatherings)[number];

/** As many offers as can be read and ranked while a visitor waits. */
export const largestSet = 5000;
const largest: Record<Gathering, number> = { words: largestSet, "many words": 20_000, range: largestSet };
const mostStores = 20;

export interface MatchSet {
  by: Gathering;
  /** Whether these are all matches there are; otherwise they are just some. */
  isWhole: boolean;
  /** How many pass the filters. */
  found: number;
  ids: string[];
  stores: string[];
}

export interface Part {
  sort: SearchSort;
  offset: number;
  limit: number;
}

/** All matches, ranked or sorted, and the part of them that is asked for. */
export async function matchSet(db: Reader, terms: Terms, by: Gathering, part: Part): Promise<MatchSet> {
  if (by === "range") return setOf(db, terms, by, rangeOf(terms), part);
  // Of common words only those in the right place; of rare ones all, so that other stores are known too.
  const place = by === "many words" ? matchesPlace(terms) : sql`true`;
  const rows = sql`SELECT ${searched} FROM products
    WHERE status = 'approved' AND ${matchesLongWords(terms)} AND ${place} LIMIT ${largest[by] + 1}`;
  return setOf(db, terms, by, rows, part);
}

async function setOf(db: Reader, terms: Terms, by: Gathering, rows: SQL, part: Part): Promise<MatchSet> {
  const passes = all([by === "range" ? holdsWords(terms) : holdsShortWords(terms), passesFilters(terms)]);
  const rank = part.sort === "relevance" ? rankOf(terms) : sql`0`;
  // Materialized, or the planner would look for a way to sort before it has found anything; without the texts, which
  // would not fit into the memory that a query has.
  const [row] = await db.execute<{ looked: number; found: number; ids: string[]; stores: string[] }>(sql`
    WITH gathered AS MATERIALIZED (
      SELECT id, store_name, published_at, sale_price, discount, ended, ${passes} AS passes,
        ${isStore(terms)} AS is_store, CASE WHEN ${passes} THEN ${rank} END AS rank
      FROM (${rows}) AS r
    ), passing AS MATERIALIZED (SELECT * FROM gathered WHERE passes)
    SELECT (SELECT count(*)::int FROM gathered) AS looked,
      (SELECT count(*)::int FROM passing WHERE is_store) AS found,
      ARRAY(SELECT id FROM passing WHERE is_store
        ORDER BY ended, ${orders[part.sort]} LIMIT ${part.limit} OFFSET ${part.offset}) AS ids,
      ${storesIn(sql`passing`)} AS stores`);
  const { looked = 0, found = 0, ids = [], stores = [] } = row ?? {};
  return { by, isWhole: looked <= largest[by], found, ids, stores };
}

const orders: Record<SearchSort, SQL> = {
  relevance: sql`rank, published_at DESC, id DESC`,
  newest: sql`published_at DESC, id DESC`,
  price_low: sql`sale_price, id`,
  price_high: sql`sale_price DESC, id DESC`,
  discount: sql`discount DESC, published_at DESC, id DESC`,
};

/** Live offers of these prices, or else of these discounts, whatever their words. */
function rangeOf(terms: Terms): SQL {
  const { min_price, max_price } = terms.filters;
  const sort = (min_price ?? max_price) === undefined ? "discount" : "price_low";
  return stretch(terms, { sort, ended: false }, largest.range + 1);
}

/** What an excerpt of all offers says: of so many, these the index would give by words, in the right place, and match. */
export interface Excerpt {
  visits: number;
  indexed: number;
  placed: number;
  found: number;
}

/** The ways that are likely to gather all matches, if other offers are like these: by what is rarest. */
export function worthGathering(terms: Terms, { visits, indexed, placed, found }: Excerpt): Gathering[] {
  const expected = (count: number) => (count / Math.max(1, visits)) * terms.offers;
  const ways: Gathering[] = [];
  if (canAskIndex(terms) && expected(indexed) <= largest.words) return ["words"];
  if (hasRange(terms) && placed > 0 && found * 100 <= placed) ways.push("range");
  if (canAskIndex(terms) && expected(placed) <= largest["many words"]) ways.push("many words");
  return ways;
}

export function hasRange({ filters: { min_price, max_price, min_discount } }: Terms): boolean {
  return (min_price ?? max_price ?? min_discount) !== undefined;
}

/** The stores of these rows, most frequent first. */
export function storesIn(rows: SQL): SQL {
  return sql`ARRAY(SELECT store_name FROM ${rows} AS r GROUP BY store_name
    ORDER BY count(*) DESC, store_name LIMIT ${mostStores})`;
}
