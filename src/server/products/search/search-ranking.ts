import { type SQL, sql } from "drizzle-orm";
import type { Sort } from "#domain/products/sort.ts";
import { keysetOf } from "#server/products/products-store.ts";
import {
  all,
  holdsLongWords,
  isCategory,
  isFitting,
  isInRange,
  isStore,
  type Query,
} from "./search-conditions.ts";
import type { RankedKey } from "./search-cursor.ts";

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

export function inName({ words }: Query): SQL {
  return all(words.map(isInName));
}

function isInName(text: string): SQL {
  return sql`strpos(search_text, ${text}) BETWEEN 1 AND strpos(search_text, ' | ')`;
}

export function beginsWord({ words }: Query): SQL {
  const term = words.join(" ");
  return sql`(starts_with(search_text, ${term}) OR ${isInName(` ${term}`)})`;
}

/**
 * The rank of a text, best first: it begins with the whole term, has it in its name at the beginning of a word or
 * within one, has it elsewhere, has all words in its name, has them anywhere. Among equals, «capa de iPhone» comes after
 * the telephone.
 */
export function rankOf(query: Query): SQL {
  const { words } = query;
  if (words.length === 0) return sql`0::int`;
  const term = words.join(" ");
  const isAccessory = words.some((word) => accessories.includes(word.replace(/s$/, "")))
    ? sql`0`
    : sql`(search_text ~ ${`^(\\[[^]]*\\] *|\\([^)]*\\) *)*(${accessories.join("|")})s? `})::int`;
  return sql`(CASE WHEN starts_with(search_text, ${term}) THEN 0 WHEN ${isInName(` ${term}`)} THEN 2
    WHEN ${isInName(term)} THEN 4 WHEN strpos(search_text, ${term}) > 0 THEN 6 WHEN ${inName(query)} THEN 8
    ELSE 10 END + ${isAccessory})`;
}

/**
 * How far an offer matches, as one number so that no text is compared twice: 0 not at all; 1 it has the words that an
 * index knows; 2 it matches but for the store; 3 store and category match too; 4 it matches.
 */
export function scoreOf(query: Query): SQL {
  const isElsewhere = all([isCategory(query), isFitting(query)]);
  return sql`CASE WHEN NOT ${holdsLongWords(query)} THEN 0
    WHEN NOT ${isStore(query)} THEN CASE WHEN ${isElsewhere} THEN 2 ELSE 1 END
    WHEN NOT ${isCategory(query)} THEN 1 WHEN ${isFitting(query)} THEN 4 ELSE 3 END AS score,
    ${isInRange(query)} AS in_range`;
}

/** Of rows named `products` that have a rank. */
export function isBehind(sort: Sort, { isEnded, rank, key }: RankedKey): SQL {
  return sql`(ended > ${isEnded} OR (ended = ${isEnded} AND
    (rank > ${rank}::int OR (rank = ${rank}::int AND ${keysetOf(sort).behind(key)}))))`;
}

const mostStores = 20;

/** The stores of these rows, most frequent first, whatever the store filter. */
export function storesIn(rows: SQL): SQL {
  return sql`ARRAY(SELECT store_name FROM ${rows} AS r WHERE score IN (2, 4) GROUP BY store_name
    ORDER BY count(*) DESC, store_name LIMIT ${mostStores})`;
}
