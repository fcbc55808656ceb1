import type { Category } from "./categories.ts";
import type { Offer } from "./product.ts";

/** What a visitor may be about to type. */
export interface Suggestions {
  products: Pick<Offer, "name" | "slug" | "sale_price" | "image_url" | "category">[];
  stores: string[];
  categories: Category[];
}

/** With fewer letters nothing is suggested, and nothing need be asked. */
export const fewestLetters = 2;
