import { confirmationMessages } from "#domain/confirmations/confirmation-messages.ts";
import type { AnsweredOffer, EndedOffer, RevivedOffer } from "#domain/confirmations/confirmation-schema.ts";
import { isEnded } from "#domain/format/date.ts";
import { isOver } from "#domain/products/price-validity.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { lockAdmin, lockCaller } from "#server/http/caller.ts";
import { authorizeAdmin } from "#server/http/guards.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { lockPublic } from "./confirm-offer.ts";
import { endOffer, reviveOffer } from "./offer-end-store.ts";
import { loadAnswered } from "./voices-store.ts";

/** The sender or the team ends an offer at once. Said twice it changes nothing. */
export async function endByHand(context: HandlerContext<EndedOffer>): Promise<AnsweredOffer> {
  const { tx, input, caller, config, mail, now } = context;
  const me = await lockCaller(tx, caller);
  const offer = await lockPublic(tx, input.productId);
  const isSender = offer.user_id === me.id;
  if (!isSender) {
    if (!isAdminRole(me.role)) throw new Problem(403, "forbidden", confirmationMessages.only_sender);
    authorizeAdmin(me, config);
  }
  if (!isOver(offer, now)) {
    const by = isSender ? "sender" : "team";
    const end = { by, actor_id: me.id, reason: input.reason } as const;
    await endOffer({ tx, mail, site: config.site, now }, offer, end);
  }
  return { message: confirmationMessages.ended, says: null, ...(await loadAnswered(tx, offer.id)) };
}

/** The team brings an ended offer back, by whomever it was ended. */
export async function reviveByHand(context: HandlerContext<RevivedOffer>): Promise<AnsweredOffer> {
  const { tx, input, caller, config, mail, now } = context;
  const me = await lockAdmin(tx, caller, config);
  const offer = await lockPublic(tx, input.productId);
  if (isEnded(offer.valid_until, now)) throw new Problem(409, "conflict", confirmationMessages.last_day_over);
  if (offer.ended)
    await reviveOffer({ tx, mail, site: config.site, now }, offer, { by: "team", actor_id: me.id });
  const message = confirmationMessages.revived_by_team;
  return { message, says: null, ...(await loadAnswered(tx, offer.id)) };
}
