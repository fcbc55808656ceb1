import { needs } from "#domain/prices/needs.ts";

/** What a coupon gives. */
export const couponKinds = ["percent", "amount", "shipping", "other"] as const;
export type CouponKind = (typeof couponKinds)[number];

/** `withdrawn`: by who sent it, or with the only offer that it came from. */
export const couponStatuses = ["pending", "approved", "rejected", "withdrawn"] as const;
export type CouponStatus = (typeof couponStatuses)[number];

/** What it asks of the buyer; those of offers, and Pix. */
export const couponNeeds = [...needs, "pix"] as const;
export type CouponNeed = (typeof couponNeeds)[number];

export const couponStates = ["unreported", "working", "unstable", "probably_expired", "expired"] as const;
export type CouponState = (typeof couponStates)[number];

/** The constants of states and order. */
export const couponRule = {
  /** Outcomes count for so long. */
  days: 30,
  /** Of the lower Wilson bound: nine in ten are above it. */
  z: 1.2816,
  /** "Instável" lies under this bound, from so many reports on. */
  unstable: { below: 0.5, reports: 5 },
  /** "Provavelmente vencido": the last ones all failed, by at least so many people. */
  dead: { last: 5, people: 3 },
  /** How many of the last reports are shown. */
  recent: 12,
  /** For how long an ended coupon is still listed. */
  endedDays: 30,
} as const;

export const couponLimits = {
  code: { max: 60, too_long: "O código deve ter no máximo 60 caracteres" },
  note: { max: 200, too_long: "A descrição deve ter no máximo 200 caracteres" },
  reason: { max: 500, too_long: "O motivo deve ter no máximo 500 caracteres" },
} as const;
