import { roundCents } from "#domain/format/money.ts";
import { belowMinimum, type Saving, saves } from "./coupon-saves.ts";
import { hasStarted } from "./coupon-state.ts";

/** What a coupon does to a cart, and why: for the line that explains it. */
export type CartLine = { off: number; pays: number } & (
  | { why: "empty" | "not_started" | "freight" | "no_figure" | "percent" | "amount" | "whole_cart" }
  /** How much is missing to the minimum. */
  | { why: "below_minimum"; missing: number }
  /** What the percentage would have been. */
  | { why: "capped"; would: number }
);

/** Minimum and cap are spelled out; freight is never added up. */
export function cartLine(coupon: Saving & { starts_at: string | null }, cart: number, now: Date): CartLine {
  const { kind, value, min_purchase, cap } = coupon;
  const isReady = hasStarted(coupon, now);
  const off = isReady ? saves(coupon, cart) : 0;
  const sum = { off, pays: roundCents(cart - off) };
  if (!isReady) return { ...sum, why: "not_started" };
  if (cart === 0) return { ...sum, why: "empty" };
  if (belowMinimum(coupon, cart))
    return { ...sum, why: "below_minimum", missing: roundCents((min_purchase ?? 0) - cart) };
  if (kind === "shipping") return { ...sum, why: "freight" };
  if (kind === "other" || value === null) return { ...sum, why: "no_figure" };
  if (kind === "amount") return { ...sum, why: value >= cart ? "whole_cart" : "amount" };
  const would = saves({ ...coupon, cap: null }, cart);
  return cap !== null && would > off ? { ...sum, why: "capped", would } : { ...sum, why: "percent" };
}
