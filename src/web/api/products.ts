import type { ListedOffer } from "#domain/products/product.ts";
import type { Suggestions } from "#domain/products/suggestions.ts";
import { call } from "./call.ts";

export interface OfferPage {
  products: ListedOffer[];
  /** Where the following page starts; null on the last one. */
  next: string | null;
}

/** The query is get-approved-products' own: category, q, sort, cursor, limit and the filters of a search. */
export function listOffers(query: Record<string, string>): Promise<OfferPage> {
  return call<OfferPage>(`/functions/v1/get-approved-products?${new URLSearchParams(query)}`);
}

export function suggestTerms(q: string, signal: AbortSignal): Promise<Suggestions> {
  return call<Suggestions>(`/functions/v1/suggest-terms?${new URLSearchParams({ q })}`, { signal });
}
