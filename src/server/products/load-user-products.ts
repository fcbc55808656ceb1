import { z } from "zod";
import { form } from "#domain/format/form-schema.ts";
import { id } from "#domain/format/id-schema.ts";
import type { MyOffersPage } from "#domain/products/product.ts";
import { productStatuses } from "#domain/products/product-status.ts";
import { requireCaller } from "#server/http/caller.ts";
import { authorizeAdmin } from "#server/http/guards.ts";
import { termSchema } from "#server/http/list-page.ts";
import type { ReadContext } from "#server/http/route.ts";
import {
  badLimit,
  badStatus,
  badUserId,
  largestList,
  largestPage,
  refuseCursor,
} from "./lists/list-query.ts";
import { countOffersOf, listOffersOf, readMyOffersCursor } from "./my-offers-store.ts";

/** load-user-products. Without parameters the caller's own newest 1,000. */
export const myOffersSchema = form({
  user_id: id(badUserId).optional(),
  productId: id("productId: o id de um produto.").optional(),
  status: z.enum(productStatuses, { error: badStatus }).optional(),
  q: termSchema.optional(),
  limit: z.int({ error: badLimit }).min(1, badLimit).max(largestPage, badLimit).default(largestList),
  cursor: z.string({ error: "cursor: um texto." }).optional(),
});

type MyOffersRequest = z.output<typeof myOffersSchema>;

export async function loadUserProducts(context: ReadContext<MyOffersRequest>): Promise<MyOffersPage> {
  const { db, input, caller, config } = context;
  const me = requireCaller(caller);
  const { user_id = me.id, cursor: text, ...query } = input;
  if (user_id !== me.id) authorizeAdmin(me, config);
  const cursor = text === undefined ? undefined : (readMyOffersCursor(text) ?? refuseCursor());
  const page = await listOffersOf(db, user_id, { ...query, cursor });
  return { ...page, counts: await countOffersOf(db, user_id) };
}
