import type { EarlierOffer } from "#domain/products/earlier-offer.ts";
import type { ChangedProduct, MyOffersPage, OwnedProduct } from "#domain/products/product.ts";
import type { EditedUserProduct, EndedProduct, SubmittedProduct } from "#domain/products/product-schema.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import { callAsMember, command, conflictOf, type PageQuery, queryString, readByPost } from "./as-member.ts";
import { call } from "./call.ts";

export const submitOffer = command<SubmittedProduct, ChangedProduct>("submit-user-product");

/** What is left out of the edit stays as it is. */
export const editMyOffer = command<EditedUserProduct, ChangedProduct>("edit-user-product");

/** Out of the queue; for a day it can be restored. */
export const withdrawMyOffer = command<{ productId: string }, ChangedProduct>("withdraw-user-product");
export const restoreMyOffer = command<{ productId: string }, ChangedProduct>("restore-user-product");

export const endMyOffer = command<EndedProduct, ChangedProduct>("end-user-product");

interface MyOfferQuery extends PageQuery {
  productId?: string | undefined;
  status?: ProductStatus | undefined;
  q?: string | undefined;
}

export function loadMyOffers(query: MyOfferQuery): Promise<MyOffersPage> {
  return readByPost("load-user-products", query);
}

/** Offers of the same product, newest first; members see their own in any status. */
export async function findEarlierOffers(
  product_url: string,
  { mine, signal }: { mine: boolean; signal: AbortSignal },
): Promise<EarlierOffer[]> {
  const path = `/functions/v1/find-earlier-offers?${queryString({ product_url, mine: mine || undefined })}`;
  const ask = mine ? callAsMember<{ offers: EarlierOffer[] }> : call<{ offers: EarlierOffer[] }>;
  return (await ask(path, { signal })).offers;
}

export function currentRow(error: unknown): OwnedProduct | undefined {
  return conflictOf<{ product?: OwnedProduct }>(error)?.product;
}
