import { noticeLimits } from "#domain/notices/notice-limits.ts";
import { noticeMessages } from "#domain/notices/notice-messages.ts";
import type { SaveOffer } from "#domain/notices/notice-schema.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { unknownProduct } from "#server/products/locked-product-store.ts";
import { approvedOf } from "#server/products/products-store.ts";
import { addSaved, removeSaved } from "./saved-store.ts";

/** A heart changes no page and leaves no record. Of several those that are not public are passed over. */
export async function saveOffer({ tx, input, caller }: HandlerContext<SaveOffer>) {
  const me = await lockCaller(tx, caller);
  const asked = input.productIds ?? [input.productId ?? ""];
  if (!input.saved) {
    await removeSaved(tx, me.id, asked);
    return { message: noticeMessages.unsaved, ids: asked };
  }
  const ids = [...(await approvedOf(tx, asked))];
  if (ids.length === 0) throw unknownProduct();
  if ((await addSaved(tx, me.id, ids)) > noticeLimits.saved)
    throw new Problem(409, "too_many_saved", noticeMessages.too_many_saved);
  return { message: input.productIds ? noticeMessages.saved_several : noticeMessages.saved, ids };
}
