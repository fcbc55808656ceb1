import { parseMoney } from "#domain/format/parse-money.ts";
import { type CategoryName, categoryByName, categoryBySlug } from "./categories.ts";
import { priceRange, productLimits } from "./product-limits.ts";
import { cleanText, longestTerm } from "./search-term.ts";
import { isSort, type Sort } from "./sort.ts";

/** The orders of a search: the best match first, or one of a list's. */
export type SearchSort = "relevance" | Sort;

export function listSort(sort: SearchSort): Sort {
  return sort === "relevance" ? "newest" : sort;
}

export interface SearchFilters {
  category?: CategoryName | undefined;
  store?: string | undefined;
  /** In reais. */
  min_price?: number | undefined;
  max_price?: number | undefined;
  /** In percent. */
  min_discount?: number | undefined;
  /** Leaves ended offers out. */
  live?: boolean | undefined;
  /** Leaves live offers with a real discount. */
  real?: boolean | undefined;
}

export interface SearchRequest extends SearchFilters {
  q: string;
  sort: SearchSort;
  cursor?: string | undefined;
}

/** Reads an address that people edit, share and mistype: what makes no sense is ignored or brought to the nearest that does. */
export function readSearchQuery(query: Record<string, string | undefined>): SearchRequest {
  const prices = readPrices(query.preco_min, query.preco_max);
  const q = cleanText(query.q, longestTerm);
  return {
    q,
    sort: isSort(query.sort) ? query.sort : defaultSort(q),
    category: categoryBySlug(query.categoria ?? "")?.name,
    store: cleanText(query.loja, productLimits.store_name.max) || undefined,
    ...prices,
    min_discount: readPercent(query.desconto_min) || undefined,
    // Without a term ended offers are out anyway.
    live: (q !== "" && query.ativas === "1") || undefined,
    real: query.real === "1" || undefined,
    cursor: query.cursor || undefined,
  };
}

/** Without a term all offers match alike. */
function defaultSort(q: string | undefined): SearchSort {
  return q ? "relevance" : "newest";
}

/** The parameters of a request as they stand in an address, in this order; what is not asked for is not named. */
export function searchParameters(request: Partial<SearchRequest>): Record<string, string> {
  const { q, sort, category, store, min_price, max_price, min_discount, live, real, cursor } = request;
  return present({
    q,
    sort: sort === defaultSort(q) ? undefined : sort,
    categoria: category && categoryByName(category)?.slug,
    loja: store,
    preco_min: min_price?.toString(),
    preco_max: max_price?.toString(),
    desconto_min: min_discount?.toString(),
    ativas: live ? "1" : undefined,
    real: real ? "1" : undefined,
    cursor,
  });
}

/** The same list, as get-approved-products is asked for it; `live` makes a search of a category alone, too. */
export function apiParameters(request: SearchRequest): Record<string, string> {
  const { q, sort, category, store, min_price, max_price, min_discount, live, real } = request;
  return present({
    q,
    sort: sort === defaultSort(q) ? undefined : sort,
    category: category && categoryByName(category)?.slug,
    store,
    min_price: min_price?.toString(),
    max_price: max_price?.toString(),
    min_discount: min_discount?.toString(),
    live: live || q === "" ? "true" : undefined,
    real: real ? "true" : undefined,
  });
}

/** What a list is asked for that is only ordered, or narrowed to real discounts: it needs no search. */
export function listParameters({ sort, real }: Pick<SearchRequest, "sort" | "real">): Record<string, string> {
  return present({ sort: sort === "newest" ? undefined : sort, real: real ? "true" : undefined });
}

/** Whether more is asked than a list can answer. */
export function isNarrowed(filters: SearchFilters): boolean {
  const { store, min_price, max_price, min_discount } = filters;
  return [store, min_price, max_price, min_discount].some((filter) => filter !== undefined);
}

function present(all: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]));
}

export const searchPath = "/buscar";

/** @param path of another page with the same filters */
export function searchAddress(request: Partial<SearchRequest>, path: string = searchPath): string {
  const search = new URLSearchParams(searchParameters(request)).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** A bound that bounds nothing is none. */
function readPrices(low: string | undefined, high: string | undefined) {
  const { min_price, max_price } = orderedPrices(readPrice(low), readPrice(high));
  return {
    min_price: min_price === priceRange.min ? undefined : min_price,
    max_price: max_price === priceRange.max ? undefined : max_price,
  };
}

export function orderedPrices(low: number | undefined, high: number | undefined) {
  const isTurned = low !== undefined && high !== undefined && low > high;
  return isTurned ? { min_price: high, max_price: low } : { min_price: low, max_price: high };
}

const longestPrice = 40;

/** As a person types it; what is beyond every price is the highest. */
function readPrice(text: string | undefined): number | undefined {
  const parsed = parseMoney((text ?? "").slice(0, longestPrice));
  return parsed.ok ? Math.min(parsed.value, priceRange.max) : undefined;
}

/** «30», «30%» or «12,5»; more than all of it is all of it. */
function readPercent(text: string | undefined): number | undefined {
  const typed = /^(\d{1,9}(?:[.,]\d{1,9})?)\s*%?$/.exec(text?.trim() ?? "")?.[1];
  return typed === undefined ? undefined : Math.min(100, Math.round(Number(typed.replace(",", "."))));
}

const filterReaders = {
  categoria: (text: string) => categoryBySlug(text),
  preco_min: readPrice,
  preco_max: readPrice,
  desconto_min: readPercent,
};

export interface IgnoredFilter {
  name: keyof typeof filterReaders;
  typed: string;
}

/** The filters of an address that say nothing to us: the page names them. */
export function ignoredFilters(query: Record<string, string | undefined>): IgnoredFilter[] {
  const names = Object.keys(filterReaders) as IgnoredFilter["name"][];
  return names
    .map((name) => ({ name, typed: cleanText(query[name], longestPrice) }))
    .filter(({ name, typed }) => typed !== "" && filterReaders[name](typed) === undefined);
}
