import type { OwnedProduct } from "./product.ts";

/** An offer on its owner's dashboard. */
export type MyOffer = OwnedProduct & {
  /** How often visitors went on to the store. */
  clicks: number;
};

/** All of a person's offers by status, whatever the list beside them shows. */
export interface OfferCounts {
  total: number;
  pending: number;
  approved: number;
  rejected: number;
}

/** The response of load-user-products, newest submission first. */
export interface MyOffersPage {
  products: MyOffer[];
  /** The cursor of the following page. */
  next: string | null;
  counts: OfferCounts;
}
