import type { OwnedProduct, ProductStatus } from "#domain/products/product.ts";
import { differences, draftOf, type OfferDraft, rebased } from "#web/app/dashboard/offer-changes.ts";

/** What stands in the panel's edit dialog: an offer's fields and pictures, and how it is decided on. */
export interface ProductDraft extends OfferDraft {
  status: ProductStatus;
  /** Why it is rejected; counts only while it is. */
  reason: string;
}

/** The panel calls the categories by their seven names («§9»); the member's modal does not. */
export function productDraft(product: OwnedProduct): ProductDraft {
  const { values, images } = draftOf(product);
  return {
    values: { ...values, category: product.category },
    images,
    status: product.status,
    reason: product.reason ?? "",
  };
}

export function isSameDraft(one: ProductDraft, other: ProductDraft): boolean {
  if (one.status !== other.status || differences(one, other).length > 0) return false;
  return one.status !== "rejected" || one.reason === other.reason;
}

/** Somebody else has saved meanwhile: what was changed here stays as typed, the rest follows. */
export function rebasedDraft(mine: ProductDraft, before: OwnedProduct, now: OwnedProduct): ProductDraft {
  const [was, is] = [productDraft(before), productDraft(now)];
  return {
    ...rebased(mine, was, is),
    status: mine.status === was.status ? is.status : mine.status,
    reason: mine.reason === was.reason ? is.reason : mine.reason,
  };
}
