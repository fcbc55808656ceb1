import type { MyOffersPage } from "#domain/products/my-offers.ts";
import { accessMessages } from "#domain/users/admin-messages.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { self } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { Read } from "#server/http/route.ts";
import { refuseCursor } from "./list-query.ts";
import { readEveryCursor } from "./moderation-store.ts";
import type { MyOffersRequest } from "./my-offers-query.ts";
import { countOffersOf, listOffersOf } from "./my-offers-store.ts";

/** One's own offers with their counts; an admin may ask for anybody's. */
export async function loadUserProducts({ db, input, caller }: Read<MyOffersRequest>): Promise<MyOffersPage> {
  const me = self(caller);
  const { user_id = me.id, cursor: text, ...query } = input;
  if (user_id !== me.id && !isAdminRole(me.role))
    throw new Problem(403, "forbidden", accessMessages.not_allowed);
  const cursor = text === undefined ? undefined : (readEveryCursor(text) ?? refuseCursor());
  const page = await listOffersOf(db, user_id, { ...query, cursor });
  return { ...page, counts: await countOffersOf(db, user_id) };
}
