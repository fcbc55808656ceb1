import type * as z from "zod";
import type { myOffersPageSchema } from "./product-response-schema.ts";

export type MyOffersPage = z.infer<typeof myOffersPageSchema>;
export type MyOffer = MyOffersPage["products"][number];
/** All of a person's offers by status, whatever the list beside them shows. */
export type OfferCounts = MyOffersPage["counts"];
