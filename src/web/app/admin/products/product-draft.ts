import type { OwnedProduct } from "#domain/products/product.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import {
  type Drafts,
  differences,
  draftOf,
  type OfferDraft,
  rebased,
} from "#web/app/offer-edit/offer-changes.ts";

export interface Verdict {
  status: ProductStatus;
  /** Why it is rejected; counts only while it is. */
  reason: string;
}

export type ProductDraft = OfferDraft & Verdict;

export const productDrafts: Drafts<ProductDraft> = {
  /** The panel calls the categories by their seven names («§9»); the member's modal does not. */
  of(product: OwnedProduct): ProductDraft {
    const { values, images } = draftOf(product);
    return {
      values: { ...values, category: product.category },
      images,
      status: product.status,
      reason: product.reason ?? "",
    };
  },
  isSame(one, other) {
    if (one.status !== other.status || differences(one, other).length > 0) return false;
    return one.status !== "rejected" || one.reason === other.reason;
  },
  rebased(mine, before, now) {
    return {
      ...rebased(mine, before, now),
      status: mine.status === before.status ? now.status : mine.status,
      reason: mine.reason === before.reason ? now.reason : mine.reason,
    };
  },
};
