import { roundCents } from "#domain/format/money.ts";
import type { Conditions } from "./conditions-schema.ts";

export interface Instalments {
  count: number;
  value: number;
}

/** How exactly a monthly rate is found: a hundredth of a percent, with room for rounding. */
const precision = 1e-6;

/**
 * The monthly interest that instalments hide, as a fraction: what makes them worth the price paid at once. The first one is paid
 * after a month. Never negative.
 */
export function monthlyInterest(price: number, { count, value }: Instalments): number {
  // In whole cents: three times 6.220,39 is a hair more than its own sum.
  if (price <= 0 || roundCents(count * value - price) <= 0) return 0;
  let [low, high] = [0, 1];
  while (presentValue(high, count, value) > price) high *= 2;
  while (high - low > precision) {
    const middle = (low + high) / 2;
    if (presentValue(middle, count, value) > price) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function presentValue(rate: number, count: number, value: number): number {
  return rate === 0 ? count * value : (value * (1 - (1 + rate) ** -count)) / rate;
}

/** Only where all instalments together exceed the price by less than a cent each: that much is rounding. */
export function isInterestFree(price: number, { count, value }: Instalments): boolean {
  return Math.round(count * value * 100) - Math.round(price * 100) < count;
}

export interface RealCost {
  /** What is paid at once. */
  price: number;
  instalments:
    | (Instalments & { total: number; isFree: boolean /** A month, in percent. */; interest: number })
    | null;
  /** Null where it is unknown or depends on the address. */
  freight: number | null;
  /** Price and freight, where both are known and there is a freight. */
  withFreight: number | null;
  /** Comes back later, and is never taken off the price. */
  cashback: { percent: number; value: number } | null;
}

export function realCost(price: number, { instalments, shipping, cashback }: Conditions): RealCost {
  const freight = shipping === "free" ? 0 : typeof shipping === "number" ? shipping : null;
  return {
    price,
    instalments: instalments && {
      ...instalments,
      total: roundCents(instalments.count * instalments.value),
      isFree: isInterestFree(price, instalments),
      interest: Math.round(monthlyInterest(price, instalments) * 10_000) / 100,
    },
    freight,
    withFreight: freight ? roundCents(price + freight) : null,
    cashback: cashback === null ? null : { percent: cashback, value: roundCents((price * cashback) / 100) },
  };
}
