import type { EarlierOffer } from "#domain/products/earlier-offer.ts";
import type { MyOffersPage } from "#domain/products/my-offers.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { EditedUserProduct, SubmittedProduct } from "#domain/products/product-schema.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import { callAsMember, sendAsMember } from "./as-member.ts";
import { CallError, call } from "./call.ts";

interface Saved {
  message: string;
  product: OwnedProduct;
}

export function submitOffer(offer: SubmittedProduct, key: string): Promise<Saved> {
  return sendAsMember("submit-user-product", offer, key);
}

/** What is left out of the edit stays as it is. */
export function editMyOffer(edit: EditedUserProduct, key: string): Promise<Saved> {
  return sendAsMember("edit-user-product", edit, key);
}

interface MyOfferQuery {
  productId?: string | undefined;
  status?: ProductStatus | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Reads, although it is a POST («§7»): without an idempotency key, so that no response is stored for it. */
export function loadMyOffers(query: MyOfferQuery = {}): Promise<MyOffersPage> {
  return callAsMember("/functions/v1/load-user-products", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(query),
  });
}

/** Offers of the same product, newest first; members see their own in any status. */
export async function findEarlierOffers(
  product_url: string,
  { mine, signal }: { mine: boolean; signal: AbortSignal },
): Promise<EarlierOffer[]> {
  const query = new URLSearchParams({ product_url, ...(mine ? { mine: "true" } : {}) });
  const path = `/functions/v1/find-earlier-offers?${query}`;
  const ask = mine ? callAsMember<{ offers: EarlierOffer[] }> : call<{ offers: EarlierOffer[] }>;
  return (await ask(path, { signal })).offers;
}

/** The current row of a conflict response. */
export function currentRow(error: unknown): OwnedProduct | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  return (error.body as { product?: OwnedProduct } | undefined)?.product;
}
