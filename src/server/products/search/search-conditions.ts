import { type SQL, sql } from "drizzle-orm";
import { fold } from "#domain/format/text.ts";
import type { SearchFilters } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";

const mostWords = 8;
/** PostgreSQL's trigrams are made of these; what has no three of them in a row, the index cannot find. */
const indexable = /[a-z0-9]{3}/;

/** A search as its conditions need it; texts are folded as `search_text` is. */
export interface Query {
  /** All must stand in the text, in any order; none means everything. */
  words: string[];
  store: string | undefined;
  filters: SearchFilters;
  /** How many approved offers there are, the ended ones too: small sets need no tricks. */
  offers: number;
}

/** `|` divides the fields in search_text, so no word has it. */
function splitWords(text: string): string[] {
  return text.split(/[\s|]+/).filter(Boolean);
}

export async function parseQuery(db: Reader, q: string, filters: SearchFilters): Promise<Query> {
  const typed = splitWords(q).join(" ");
  const [row] = await db.execute<{ q: string; store: string | null; offers: number }>(sql`
    SELECT fold(${typed}::text) AS q, fold(${filters.store ?? null}::text) AS store,
      (SELECT coalesce(sum(n), 0)::int FROM product_counts WHERE status = 'approved') AS offers`);
  return {
    words: splitWords(row?.q ?? "").slice(0, mostWords),
    store: row?.store ?? undefined,
    filters,
    offers: row?.offers ?? 0,
  };
}

export function isIndexable({ words }: Query): boolean {
  return words.some(hasTrigrams);
}

function hasTrigrams(word: string): boolean {
  return indexable.test(word);
}

/** The index finds a store's name too: between its bars even two letters make trigrams. */
export function canAskIndex(query: Query): boolean {
  return isIndexable(query) || (query.store !== undefined && /[a-z0-9]{2}/.test(query.store));
}

/** The words by plain comparison: no index serves it, so PostgreSQL's planner has to take the scan that it is given. */
export function holdsLongWords({ words }: Query): SQL {
  return all(words.filter(hasTrigrams).map(holds));
}

function holdsShortWords({ words }: Query): SQL {
  return all(words.filter((word) => !hasTrigrams(word)).map(holds));
}

function holds(word: string): SQL {
  return sql`strpos(search_text, ${word}) > 0`;
}

/** By the trigram index, which knows the longer words only; `%`, `_` and `\` match themselves. */
export function matchesLongWords({ words }: Query): SQL {
  return all(words.filter(hasTrigrams).map(contains));
}

/** Store and category stand in the text as well, so that the trigram index can narrow by them too. */
export function matchesPlace({ store, filters: { category } }: Query): SQL {
  const places = [store, category && fold(category)].filter((name) => name !== undefined);
  return all(places.map((name) => contains(`| ${name} |`)));
}

function contains(text: string): SQL {
  return sql`search_text LIKE ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;
}

export function isStore({ store }: Query): SQL {
  // The cheap comparison first; the text alone would also take a category of that name.
  return store === undefined
    ? sql`true`
    : sql`(strpos(search_text, ${`| ${store} |`}) > 0 AND fold(store_name) = ${store})`;
}

export function isCategory({ filters: { category } }: Query): SQL {
  return category ? sql`category = ${category}` : sql`true`;
}

export function hasRange({ filters: { min_price, max_price, min_discount } }: Query): boolean {
  return (min_price ?? max_price ?? min_discount) !== undefined;
}

export function isInRange({ filters: { min_price, max_price, min_discount } }: Query): SQL {
  return all([
    min_price !== undefined && sql`sale_price >= ${min_price}`,
    max_price !== undefined && sql`sale_price <= ${max_price}`,
    min_discount !== undefined && sql`discount >= ${min_discount}`,
  ]);
}

/** The conditions that no index of words or places serves. */
export function isFitting(query: Query): SQL {
  return all([isInRange(query), query.filters.live && sql`NOT ended`, holdsShortWords(query)]);
}

export function isMatch(query: Query): SQL {
  return all([holdsLongWords(query), isStore(query), isCategory(query), isFitting(query)]);
}

export function all(conditions: (SQL | false | "" | undefined)[]): SQL {
  const present = conditions.filter(
    (condition) => condition !== false && condition !== "" && condition !== undefined,
  );
  return present.length === 0 ? sql`true` : sql`(${sql.join(present, sql` AND `)})`;
}
