import { type SQL, sql } from "drizzle-orm";
import type { Sort } from "#domain/products/sort.ts";
import type { Reader } from "#server/db/transaction.ts";
import type { Cursor } from "./list-cursor.ts";
import { isLive, isLiveAnywhere, walkOf } from "./products-store.ts";
import { storesIn } from "./search-set.ts";
import { all, holdsWords, isStore, passesFilters, rankOf, searched, type Terms } from "./search-terms.ts";

/** So many offers are looked at in one go, whether they match or not: this is what bounds the cost of a common word. */
export const longestWalk = 20_000;
/** Of a common word so many of the newest matches are ranked against each other. */
export const rankedMost = 120;

export interface Start {
  sort: Sort;
  /** Ended offers have one order only, newest first. */
  ended: boolean;
  after?: Cursor | undefined;
}

/** The matches among the next offers of a list, in its order. */
export async function walk(
  db: Reader,
  terms: Terms,
  start: Start,
  { limit, visits = longestWalk }: { limit: number; visits?: number },
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(
    sql`SELECT id FROM (${stretch(terms, start, visits)}) AS n WHERE ${isMatch(terms)} LIMIT ${limit}`,
  );
  return rows.map((row) => row.id);
}

export interface Stage {
  ids: string[];
  /** Behind which offer to go on: null at the end of the list, "here" where nothing was taken yet. */
  goOn: string | "here" | null;
}

/** So many matches from here on, or fewer where the walk would become too long. */
export async function walkStage(db: Reader, terms: Terms, start: Start, wanted: number): Promise<Stage> {
  const ids = await walk(db, terms, start, { limit: wanted + 1 });
  if (ids.length > wanted) return { ids: ids.slice(0, wanted), goOn: ids[wanted - 1] ?? "here" };
  const [last] = await db.execute<{ id: string }>(
    sql`SELECT id FROM (${stretch(terms, start, longestWalk)}) AS n LIMIT 1 OFFSET ${longestWalk - 1}`,
  );
  return { ids, goOn: last?.id ?? null };
}

/** A part of the newest matches, ranked against each other, and the oldest of them all. */
export async function rankedPart(db: Reader, terms: Terms, offset: number, limit: number) {
  const [row] = await db.execute<{ size: number; ids: string[]; oldest: string | null }>(sql`
    WITH ranked AS MATERIALIZED (
      SELECT * FROM (${newestStretch(terms, longestWalk)}) AS n WHERE ${isMatch(terms)} LIMIT ${rankedMost}
    )
    SELECT (SELECT count(*)::int FROM ranked) AS size,
      ARRAY(SELECT id FROM ranked ORDER BY ${rankOf(terms)}, published_at DESC, id DESC
        LIMIT ${limit} OFFSET ${offset}) AS ids,
      (SELECT id FROM ranked ORDER BY published_at, id LIMIT 1) AS oldest`);
  return { size: row?.size ?? 0, ids: row?.ids ?? [], oldest: row?.oldest ?? null };
}

/** How many matches stand among the first offers of a list, counted no further than asked. */
export async function countOnWalk(db: Reader, terms: Terms, start: Start, visits: number, most: number) {
  const [row] = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM (
      SELECT 1 FROM (${stretch(terms, start, visits)}) AS n WHERE ${isMatch(terms)} LIMIT ${most}
    ) AS counted`);
  return row?.n ?? 0;
}

/** The stores among the newest matches, whichever store is asked for. */
export async function storesOnWalk(db: Reader, terms: Terms, most: number): Promise<string[]> {
  const [row] = await db.execute<{ stores: string[] }>(sql`
    WITH found AS MATERIALIZED (
      SELECT store_name FROM (${newestStretch(terms, longestWalk)}) AS n
      WHERE ${holdsWords(terms)} AND ${passesFilters(terms)} LIMIT ${most}
    )
    SELECT ${storesIn(sql`found`)} AS stores`);
  return row?.stores ?? [];
}

function isMatch(terms: Terms): SQL {
  return all([holdsWords(terms), isStore(terms), passesFilters(terms)]);
}

/** The newest live offers, whether they match or not. */
export function newestStretch(terms: Terms, visits: number): SQL {
  return stretch(terms, { sort: "newest", ended: false }, visits);
}

/** The next offers of a list by one of its indexes: filters that the index holds are part of the way, all others are not. */
function stretch({ filters }: Terms, { sort, ended, after }: Start, visits: number): SQL {
  const { category, min_price, max_price, min_discount } = filters;
  const way = walkOf(ended ? "newest" : sort);
  const live = category ? sql`${isLive} AND category = ${category}` : isLiveAnywhere;
  const isByPrice = !ended && (sort === "price_low" || sort === "price_high");
  const within = all([
    ended ? sql`status = 'approved' AND ended` : live,
    isByPrice && min_price !== undefined && sql`sale_price >= ${min_price}`,
    isByPrice && max_price !== undefined && sql`sale_price <= ${max_price}`,
    !ended && sort === "discount" && min_discount !== undefined && sql`discount >= ${min_discount}`,
    after && way.behind(after),
  ]);
  return sql`SELECT ${searched} FROM products WHERE ${within} ORDER BY ${sql.join(way.order, sql`, `)} LIMIT ${visits}`;
}
