import { couponDeed } from "#domain/log/coupon-deed.ts";
import type { LogReason } from "#domain/log/log-reasons.ts";
import { type OfferChange, offerDeed, publicationDeed, type Told } from "#domain/log/offer-deed.ts";
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
    logThing(tx, "offer", by, change.after ?? change.before, offerDeed(change, reason));
}

/** Of offers that needed no decision. */
export function logPublication(tx: Tx, offer: NonNullable<OfferChange["after"]>): void {
  appendLog(tx, { ...publicationDeed(offer), subject: { kind: "offer", id: offer.id }, by: null });
}

export function logCoupons(
  tx: Tx,
  by: string,
  changes: readonly Parameters<typeof couponDeed>[0][],
): void {
  for (const change of changes)
    logThing(tx, "coupon", by, change.after ?? change.before, couponDeed(change));
}

function logThing(
  tx: Tx,
  kind: "offer" | "coupon",
  by: string | null,
  thing: Changed,
  told: Told | null,
): void {
  if (thing && told) appendLog(tx, { ...told, subject: { kind, id: thing.id }, by });
}
