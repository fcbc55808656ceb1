import { sql } from "drizzle-orm";
import { z } from "zod";
import { codePoints, fold } from "#domain/format/text.ts";
import { categories } from "#domain/products/categories.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { cleanText } from "#domain/products/search-term.ts";
import { fewestLetters, type Suggestions } from "#domain/products/suggestions.ts";
import type { Reader } from "#server/db/transaction.ts";
import { loadOffers } from "#server/products/products-store.ts";
import { listedStoreOf } from "#server/stores/stores-store.ts";
import { newestScan, searchColumns } from "./list-scan.ts";
import { isIndexable, isMatch, matchesLongTerms, parseQuery, type Query } from "./search-conditions.ts";
import { beginsWord, rankOf, someInName } from "./search-ranking.ts";

const most = { products: 5, stores: 3, categories: 3 };
/** Two letters stand within too many words to mean one of them. */
const lettersWithin = 3;
/** Called at every letter, so it reads less than a search. */
const visits = 4000;
const sample = 1000;

/** A term as far as it is typed: any text is valid, too little of it just suggests nothing. */
export const suggestQuerySchema = z.object({
  q: z
    .string()
    .default("")
    .transform((text) => cleanText(text, productLimits.name.max)),
});

export async function suggestTerms(db: Reader, q: string): Promise<Suggestions> {
  const query = await parseQuery(db, q, { live: true });
  const term = query.words.join(" ");
  if (codePoints(term) < fewestLetters) return { products: [], stores: [], categories: [] };
  const found = await amongNewest(db, query);
  const isEnough = found.ids.length >= most.products || !isIndexable(query);
  const offers = await loadOffers(db, isEnough ? found.ids : await byIndex(db, query, found.ids));
  return {
    products: offers.map(({ name, slug, sale_price, image_url, category }) => ({
      name,
      slug,
      sale_price,
      image_url,
      category,
    })),
    stores: found.stores,
    categories: categoriesLike(term),
  };
}

interface Found {
  ids: string[];
  stores: Suggestions["stores"];
}

/** One scan for both. Stores come from offers that are live now, never from a list that could outlive them. */
async function amongNewest(db: Reader, query: Query): Promise<Found> {
  const term = query.words.join(" ");
  const isWithin = codePoints(term) >= lettersWithin;
  const [row] = await db.execute<Found & Record<string, unknown>>(sql`
    WITH holding AS MATERIALIZED (
      SELECT * FROM (${newestScan(query, visits)}) AS n WHERE ${isMatch(query)}
    )
    SELECT ARRAY(SELECT id FROM holding WHERE ${isWithin ? someInName(query) : beginsWord(query)}
        ORDER BY ${rankOf(query)}, published_at DESC, id DESC LIMIT ${most.products}) AS ids,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'slug', slug)), '[]') FROM (
        SELECT coalesce(${listedStoreOf("name", sql`store_id`)}, store_name) AS name, ${listedStoreOf("slug", sql`store_id`)} AS slug
        FROM (SELECT store_id, store_name, count(*) AS n FROM holding
          WHERE strpos(' ' || fold(store_name), ${isWithin ? term : ` ${term}`}) > 0 GROUP BY 1, 2) AS typed
        GROUP BY 1, 2 ORDER BY sum(n) DESC, 1 LIMIT ${most.stores}) AS found) AS stores`);
  return row ?? { ids: [], stores: [] };
}

/** Of a rare word the best of all; of one that is common outside names, the best of a sample. */
async function byIndex(db: Reader, query: Query, newest: string[]): Promise<string[]> {
  const [row] = await db.execute<{ looked: number; ids: string[] }>(sql`
    WITH matches AS MATERIALIZED (
      SELECT ${searchColumns} FROM products WHERE status = 'approved' AND ${matchesLongTerms(query)} LIMIT ${sample}
    )
    SELECT (SELECT count(*)::int FROM matches) AS looked,
      ARRAY(SELECT id FROM matches WHERE ${isMatch(query)} AND ${someInName(query)}
        ORDER BY ${rankOf(query)}, published_at DESC, id DESC LIMIT ${most.products}) AS ids`);
  const { looked = 0, ids = [] } = row ?? {};
  return looked < sample ? ids : [...new Set([...newest, ...ids])].slice(0, most.products);
}

function categoriesLike(term: string) {
  return categories
    .filter(({ name }) => fold(name).includes(term))
    .slice(0, most.categories)
    .map(({ name, slug }) => ({ name, slug }));
}
