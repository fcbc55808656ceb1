import { followOfferCoupons } from "#server/coupons/offer-coupons-store.ts";
import type { Tx } from "#server/db/transaction.ts";
import { followOffers } from "#server/users/levels-store.ts";

/** What follows from offers that appear, change or go: their senders' levels, and their stores' coupons. */
export async function followPublication(tx: Tx, productIds: readonly string[], now: Date): Promise<void> {
  await followOffers(tx, productIds, now);
  await followOfferCoupons(tx, productIds, now);
}
