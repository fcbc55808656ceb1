import { noticeMessages } from "#domain/notices/notice-messages.ts";
import type { SaveOffer } from "#domain/notices/notice-schema.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { unknownProduct } from "#server/products/locked-product-store.ts";
import { approvedOf } from "#server/products/products-store.ts";
import { addSaved, removeSaved } from "./saved-store.ts";

/** A heart changes no page and leaves no record. Of several those that are not public, or for which there is no room, are passed over. */
export async function saveOffer({ tx, input, caller }: HandlerContext<SaveOffer>) {
  const me = await lockCaller(tx, caller);
  const asked = input.productIds ?? [input.productId ?? ""];
  if (!input.saved) {
    await removeSaved(tx, me.id, asked);
    return { message: noticeMessages.unsaved, ids: asked, left: [] };
  }
  const known = await approvedOf(tx, asked);
  if (known.size === 0) throw unknownProduct();
  const wanted = asked.filter((id, at) => known.has(id) && asked.indexOf(id) === at);
  const ids = await addSaved(tx, me.id, wanted);
  if (ids.length === 0) throw new Problem(409, "too_many_saved", noticeMessages.too_many_saved);
  const message = input.productIds ? noticeMessages.saved_several : noticeMessages.saved;
  return { message, ids, left: wanted.filter((id) => !ids.includes(id)) };
}
