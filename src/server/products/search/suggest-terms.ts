import { sql } from "drizzle-orm";
import { z } from "zod";
import { codePoints, fold } from "#domain/format/text.ts";
import { categories } from "#domain/products/categories.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { cleanText } from "#domain/products/search-term.ts";
import { fewestLetters, type Suggestions } from "#domain/products/suggestions.ts";
import type { Reader } from "#server/db/transaction.ts";
import { loadOffers } from "#server/products/products-store.ts";
import { beginsWord, inName, rankOf } from "./search-rank.ts";
import { newestStretch, searched } from "./search-stretch.ts";
import { isIndexable, isMatch, matchesLongWords, readTerms, type Terms } from "./search-terms.ts";

const most = { products: 5, stores: 3, categories: 3 };
/** Two letters stand within too many words to mean one of them. */
const lettersWithin = 3;
/** Asked at every letter, so less is looked at than for a search. */
const visits = 4000;
const sample = 1000;

/** A term as far as it is typed: nothing in it can be wrong, too little of it just suggests nothing. */
export const suggestQuerySchema = z.object({
  q: z
    .string()
    .default("")
    .transform((text) => cleanText(text, productLimits.name.max)),
});

/** What a visitor may be about to type: live offers by name, their stores, and categories. */
export async function suggestTerms(db: Reader, q: string): Promise<Suggestions> {
  const terms = await readTerms(db, q, { live: true });
  const term = terms.words.join(" ");
  if (codePoints(term) < fewestLetters) return { products: [], stores: [], categories: [] };
  const found = await amongNewest(db, terms);
  const isEnough = found.ids.length >= most.products || !isIndexable(terms);
  const offers = await loadOffers(db, isEnough ? found.ids : await byIndex(db, terms, found.ids));
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

/** One walk for both. Stores come from offers that are live now, never from a list that could outlive them. */
async function amongNewest(db: Reader, terms: Terms): Promise<{ ids: string[]; stores: string[] }> {
  const term = terms.words.join(" ");
  const isWithin = codePoints(term) >= lettersWithin;
  const [row] = await db.execute<{ ids: string[]; stores: string[] }>(sql`
    WITH holding AS MATERIALIZED (
      SELECT * FROM (${newestStretch(terms, visits)}) AS n WHERE ${isMatch(terms)}
    )
    SELECT ARRAY(SELECT id FROM holding WHERE ${isWithin ? inName(terms) : beginsWord(terms)}
        ORDER BY ${rankOf(terms)}, published_at DESC, id DESC LIMIT ${most.products}) AS ids,
      ARRAY(SELECT store_name FROM holding WHERE strpos(' ' || fold(store_name), ${isWithin ? term : ` ${term}`}) > 0
        GROUP BY store_name ORDER BY count(*) DESC, store_name LIMIT ${most.stores}) AS stores`);
  return row ?? { ids: [], stores: [] };
}

/** Of a rare word the best of all; of one that is common elsewhere than in names, what comes along. */
async function byIndex(db: Reader, terms: Terms, newest: string[]): Promise<string[]> {
  const [row] = await db.execute<{ looked: number; ids: string[] }>(sql`
    WITH matches AS MATERIALIZED (
      SELECT ${searched} FROM products WHERE status = 'approved' AND ${matchesLongWords(terms)} LIMIT ${sample}
    )
    SELECT (SELECT count(*)::int FROM matches) AS looked,
      ARRAY(SELECT id FROM matches WHERE ${isMatch(terms)} AND ${inName(terms)}
        ORDER BY ${rankOf(terms)}, published_at DESC, id DESC LIMIT ${most.products}) AS ids`);
  const { looked = 0, ids = [] } = row ?? {};
  return looked < sample ? ids : [...new Set([...newest, ...ids])].slice(0, most.products);
}

function categoriesLike(term: string) {
  return categories
    .filter(({ name }) => fold(name).includes(term))
    .slice(0, most.categories)
    .map(({ name, slug }) => ({ name, slug }));
}
