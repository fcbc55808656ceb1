import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { insertReadings, type Reading } from "#server/prices/observations-store.ts";

const dayMs = 24 * 3600 * 1000;

/** Of the product in `newOfferFields`. */
export const newOfferKey = "casasbahia:55012345";

export interface SeenPrice extends Partial<Reading> {
  price: number;
  /** In days. */
  ago: number;
}

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString();
}

/** The store's own prices, from an operator's list. */
export async function readPrices(db: Db, prices: readonly SeenPrice[]): Promise<void> {
  const readings = prices.map(({ ago, ...given }) => ({
    product_key: newOfferKey,
    kind: "regular",
    source: "importada" as const,
    at: daysAgo(ago),
    ...given,
  }));
  await inTransaction(db, (tx) => insertReadings(tx, readings));
}

/** One price, once a week until a week ago; by default for as long as a verdict looks back. */
export function weekly(price: number, weeks = 25): SeenPrice[] {
  return Array.from({ length: weeks }, (_, week) => ({ price, ago: 7 * (week + 1) }));
}
