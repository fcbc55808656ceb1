import type { MyOffersPage } from "#domain/products/my-offers.ts";
import { requireCaller } from "#server/http/caller.ts";
import { authorizeAdmin } from "#server/http/guards.ts";
import type { ReadContext } from "#server/http/route.ts";
import { refuseCursor } from "./list-query.ts";
import type { MyOffersRequest } from "./my-offers-query.ts";
import { countOffersOf, listOffersOf, readMyOffersCursor } from "./my-offers-store.ts";

/** One's own offers with their counts; an admin may ask for anybody's. */
export async function loadUserProducts({
  db,
  input,
  caller,
  config,
}: ReadContext<MyOffersRequest>): Promise<MyOffersPage> {
  const me = requireCaller(caller);
  const { user_id = me.id, cursor: text, ...query } = input;
  if (user_id !== me.id) authorizeAdmin(me, config);
  const cursor = text === undefined ? undefined : (readMyOffersCursor(text) ?? refuseCursor());
  const page = await listOffersOf(db, user_id, { ...query, cursor });
  return { ...page, counts: await countOffersOf(db, user_id) };
}
