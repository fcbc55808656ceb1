import { couponAct } from "#domain/log/coupon-act.ts";
import type { LogReason } from "#domain/log/log-reasons.ts";
import { type LoggedChange, type OfferChange, offerAct, publicationAct } from "#domain/log/offer-act.ts";
import type { Tx } from "#server/db/transaction.ts";
import { appendLog } from "./log-store.ts";

type Changed = { id: string } | undefined;

/**
 * What became of offers. Where neither status nor price changed the log says nothing.
 * @param by the moderator's user id; null: people, levels, jobs
 * @param reason where it does not follow from what changed
 */
export function logOffers(
  tx: Tx,
  by: string | null,
  changes: readonly OfferChange[],
  reason?: LogReason,
): void {
  for (const change of changes)
    logThing(tx, "offer", by, change.after ?? change.before, offerAct(change, reason));
}

/** Of offers that needed no decision. */
export function logPublication(tx: Tx, offer: NonNullable<OfferChange["after"]>): void {
  appendLog(tx, { ...publicationAct(offer), subject: { kind: "offer", id: offer.id }, by: null });
}

export function logCoupons(tx: Tx, by: string, changes: readonly Parameters<typeof couponAct>[0][]): void {
  for (const change of changes) logThing(tx, "coupon", by, change.after ?? change.before, couponAct(change));
}

function logThing(
  tx: Tx,
  kind: "offer" | "coupon",
  by: string | null,
  thing: Changed,
  change: LoggedChange | null,
): void {
  if (thing && change) appendLog(tx, { ...change, subject: { kind, id: thing.id }, by });
}
