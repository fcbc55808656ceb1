import type { CouponTerms } from "./coupon-response-schema.ts";

export type Saving = Pick<CouponTerms, "kind" | "value" | "min_purchase" | "cap">;

const cents = (reais: number) => Math.round(reais * 100);

/**
 * What a coupon takes off a cart, in reais: never more than the cart, never above the cap, nothing below the minimum. A fraction of a
 * cent is the store's. Freight and what has no figure take nothing off.
 */
export function saves({ kind, value, min_purchase, cap }: Saving, cart: number): number {
  const whole = cents(cart);
  if (value === null || whole <= 0 || whole < cents(min_purchase ?? 0)) return 0;
  if (kind !== "percent" && kind !== "amount") return 0;
  // Both factors are whole numbers, and their product is one that a double holds.
  const off = kind === "percent" ? Math.floor((whole * cents(value)) / 10_000) : cents(value);
  return Math.max(0, Math.min(off, whole, cap === null ? whole : cents(cap))) / 100;
}

/** Whether the cart is too small for it. */
export function belowMinimum({ min_purchase }: Pick<Saving, "min_purchase">, cart: number): boolean {
  return min_purchase !== null && cents(cart) < cents(min_purchase);
}
