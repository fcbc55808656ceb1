import { type SQL, sql } from "drizzle-orm";
import type { Sort } from "#domain/products/sort.ts";
import type { Cursor } from "#server/products/list-cursor.ts";
import { walkOf } from "#server/products/products-store.ts";
import {
  all,
  holdsLongWords,
  isCategory,
  isFitting,
  isInRange,
  isStore,
  type Terms,
} from "./search-terms.ts";

const accessories = [
  "adaptador",
  "cabo",
  "capa",
  "capinha",
  "carregador",
  "case",
  "kit",
  "pelicula",
  "suporte",
];

/** All words stand in the name, the first field of the text. */
export function inName({ words }: Terms): SQL {
  return all(words.map(isInName));
}

function isInName(text: string): SQL {
  return sql`strpos(search_text, ${text}) BETWEEN 1 AND strpos(search_text, ' | ')`;
}

/** The whole term stands in the name where a word begins. */
export function beginsWord({ words }: Terms): SQL {
  const term = words.join(" ");
  return sql`(starts_with(search_text, ${term}) OR ${isInName(` ${term}`)})`;
}

/**
 * How well a text answers, lowest first: it begins with the whole term, has it in its name at the beginning of a word
 * or within one, has it elsewhere, has all words in its name, has them anywhere. Among equals, «capa de iPhone» comes
 * after the telephone that was asked for.
 */
export function rankOf(terms: Terms): SQL {
  const { words } = terms;
  if (words.length === 0) return sql`0::int`;
  const term = words.join(" ");
  const isAccessory = words.some((word) => accessories.includes(word.replace(/s$/, "")))
    ? sql`0`
    : sql`(search_text ~ ${`^(\\[[^]]*\\] *|\\([^)]*\\) *)*(${accessories.join("|")})s? `})::int`;
  return sql`(CASE WHEN starts_with(search_text, ${term}) THEN 0 WHEN ${isInName(` ${term}`)} THEN 2
    WHEN ${isInName(term)} THEN 4 WHEN strpos(search_text, ${term}) > 0 THEN 6 WHEN ${inName(terms)} THEN 8
    ELSE 10 END + ${isAccessory})`;
}

/**
 * What an offer is to a search, as one number so that no text is compared twice: 0 nothing; 1 it has the words that an
 * index knows; 2 it matches but for the store; 3 it stands in the right place; 4 it matches.
 */
export function scoreOf(terms: Terms): SQL {
  const isElsewhere = all([isCategory(terms), isFitting(terms)]);
  return sql`CASE WHEN NOT ${holdsLongWords(terms)} THEN 0
    WHEN NOT ${isStore(terms)} THEN CASE WHEN ${isElsewhere} THEN 2 ELSE 1 END
    WHEN NOT ${isCategory(terms)} THEN 1 WHEN ${isFitting(terms)} THEN 4 ELSE 3 END AS score,
    ${isInRange(terms)} AS in_range`;
}

/** What some of the offers say about them all: how many they are, and how many have what an index could find them by. */
export interface Excerpt {
  visits: number;
  indexed: number;
  placed: number;
  ranged: number;
  found: number;
}

/** Counted over rows that have a score. */
export const excerptCounts = sql`count(*)::int AS visits, count(*) FILTER (WHERE score >= 1)::int AS indexed,
  count(*) FILTER (WHERE score >= 3)::int AS placed, count(*) FILTER (WHERE in_range)::int AS ranged,
  count(*) FILTER (WHERE score = 4)::int AS found`;

/** A row of ranked matches by all that orders it: the next page begins behind it, whatever comes or goes before. */
export interface Ranked {
  isEnded: boolean;
  rank: number;
  /** The row's place in the list's order. */
  key: Cursor;
}

/** Of rows named `products` that have a rank. */
export function isBehind(sort: Sort, { isEnded, rank, key }: Ranked): SQL {
  return sql`(ended > ${isEnded} OR (ended = ${isEnded} AND
    (rank > ${rank}::int OR (rank = ${rank}::int AND ${walkOf(sort).behind(key)}))))`;
}

const mostStores = 20;

/** The stores of these rows, most frequent first, whichever store was asked for. */
export function storesIn(rows: SQL): SQL {
  return sql`ARRAY(SELECT store_name FROM ${rows} AS r WHERE score IN (2, 4) GROUP BY store_name
    ORDER BY count(*) DESC, store_name LIMIT ${mostStores})`;
}
