import type * as z from "zod";
import type { earlierOffersSchema } from "./product-response-schema.ts";

export type EarlierOffer = z.infer<typeof earlierOffersSchema>["offers"][number];

/** Enough to recognise a repeat; a longer list would stand between a member and the form. */
export const mostEarlierOffers = 3;
