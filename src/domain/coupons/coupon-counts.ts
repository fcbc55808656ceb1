import type { CouponKind } from "./coupon-rule.ts";

/** Live ones: how many, of how many stores, and of each kind. */
export type CouponCounts = {
  coupons: number;
  /** There are more than were counted: the other figures are no more than a beginning. */
  isMore: boolean;
  stores: number;
} & Record<CouponKind, number>;
