import { dayInSaoPaulo } from "#domain/format/date.ts";
import { type CouponState, couponRule } from "./coupon-rule.ts";

/**
 * The lower Wilson bound: how often it works at least, as far as these reports say. Weighted ones count as parts of one.
 * Without any report nothing is known, which is 0.
 */
export function wilsonLower(worked: number, reports: number): number {
  if (reports <= 0) return 0;
  const { z } = couponRule;
  const share = worked / reports;
  const spread = z * Math.sqrt((share * (1 - share)) / reports + z ** 2 / (4 * reports ** 2));
  return Math.max(0, (share + z ** 2 / (2 * reports) - spread) / (1 + z ** 2 / reports));
}

/** One person's word on one day, of those that weigh in full. */
export interface Outcome {
  worked: boolean;
  /** Null: a person whose account is gone. */
  person: string | null;
}

/** The last ones all failed, by enough people; each erased one counts. */
export function isDead(newestFirst: readonly Outcome[]): boolean {
  const { last, people } = couponRule.dead;
  const latest = newestFirst.slice(0, last);
  const failing = new Set(latest.map((outcome) => outcome.person ?? outcome));
  return latest.length === last && latest.every(({ worked }) => !worked) && failing.size >= people;
}

/** As it is stored, moments as texts. */
export type StoredCoupon = {
  worked: number;
  failed: number;
  last_worked_at: string | null;
  last_failed_at: string | null;
  probably_expired: boolean;
  rank: number;
  until: string | null;
};

export function couponState(coupon: StoredCoupon, now: Date): CouponState {
  if (isPastUntil(coupon, now)) return "expired";
  if (coupon.probably_expired) return "probably_expired";
  const reports = coupon.worked + coupon.failed;
  if (reports === 0) return "unreported";
  const { below, reports: enough } = couponRule.unstable;
  const isUnstable = reports >= enough ? coupon.rank < below : hasFailedLast(coupon);
  return isUnstable ? "unstable" : "working";
}

/** It ends with the last minute of its last day in São Paulo. */
export function isPastUntil({ until }: Pick<StoredCoupon, "until">, now: Date): boolean {
  return until !== null && until < dayInSaoPaulo(now);
}

export function hasStarted({ starts_at }: { starts_at: string | null }, now: Date): boolean {
  return starts_at === null || starts_at <= dayInSaoPaulo(now);
}

function hasFailedLast({ last_worked_at, last_failed_at }: StoredCoupon): boolean {
  if (last_failed_at === null) return false;
  return last_worked_at === null || last_worked_at < last_failed_at;
}
