// Apart from their schema: browsers name these without Zod.

/** What a price or a coupon may ask of the buyer. */
export const needs = ["app", "first_purchase", "prime", "meli_plus", "club", "student"] as const;
