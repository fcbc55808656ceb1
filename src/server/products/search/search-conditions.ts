import { type SQL, sql } from "drizzle-orm";
import { fold } from "#domain/format/text.ts";
import type { SearchFilters } from "#domain/products/search-query.ts";
import { mostWords, splitWords } from "#domain/products/search-words.ts";
import { namePattern, type SearchTerm, termsOf } from "#domain/products/synonyms.ts";
import type { Reader } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { countRealOffers } from "#server/products/products-store.ts";
import { storesNamed } from "#server/stores/stores-store.ts";
import { sampleSizes } from "./search-cursor.ts";

/** As many offers as can be read and ranked while a visitor waits. */
export const largestSet = 5000;
/** PostgreSQL's trigrams are made of these; what has no three of them in a row, the index cannot find. */
const indexable = /[a-z0-9]{3}/;

/** A term is found by its words, by another name, or by the coupon whose code it is. */
export interface QueryTerm extends SearchTerm {
  coupons: string[];
}

/** A search as its conditions need it; texts are folded as `search_text` is. */
export interface Query {
  words: string[];
  /** All must stand in the text, in any order and any field; none means everything. */
  terms: QueryTerm[];
  /** The whole search, where it is the code of a coupon. */
  code: string | undefined;
  store: string | undefined;
  /** The stores that it names, where we know them: their ids are compared then, whatever their offers call them. */
  stores: string[];
  filters: SearchFilters;
  /** How many approved offers there are, the ended ones too: small sets need no tricks. Of few real ones, how many these are. */
  offers: number;
  /** Where only real discounts are asked for: how many there are, or one more than are read at once. */
  real?: number;
}

interface ParsedRow extends Record<string, unknown> {
  q: string;
  whole: string;
  store: string | null;
  stores: string[];
  offers: number;
  coupons: string[];
}

export async function parseQuery(db: Reader, q: string, filters: SearchFilters): Promise<Query> {
  const typed = splitWords(q).slice(0, mostWords).join(" ");
  // A code may have bars and any number of words.
  const line = q.trim().replace(/\s+/g, " ");
  // The limit keeps each lookup one step into the index: a code may have a hundred thousand offers.
  const [row] = await db.execute<ParsedRow>(sql`
    SELECT typed.q, typed.whole, fold(${filters.store ?? null}::text) AS store, ${storesNamed(filters.store)} AS stores,
      (SELECT coalesce(sum(n), 0)::int FROM product_counts WHERE status = 'approved') AS offers,
      ARRAY(SELECT DISTINCT code FROM unnest(string_to_array(typed.q, ' ') || typed.whole) AS code
        WHERE (SELECT true FROM products WHERE status = 'approved' AND ${hasCoupon(sql`code`)} LIMIT 1)) AS coupons
    FROM (SELECT fold(${typed}::text) AS q, fold(${line}::text) AS whole) AS typed`);
  if (!row) throw new Error("a query without a table answers a row");
  const { whole, offers, coupons } = row;
  const words = splitWords(row.q).slice(0, mostWords);
  // A code of several words stands for each of them.
  const terms = termsOf(words).map((term) => ({
    ...term,
    coupons: coupons.filter((code) => term.words.includes(code) || code === whole),
  }));
  const code = coupons.includes(whole) ? whole : undefined;
  const { stores } = row;
  const query = { words, terms, code, store: row.store ?? undefined, stores, filters, offers };
  return filters.real ? amongReal(db, query) : query;
}

/** Ended offers are not among them. */
async function amongReal(db: Reader, query: Query): Promise<Query> {
  const real = await countRealOffers(db, query.filters.category, sampleSizes.long + 1);
  const offers = real <= largestSet ? real : query.offers;
  return { ...query, filters: { ...query.filters, live: true }, offers, real };
}

export function isIndexable({ terms }: Query): boolean {
  return terms.some(isIndexableTerm);
}

/** Other names and coupons are always found by an index. */
function isIndexableTerm({ words }: QueryTerm): boolean {
  return words.some(hasTrigrams);
}

function hasTrigrams(text: string): boolean {
  return indexable.test(text);
}

/** The index finds a store's name too: between its bars even two letters make trigrams. */
export function canAskIndex(query: Query): boolean {
  return (
    isIndexable(query) ||
    query.stores.length > 0 ||
    (query.store !== undefined && /[a-z0-9]{2}/.test(query.store))
  );
}

/** The terms by plain comparison: no index serves it, so PostgreSQL's planner has to take the scan that it is given. */
export function holdsLongTerms({ terms }: Query): SQL {
  return all(terms.filter(isIndexableTerm).map(holds));
}

function holdsShortTerms({ terms }: Query): SQL {
  return all(terms.filter((term) => !isIndexableTerm(term)).map(holds));
}

function holds({ words, synonyms, coupons }: QueryTerm): SQL {
  const hasText = (text: string) => sql`strpos(search_text, ${text}) > 0`;
  return any([
    all(words.map(hasText)),
    // The cheap comparison first.
    synonyms.length > 0 && sql`(${any(synonyms.map(hasText))} AND search_text ~ ${namePattern(synonyms)})`,
    ...coupons.map((code) => hasCoupon(sql`${code}`)),
  ]);
}

/** Its coupon has the whole search as its code. */
export function isOfCode({ code }: Query): SQL {
  return code === undefined ? sql`false` : hasCoupon(sql`${code}`);
}

export function hasCoupon(code: SQL): SQL {
  return sql`(coupon IS NOT NULL AND fold(coupon) = ${code})`;
}

/** By an index, which knows the longer words only: what it finds is compared again. */
export function matchesLongTerms({ terms }: Query): SQL {
  return all(terms.filter(isIndexableTerm).map(matches));
}

function matches({ words, synonyms, coupons }: QueryTerm): SQL {
  const known = words.filter(hasTrigrams);
  return any([
    synonyms.length === 0 ? all(known.map(contains)) : sql`search_text ~ ${anyName(words, synonyms)}`,
    ...coupons.map((code) => hasCoupon(sql`${code}`)),
  ]);
}

/**
 * One pattern for all names, of the letters in their middle: an OR would have the index walked once for each of them, and
 * for every other word of the search again. «smart tv» needs no part of its own beside «tv».
 */
function anyName(words: string[], synonyms: string[]): string {
  const isCovered = synonyms.some((name) => words.includes(name));
  const names = isCovered ? synonyms : [longestRun(words.join(" ")), ...synonyms];
  return [...new Set(names.map(partOf))].join("|");
}

const partLength = 5;
/** Each by itself: of all that are no letters no trigrams can be made. */
const notLetters = `[ ()/,.:;!?"'+-]`;

function partOf(name: string): string {
  // Between these even two letters make trigrams.
  if (!hasTrigrams(name)) return `(^|${notLetters})${name}(e?s)?(${notLetters}|$)`;
  const run = longestRun(name);
  const start = Math.max(0, Math.ceil((run.length - partLength) / 2));
  return run.slice(start, start + partLength);
}

function longestRun(text: string): string {
  return text.split(/[^a-z0-9]+/).reduce((longest, run) => (run.length > longest.length ? run : longest));
}

/** Store and category stand in the text as well, so that the trigram index can narrow by them too. */
export function matchesPlace({ store, stores, filters: { category } }: Query): SQL {
  const isKnown = stores.length > 0;
  const places = [isKnown ? undefined : store, category && fold(category)].filter(
    (name) => name !== undefined,
  );
  return all([isKnown && isOneOf(stores), ...places.map((name) => contains(`| ${name} |`))]);
}

/** `%`, `_` and `\` match themselves. */
function contains(text: string): SQL {
  return sql`search_text LIKE ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;
}

function isOneOf(stores: readonly string[]): SQL {
  return sql`store_id = ANY (${asUuids(stores)})`;
}

export function isStore({ store, stores }: Query): SQL {
  if (stores.length > 0) return sql`coalesce(${isOneOf(stores)}, false)`;
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

/**
 * Of an offer with a real discount; null for any other. A subquery for one value and not EXISTS, which the planner may answer
 * by reading all real offers first.
 */
export const trueDiscountOf = sql`(SELECT true_discount FROM real_offers WHERE product_id = id)`;

/** The conditions that no index of words or places serves. */
export function isFitting(query: Query): SQL {
  const { live, real } = query.filters;
  return all([
    isInRange(query),
    live && sql`NOT ended`,
    holdsShortTerms(query),
    real && sql`${trueDiscountOf} IS NOT NULL`,
  ]);
}

export function isMatch(query: Query): SQL {
  return all([holdsLongTerms(query), isStore(query), isCategory(query), isFitting(query)]);
}

type Condition = SQL | false | "" | undefined;

export function all(conditions: Condition[]): SQL {
  const present = presentIn(conditions);
  return present.length === 0 ? sql`true` : sql`(${sql.join(present, sql` AND `)})`;
}

export function any(conditions: Condition[]): SQL {
  return sql`(${sql.join(presentIn(conditions), sql` OR `)})`;
}

function presentIn(conditions: Condition[]): SQL[] {
  return conditions.filter((condition) => condition !== false && condition !== "" && condition !== undefined);
}
