import { isEnded } from "#domain/format/date.ts";
import { isOver } from "#domain/products/price-validity.ts";
import type { ChangedProduct, OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { EndedProduct } from "#domain/products/product-schema.ts";
import { endOffer, reviveOffer } from "#server/confirmations/offer-end-store.ts";
import { lockCaller } from "#server/http/caller.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { lockProduct, versionConflict } from "./locked-product-store.ts";

const { ended, end_undone, not_published, last_day_over } = productMessages;

/** The owner says that a published offer is over, or takes that back. Said twice it changes nothing. */
export async function endUserProduct(call: HandlerContext<EndedProduct>): Promise<ChangedProduct> {
  const { tx, input, caller, config, mail, now } = call;
  const owner = await lockCaller(tx, caller);
  const current = await lockProduct(tx, input.productId, owner.id);
  const message = input.ended ? ended : end_undone;
  if (current.status !== "approved") throw versionConflict(not_published, current);
  if (isOver(current, now) === input.ended) return { message, product: current };
  if (!input.ended) refuseRevival(current, now);
  const context = { tx, mail, site: config.site, now };
  const by = { by: "sender", actor_id: owner.id } as const;
  const product = input.ended
    ? await endOffer(context, current, { ...by, reason: "acabou" })
    : await reviveOffer(context, current, by);
  return { message: product.ended ? ended : end_undone, product };
}

/** Only the sender's own end is theirs to take back. */
function refuseRevival(current: OwnedProduct, now: Date): void {
  if (isEnded(current.valid_until, now)) throw versionConflict(last_day_over, current);
  if (current.ended_by !== "sender") throw versionConflict(productMessages.ended_by_others, current);
}
