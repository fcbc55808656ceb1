import type { OwnedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import type { LogAct } from "./log-acts.ts";
import type { LogReason } from "./log-reasons.ts";
import type { LoggedChange } from "./offer-act.ts";
import { reasonOfRejection } from "./reason-of.ts";

type LoggedCoupon = Pick<OwnedCoupon, "id" | "status" | "reason">;

const decisions: Partial<Record<OwnedCoupon["status"], [LogAct, LogReason]>> = {
  approved: ["coupon-approved", "conferida"],
  rejected: ["coupon-rejected", "outro"],
  pending: ["coupon-reopened", "desfeita"],
};

/** What the log says about a coupon that the team changed; null where it is what it was, or where its sender withdrew it. */
export function couponAct({
  before,
  after,
}: {
  before?: LoggedCoupon;
  after?: LoggedCoupon;
}): LoggedChange | null {
  const states = { before: stateOf(before), after: stateOf(after) };
  if (!after) return { act: "coupon-deleted", reason: "arrumacao", ...states };
  if (!before) return { act: "coupon-restored", reason: "desfeita", ...states };
  const decision = before.status === after.status ? undefined : decisions[after.status];
  if (!decision) return null;
  const [act, usual] = decision;
  return { act, reason: act === "coupon-rejected" ? reasonOfRejection(after.reason) : usual, ...states };
}

function stateOf(coupon: LoggedCoupon | undefined): LoggedChange["before"] {
  return { status: coupon?.status ?? "deleted" };
}
