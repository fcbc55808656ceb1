import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/db/transaction.ts";
import { storesIn } from "./search-set.ts";
import { newestStretch, type Start, stretch } from "./search-stretch.ts";
import {
  all,
  holdsLongWords,
  holdsShortWords,
  holdsWords,
  isStore,
  passesFilters,
  rankOf,
  type Terms,
} from "./search-terms.ts";

/** How many of the newest offers are looked at: a common word needs no more than the first, a rare one has lost little by it. */
export const surveys = { short: 4000, long: 20_000 } as const;
/** Of a common word so many of the newest matches are ranked against each other. */
export const rankedMost = 120;

/** What the newest offers say about a search. */
export interface Survey {
  visits: number;
  /** How many of them the index would give by their words, and in the place that is asked for; and how many match. */
  indexed: number;
  placed: number;
  found: number;
  /** How many of those are ranked, a part of them, and the oldest. */
  ranked: number;
  ids: string[];
  oldest: string | null;
  /** The stores among the matches, whichever store is asked for. */
  stores: string[];
}

export async function surveyNewest(
  db: Reader,
  terms: Terms,
  visits: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<Survey> {
  const [row] = await db.execute<Omit<Survey, "visits"> & Record<string, unknown>>(sql`
    WITH indexed AS MATERIALIZED (
      SELECT *, ${all([holdsShortWords(terms), passesFilters(terms)])} AS passes, ${isStore(terms)} AS is_store
      FROM (${newestStretch(terms, visits)}) AS n WHERE ${holdsLongWords(terms)}
    ), ranked AS MATERIALIZED (
      SELECT * FROM indexed WHERE passes AND is_store ORDER BY published_at DESC, id DESC LIMIT ${rankedMost}
    )
    SELECT (SELECT count(*)::int FROM indexed) AS indexed,
      (SELECT count(*)::int FROM indexed WHERE is_store) AS placed,
      (SELECT count(*)::int FROM indexed WHERE passes AND is_store) AS found,
      (SELECT count(*)::int FROM ranked) AS ranked,
      ARRAY(SELECT id FROM ranked ORDER BY ${rankOf(terms)}, published_at DESC, id DESC
        LIMIT ${limit} OFFSET ${offset}) AS ids,
      (SELECT id FROM ranked ORDER BY published_at, id LIMIT 1) AS oldest,
      ${storesIn(sql`(SELECT * FROM indexed WHERE passes)`)} AS stores`);
  const nothing = { indexed: 0, placed: 0, found: 0, ranked: 0, ids: [], oldest: null, stores: [] };
  return { visits, ...(row ?? nothing) };
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

function isMatch(terms: Terms): SQL {
  return all([holdsWords(terms), isStore(terms), passesFilters(terms)]);
}
