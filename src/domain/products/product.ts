import type * as z from "zod";
import type {
  changedProductSchema,
  listedOfferSchema,
  myOffersPageSchema,
  offerSchema,
  ownedProductSchema,
} from "./product-response-schema.ts";

/** What any visitor may see of a product («§3»). */
export type Offer = z.infer<typeof offerSchema>;

export type ListedOffer = z.infer<typeof listedOfferSchema>;

export type OwnedProduct = z.infer<typeof ownedProductSchema>;

/** What a command that writes a product responds. */
export type ChangedProduct = z.infer<typeof changedProductSchema>;

export type MyOffersPage = z.infer<typeof myOffersPageSchema>;
export type MyOffer = MyOffersPage["products"][number];
/** All of a person's offers by status, whatever the list beside them shows. */
export type OfferCounts = MyOffersPage["counts"];

export function productPath(slug: string): string {
  return `/product/${encodeURIComponent(slug)}`;
}

export function categoryPath(slug: string): string {
  return `/categoria/${encodeURIComponent(slug)}`;
}

const topOfferAbove = 50;

/** Whether the offer wears the top-offer badge («§9»). */
export function isTopOffer(discount: number): boolean {
  return discount > topOfferAbove;
}
