import { sql } from "drizzle-orm";
import type { Reader } from "#server/db/transaction.ts";
import {
  type Excerpt,
  excerptCounts,
  isBehind,
  type Ranked,
  rankOf,
  scoreOf,
  storesIn,
} from "./search-rank.ts";
import { newestStretch, type Start, stretch } from "./search-stretch.ts";
import { isMatch, type Terms } from "./search-terms.ts";

/** How many of the newest offers are looked at: a common word needs no more than the first, a rare one has lost little by it. */
export const surveys = { short: 4000, long: 20_000 } as const;
/** Of a common word so many of the newest matches are ranked against each other. */
export const rankedMost = 120;

/** What the newest offers say about a search. */
export interface Survey extends Excerpt {
  /** How many were to be looked at; fewer visits mean that there are no others. */
  most: number;
  /** How many of the matches are ranked, a part of them, and the oldest. */
  ranked: number;
  ids: string[];
  /** How well each of these answers. */
  ranks: number[];
  oldest: string | null;
  stores: string[];
}

export async function surveyNewest(
  db: Reader,
  terms: Terms,
  most: number,
  { after, limit }: { after?: Ranked | undefined; limit: number },
): Promise<Survey> {
  const behind = after ? isBehind("newest", after) : sql`true`;
  const [row] = await db.execute<Omit<Survey, "most"> & Record<string, unknown>>(sql`
    WITH visited AS MATERIALIZED (
      SELECT id, store_name, published_at, ${scoreOf(terms)} FROM (${newestStretch(terms, most)}) AS n
    ), newest AS MATERIALIZED (
      SELECT id, published_at FROM visited WHERE score = 4 ORDER BY published_at DESC, id DESC LIMIT ${rankedMost}
    ), ranked AS MATERIALIZED (
      SELECT newest.id, newest.published_at, ended, ${rankOf(terms)} AS rank
      FROM newest JOIN products ON products.id = newest.id
    ), part AS MATERIALIZED (
      SELECT * FROM ranked AS products WHERE ${behind} ORDER BY rank, published_at DESC, id DESC LIMIT ${limit}
    )
    SELECT ${excerptCounts}, (SELECT count(*)::int FROM newest) AS ranked,
      ARRAY(SELECT id FROM part ORDER BY rank, published_at DESC, id DESC) AS ids,
      ARRAY(SELECT rank FROM part ORDER BY rank, published_at DESC, id DESC) AS ranks,
      (SELECT id FROM newest ORDER BY published_at, id LIMIT 1) AS oldest,
      ${storesIn(sql`visited`)} AS stores
    FROM visited`);
  if (!row) throw new Error("counting always answers a row");
  return { most, ...row };
}

export interface Stage {
  ids: string[];
  /** Behind which offer to go on: null at the end of the list, "here" where nothing was taken yet. */
  goOn: string | "here" | null;
}

/** So many matches from here on in the order of a list, or fewer where the walk would become too long. */
export async function walkStage(db: Reader, terms: Terms, start: Start, wanted: number): Promise<Stage> {
  const visits = visitsOf(start);
  const matches = await db.execute<{ id: string }>(sql`
    SELECT id FROM (${stretch(terms, start, visits)}) AS n WHERE ${isMatch(terms)} LIMIT ${wanted + 1}`);
  const ids = matches.map((row) => row.id);
  if (ids.length > wanted) return { ids: ids.slice(0, wanted), goOn: ids[wanted - 1] ?? "here" };
  return { ids, goOn: await lastVisited(db, terms, start, visits) };
}

/** Null where the list ended before. */
export async function lastVisited(
  db: Reader,
  terms: Terms,
  start: Start,
  visits: number,
): Promise<string | null> {
  const [last] = await db.execute<{ id: string }>(
    sql`SELECT id FROM (${stretch(terms, start, visits)}) AS n LIMIT 1 OFFSET ${visits - 1}`,
  );
  return last?.id ?? null;
}

/** Offers lie in the table as they came, so a walk by their age is four times as quick as one by their price. */
function visitsOf({ sort, ended }: Start): number {
  return sort === "newest" || ended ? surveys.long : surveys.long / 4;
}
