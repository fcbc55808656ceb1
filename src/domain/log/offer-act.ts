import type { OwnedProduct } from "#domain/products/product.ts";
import type { LogAct } from "./log-acts.ts";
import type { LogReason } from "./log-reasons.ts";
import type { LogState, LogStatus } from "./log-state.ts";
import { reasonOfRejection } from "./reason-of.ts";

type LoggedOffer = Pick<OwnedProduct, "id" | "status" | "ended" | "sale_price" | "original_price" | "reason">;

export interface OfferChange {
  before?: LoggedOffer | undefined;
  after?: LoggedOffer | undefined;
}

export interface LoggedChange {
  act: LogAct;
  reason: LogReason;
  before: LogState;
  after: LogState;
}

const decisions: Record<OwnedProduct["status"], [LogAct, LogReason]> = {
  approved: ["offer-approved", "conferida"],
  rejected: ["offer-rejected", "outro"],
  pending: ["offer-reopened", "desfeita"],
};

/** What the log says about an offer that a moderator changed; null where neither its status nor its price did. */
export function offerAct({ before, after }: OfferChange, reason?: LogReason): LoggedChange | null {
  const states = statesOf({ before, after });
  if (!after) return { act: "offer-deleted", reason: reason ?? "arrumacao", ...states };
  if (!before) return { act: "offer-restored", reason: reason ?? "desfeita", ...states };
  if (before.status !== after.status) {
    const [act, usual] = decisions[after.status];
    const said = act === "offer-rejected" ? reasonOfRejection(after.reason) : usual;
    return { act, reason: reason ?? said, ...states };
  }
  if (states.before.status !== states.after.status)
    return after.ended
      ? { act: "offer-ended", reason: reason ?? "acabou", ...states }
      : { act: "offer-revived", reason: reason ?? "reaberta-pela-equipe", ...states };
  if (!hasOtherPrice(before, after)) return null;
  return { act: "offer-edited", reason: reason ?? "preco-corrigido", ...states };
}

/** Prices where they differ, or where the offer came or went. */
function statesOf({ before, after }: OfferChange): { before: LogState; after: LogState } {
  const hasPrice = !before || !after || hasOtherPrice(before, after);
  return { before: stateOf(before, hasPrice), after: stateOf(after, hasPrice) };
}

function stateOf(offer: LoggedOffer | undefined, hasPrice: boolean): LogState {
  if (!offer) return { status: "deleted" };
  const { sale_price: price, original_price } = offer;
  return { status: statusOf(offer), ...(hasPrice ? { price, original_price } : {}) };
}

function statusOf({ status, ended }: LoggedOffer): LogStatus {
  return status === "approved" && ended ? "ended" : status;
}

function hasOtherPrice(one: LoggedOffer, other: LoggedOffer): boolean {
  return one.sale_price !== other.sale_price || one.original_price !== other.original_price;
}

/** Of an offer that needed no decision to be public. */
export function publicationAct(offer: LoggedOffer): Omit<LoggedChange, "before"> & { before: null } {
  return { act: "offer-published", reason: "publicada-na-hora", before: null, after: stateOf(offer, true) };
}
