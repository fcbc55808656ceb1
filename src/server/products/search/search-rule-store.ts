import type { SQL } from "drizzle-orm";
import type { SearchFilters } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";
import { all, isMatch, matchesLongTerms, matchesPlace, parseQuery } from "./search-conditions.ts";
import { sampleSizes } from "./search-cursor.ts";

/** So many offers a search reads one by one, at most. */
export const longestScan: number = sampleSizes.long;

/** What a search finds, as a condition on `products`; the trigram index may serve it. */
export async function searchCondition(db: Reader, q: string, filters: SearchFilters): Promise<SQL> {
  const query = await parseQuery(db, q, filters);
  return all([matchesLongTerms(query), matchesPlace(query), isMatch(query)]);
}
