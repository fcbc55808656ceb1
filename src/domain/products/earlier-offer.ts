import type { ProductStatus } from "./product-status.ts";

/** An earlier offer of the same product, as find-earlier-offers returns it. */
export interface EarlierOffer {
  id: string;
  name: string;
  /** null unless approved: only then there is a page to go to. */
  slug: string | null;
  store_name: string;
  sale_price: number;
  status: ProductStatus;
  ended: boolean;
  /** ISO: when it was published, or sent where it never was. */
  at: string;
  is_own: boolean;
}

/** Enough to recognise a repeat; a longer list would stand between a member and the form. */
export const mostEarlierOffers = 3;
