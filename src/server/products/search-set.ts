import { type SQL, sql } from "drizzle-orm";
import type { SearchSort } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";
import {
  isStore,
  matchesPlace,
  matchesWords,
  passesFilters,
  rankOf,
  searched,
  type Terms,
} from "./search-terms.ts";

/** As many matches as can be ranked while a visitor waits. */
export const largestSet = 5000;
const mostStores = 20;

export interface MatchSet {
  /** Whether these are all matches there are; otherwise they are just some. */
  isWhole: boolean;
  /** How many pass the filters. */
  found: number;
  ids: string[];
  stores: string[];
}

interface Part {
  sort: SearchSort;
  offset: number;
  limit: number;
}

/** All matches by the trigram index, ranked or sorted, and the part of them that is asked for. */
export async function matchSet(db: Reader, terms: Terms, part: Part): Promise<MatchSet> {
  const wide = await setWithin(db, terms, sql`true`, part);
  const { store, filters } = terms;
  if (wide.isWhole || (store === undefined && filters.category === undefined)) return wide;
  const narrow = await setWithin(db, terms, matchesPlace(terms), part);
  return { ...narrow, stores: wide.stores };
}

async function setWithin(db: Reader, terms: Terms, within: SQL, part: Part): Promise<MatchSet> {
  // Materialized, or the planner would look for a way to sort before it has found anything.
  const [row] = await db.execute<{ raw: number; found: number; ids: string[]; stores: string[] }>(sql`
    WITH matches AS MATERIALIZED (
      SELECT ${searched} FROM products
      WHERE status = 'approved' AND ${matchesWords(terms)} AND ${within} LIMIT ${largestSet + 1}
    ), passing AS MATERIALIZED (
      SELECT *, ${isStore(terms)} AS is_store FROM matches WHERE ${passesFilters(terms)}
    )
    SELECT (SELECT count(*)::int FROM matches) AS raw,
      (SELECT count(*)::int FROM passing WHERE is_store) AS found,
      ARRAY(SELECT id FROM passing WHERE is_store
        ORDER BY ended, ${orderOf(terms, part.sort)} LIMIT ${part.limit} OFFSET ${part.offset}) AS ids,
      ${storesIn(sql`passing`)} AS stores`);
  const { raw = 0, found = 0, ids = [], stores = [] } = row ?? {};
  return { isWhole: raw <= largestSet, found, ids, stores };
}

/** The stores of these rows, most frequent first. */
export function storesIn(rows: SQL): SQL {
  return sql`ARRAY(SELECT store_name FROM ${rows} AS r GROUP BY store_name
    ORDER BY count(*) DESC, store_name LIMIT ${mostStores})`;
}

function orderOf(terms: Terms, sort: SearchSort): SQL {
  const orders: Record<SearchSort, SQL> = {
    relevance: sql`${rankOf(terms)}, published_at DESC, id DESC`,
    newest: sql`published_at DESC, id DESC`,
    price_low: sql`sale_price, id`,
    price_high: sql`sale_price DESC, id DESC`,
    discount: sql`discount DESC, published_at DESC, id DESC`,
  };
  return orders[sort];
}
