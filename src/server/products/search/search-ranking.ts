import { type SQL, sql } from "drizzle-orm";
import type { Sort } from "#domain/products/sort.ts";
import { keysetOf } from "#server/products/lists/list-keyset.ts";
import { listedStoreOf } from "#server/stores/stores-store.ts";
import {
  all,
  any,
  holdsLongTerms,
  isCategory,
  isFitting,
  isInRange,
  isOfCode,
  isStore,
  type Query,
  type QueryTerm,
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

/** How many of them are compared: each one takes time for every match. */
const mostPhrases = 4;

/** The whole search as it was typed, and as it could have been said. */
function phrasesOf({ terms }: Query): string[] {
  let phrases = [""];
  for (const { words, synonyms } of terms)
    phrases = [words.join(" "), ...synonyms].flatMap((name) =>
      phrases.map((before) => (before === "" ? name : `${before} ${name}`)),
    );
  return phrases.slice(0, mostPhrases);
}

export function inName({ terms }: Query): SQL {
  return all(terms.map(isTermInName));
}

/** All words somewhere, and one of them in the name: «ssd nvme kabum» names a store too. */
export function someInName({ terms }: Query): SQL {
  return terms.length === 0 ? sql`true` : any(terms.map(isTermInName));
}

function isTermInName({ words, synonyms }: QueryTerm): SQL {
  return any([all(words.map(isInName)), ...synonyms.map((name) => isInName(name))]);
}

function isInName(text: string): SQL {
  return sql`strpos(search_text, ${text}) BETWEEN 1 AND strpos(search_text, ' | ')`;
}

export function beginsWord({ words }: Query): SQL {
  const term = words.join(" ");
  return sql`(starts_with(search_text, ${term}) OR ${isInName(` ${term}`)})`;
}

/**
 * The rank of an offer, best first: its coupon has the search as its code; its text begins with the whole term, has it in its
 * name at the beginning of a word or within one, has it elsewhere, has all words in its name, has them anywhere. A synonym
 * counts as the term. Among equals, «capa de iPhone» comes after the telephone.
 */
export function rankOf(query: Query): SQL {
  const { words } = query;
  if (words.length === 0) return sql`0::int`;
  const phrases = phrasesOf(query);
  const isAccessory = words.some((word) => accessories.includes(word.replace(/s$/, "")))
    ? sql`0`
    : sql`(search_text ~ ${`^(\\[[^]]*\\] *|\\([^)]*\\) *)*(${accessories.join("|")})s? `})::int`;
  return sql`(CASE WHEN ${isOfCode(query)} THEN 0 WHEN ${any(phrases.map((phrase) => sql`starts_with(search_text, ${phrase})`))} THEN 2
    WHEN ${any(phrases.map((phrase) => isInName(` ${phrase}`)))} THEN 4 WHEN ${any(phrases.map(isInName))} THEN 6
    WHEN ${any(phrases.map((phrase) => sql`strpos(search_text, ${phrase}) > 0`))} THEN 8 WHEN ${inName(query)} THEN 10
    ELSE 12 END + ${isAccessory})`;
}

/**
 * How far an offer matches, as one number so that no text is compared twice: 0 not at all; 1 it has the words that an
 * index knows; 2 it matches but for the store; 3 store and category match too; 4 it matches.
 */
export function scoreOf(query: Query): SQL {
  const isElsewhere = all([isCategory(query), isFitting(query)]);
  return sql`CASE WHEN NOT ${holdsLongTerms(query)} THEN 0
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
  return sql`ARRAY(SELECT coalesce(${listedStoreOf("name", sql`r.store_id`)}, store_name) AS name FROM ${rows} AS r
    WHERE score IN (2, 4) GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${mostStores})`;
}
