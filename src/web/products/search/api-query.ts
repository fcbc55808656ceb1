import { categoryByName } from "#domain/products/categories.ts";
import type { SearchRequest } from "#domain/products/search-query.ts";

/** The same search, as get-approved-products is asked for it. */
export function apiQuery(request: SearchRequest): Record<string, string> {
  const { q, sort, category, store, min_price, max_price, min_discount, live } = request;
  const all = {
    q,
    sort,
    category: category && categoryByName(category)?.slug,
    store,
    min_price: min_price?.toString(),
    max_price: max_price?.toString(),
    min_discount: min_discount?.toString(),
    live: live?.toString(),
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]));
}
