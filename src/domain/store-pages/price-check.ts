import { roundCents } from "#domain/format/money.ts";
import type { Conditions } from "#domain/prices/conditions-schema.ts";
import type { LinkReading } from "./link-reading-schema.ts";

export const checkOutcomes = ["same", "other_price", "sold_out", "no_price", "unreadable", "robots"] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** What a store's page says about a product that is sold there. */
export interface PageAnswer {
  price: number | null;
  available: boolean | null;
}

type Reading = Pick<LinkReading, "product_key" | "price" | "available" | "doubts">;

/** What a page says for certain; null where it is another product's. What it contradicts itself about is not said. */
export function answerOf({ product_key, price, available, doubts }: Reading, key: string): PageAnswer | null {
  if (product_key !== key) return null;
  const isDoubted = (field: string) => doubts.some((doubt) => doubt.field === field);
  return {
    price: price === null || isDoubted("price") ? null : roundCents(price),
    available: isDoubted("available") ? null : available,
  };
}

export function outcomeOf({ price, available }: PageAnswer, sale_price: number): CheckOutcome {
  if (available === false) return "sold_out";
  if (price === null || price <= 0) return "no_price";
  return price === sale_price ? "same" : "other_price";
}

/** Nobody pays the price of what is sold out: it says nothing about the product's usual one. */
export function observedPrice({ price, available }: PageAnswer): number | null {
  return available === false || price === null || price <= 0 ? null : price;
}

const hour = 3_600_000;

/** Four times a day. */
const usualPauseMs = 6 * hour;
const longestPauseMs = 7 * 24 * hour;
/** As long as a host's robots.txt is remembered. */
const robotsPauseMs = 24 * hour;

/** How long a product is left alone after a check. @param failures in a row, with this one */
export function pauseAfter(outcome: CheckOutcome, failures: number): number {
  if (outcome === "robots") return robotsPauseMs;
  if (outcome !== "unreadable") return usualPauseMs;
  return Math.min(longestPauseMs, usualPauseMs * 2 ** failures);
}

interface Check {
  outcome: CheckOutcome;
  price: number | null;
}

interface CheckedOffer {
  coupon: string | null;
  conditions: Conditions;
}

export type CheckVoice = { says: "acabou"; weight: 1 } | { says: "preco_mudou"; price: number; weight: 1 };

/** What a check says about whether an offer still holds; null where it says nothing. */
export function voiceOf({ outcome, price }: Check, offer: CheckedOffer): CheckVoice | null {
  if (outcome === "sold_out") return { says: "acabou", weight: 1 };
  if (outcome !== "other_price" || price === null || !isPagePrice(offer)) return null;
  return { says: "preco_mudou", price, weight: 1 };
}

/** Whether the store's page shows this offer's price to everybody: coupons, Pix and clubs come off later. */
function isPagePrice({ coupon, conditions }: CheckedOffer): boolean {
  const { payment, needs, state, starting_at } = conditions;
  const isNew = state === "unknown" || state === "new";
  return !coupon && payment === "any" && needs.length === 0 && isNew && !starting_at;
}
