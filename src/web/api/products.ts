import type { ListedOffer } from "#domain/products/product.ts";
import type { Sort } from "#domain/products/sort.ts";
import { call } from "./call.ts";

export interface OfferQuery {
  sort: Sort;
  /** A category's slug; absent for all of them. */
  category?: string | undefined;
  cursor: string;
  limit: number;
}

export interface OfferPage {
  products: ListedOffer[];
  /** Where the following page starts; null on the last one. */
  next: string | null;
}

export function listOffers({ sort, category, cursor, limit }: OfferQuery): Promise<OfferPage> {
  const query = new URLSearchParams({ sort, cursor, limit: String(limit) });
  if (category) query.set("category", category);
  return call<OfferPage>(`/functions/v1/get-approved-products?${query}`);
}
