import { type SQL, sql } from "drizzle-orm";
import type { SearchSort } from "#domain/products/search-query.ts";
import type { Sort } from "#domain/products/sort.ts";
import { products } from "#server/db/schema/products.ts";
import type { Cursor } from "#server/products/list-cursor.ts";
import { isLive, isLiveAnywhere, walkOf } from "#server/products/products-store.ts";
import { all, type Terms } from "./search-terms.ts";

/** What searching looks at, of each offer. */
export const searched = sql`${products.id}, ${products.search_text}, ${products.store_name}, ${products.category},
  ${products.published_at}, ${products.sale_price}, ${products.discount}, ${products.ended}`;

/** The list through which a search walks. */
export function listSort(sort: SearchSort): Sort {
  return sort === "relevance" ? "newest" : sort;
}

export interface Start {
  sort: Sort;
  /** Ended offers have one order only, newest first. */
  ended: boolean;
  after?: Cursor | undefined;
}

/**
 * The next offers of a list by one of its indexes, whether they match or not: this is what bounds the cost of a common
 * word. Filters that the index holds are part of the way, all others are not.
 */
export function stretch(terms: Terms, { sort, ended, after }: Start, visits: number): SQL {
  const { category, min_price, max_price, min_discount } = terms.filters;
  const way = walkOf(ended ? "newest" : sort);
  const live = category ? sql`${isLive} AND category = ${category}` : isLiveAnywhere;
  const isByPrice = !ended && (sort === "price_low" || sort === "price_high");
  const within = all([
    ended ? sql`status = 'approved' AND ended` : live,
    isByPrice && min_price !== undefined && sql`sale_price >= ${min_price}`,
    isByPrice && max_price !== undefined && sql`sale_price <= ${max_price}`,
    !ended && sort === "discount" && min_discount !== undefined && sql`discount >= ${min_discount}`,
    after && way.behind(after),
  ]);
  return sql`SELECT ${searched} FROM products WHERE ${within} ORDER BY ${sql.join(way.order, sql`, `)} LIMIT ${visits}`;
}

/** The newest live offers. */
export function newestStretch(terms: Terms, visits: number): SQL {
  return stretch(terms, { sort: "newest", ended: false }, visits);
}
