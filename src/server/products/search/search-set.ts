import { type SQL, sql } from "drizzle-orm";
import type { SearchSort } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";
import { type Excerpt, isBehind, type Ranked, rankOf, scoreOf, storesIn } from "./search-rank.ts";
import { listSort, searched, stretch } from "./search-stretch.ts";
import {
  canAskIndex,
  hasRange,
  isIndexable,
  matchesLongWords,
  matchesPlace,
  type Terms,
} from "./search-terms.ts";

/** How a set is gathered: by the index of words, by more of it than is quick, or by a range of prices or discounts. */
export const gatherings = ["words", "many words", "range"] as const;
export type Gathering = (typeof gatherings)[number];

/** As many offers as can be read and ranked while a visitor waits. */
export const largestSet = 5000;
const largest: Record<Gathering, number> = { words: largestSet, "many words": 20_000, range: largestSet };

export interface MatchSet {
  by: Gathering;
  /** Whether these are all matches there are; otherwise they are just some. */
  isWhole: boolean;
  found: number;
  ids: string[];
  /** How well each of these answers. */
  ranks: number[];
  stores: string[];
}

export interface Part {
  sort: SearchSort;
  after?: Ranked | undefined;
  limit: number;
}

/**
 * All matches, ranked or sorted, and the part of them that is asked for. Where they are just some, the ended ones among
 * them are left out: other live offers come before.
 */
export async function matchSet(db: Reader, terms: Terms, by: Gathering, part: Part): Promise<MatchSet> {
  const rank = part.sort === "relevance" ? rankOf(terms) : sql`0`;
  const behind = part.after ? isBehind(listSort(part.sort), part.after) : sql`true`;
  // Materialized, or the planner would look for a way to sort before it has found anything; without the texts, which
  // would not fit into the memory that a query has.
  const [row] = await db.execute<{ looked: number } & Omit<MatchSet, "by" | "isWhole">>(sql`
    WITH gathered AS MATERIALIZED (
      SELECT id, store_name, published_at, sale_price, discount, ended, score,
        CASE WHEN score = 4 THEN ${rank} END AS rank
      FROM (SELECT *, ${scoreOf(terms)} FROM (${rowsBy(by, terms)}) AS r OFFSET 0) AS scored
    ), part AS MATERIALIZED (
      SELECT * FROM gathered AS products WHERE score = 4 AND ${behind}
        AND (NOT ended OR (SELECT count(*) FROM gathered) <= ${largest[by]})
      ORDER BY ended, ${orders[part.sort]} LIMIT ${part.limit}
    )
    SELECT (SELECT count(*)::int FROM gathered) AS looked,
      (SELECT count(*)::int FROM gathered WHERE score = 4) AS found,
      ARRAY(SELECT id FROM part ORDER BY ended, ${orders[part.sort]}) AS ids,
      ARRAY(SELECT rank FROM part ORDER BY ended, ${orders[part.sort]}) AS ranks,
      ${storesIn(sql`gathered`)} AS stores`);
  const { looked = 0, ...rest } = row ?? { found: 0, ids: [], ranks: [], stores: [] };
  return { by, isWhole: looked <= largest[by], ...rest };
}

function rowsBy(by: Gathering, terms: Terms): SQL {
  if (by === "range") return rowsInRange(terms);
  // Of common words only those in the right place; of rare ones all, so that other stores are known too.
  const place = by === "many words" ? matchesPlace(terms) : sql`true`;
  return sql`SELECT ${searched} FROM products
    WHERE status = 'approved' AND ${matchesLongWords(terms)} AND ${place} LIMIT ${largest[by] + 1}`;
}

/** Live offers of these prices, or else of these discounts, whatever their words. */
function rowsInRange(terms: Terms): SQL {
  const { min_price, max_price } = terms.filters;
  const sort = (min_price ?? max_price) === undefined ? "discount" : "price_low";
  return stretch(terms, { sort, ended: false }, largest.range + 1);
}

const orders: Record<SearchSort, SQL> = {
  relevance: sql`rank, published_at DESC, id DESC`,
  newest: sql`published_at DESC, id DESC`,
  price_low: sql`sale_price, id`,
  price_high: sql`sale_price DESC, id DESC`,
  discount: sql`discount DESC, published_at DESC, id DESC`,
};

/** The ways that are likely to gather all matches, if other offers are like these: by what is rarest. */
export function worthGathering(terms: Terms, { visits, indexed, placed, ranged }: Excerpt): Gathering[] {
  const expected = (count: number) => (count / Math.max(1, visits)) * terms.offers;
  if (isIndexable(terms) && expected(indexed) <= largest.words) return ["words"];
  const ways: Gathering[] = [];
  if (hasRange(terms) && expected(ranged) <= largest.range) ways.push("range");
  if (canAskIndex(terms) && expected(placed) <= (isIndexable(terms) ? largest["many words"] : largestSet))
    ways.push("many words");
  return ways;
}
