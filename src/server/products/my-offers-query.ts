import { z } from "zod";
import { form } from "#domain/format/form-schema.ts";
import { id } from "#domain/format/id-schema.ts";
import { productStatuses } from "#domain/products/product.ts";
import { termSchema } from "#server/http/list-page.ts";
import { badLimit, badStatus, badUserId, largestList, largestPage } from "./list-query.ts";

/** load-user-products. Without parameters the caller's own newest 1,000. */
export const myOffersSchema = form({
  user_id: id(badUserId).optional(),
  productId: id("productId: o id de um produto.").optional(),
  status: z.enum(productStatuses, { error: badStatus }).optional(),
  q: termSchema.optional(),
  limit: z.int({ error: badLimit }).min(1, badLimit).max(largestPage, badLimit).default(largestList),
  cursor: z.string({ error: "cursor: um texto." }).optional(),
});

export type MyOffersRequest = z.output<typeof myOffersSchema>;
