import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import type { ReportedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import type { GivenOutcome } from "#domain/coupons/coupon-schema.ts";
import { hasStarted, isPastUntil } from "#domain/coupons/coupon-state.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { doubtRule, type Level, levels, weightOf } from "#domain/users/level.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { loadReputation } from "#server/users/reputation-store.ts";
import { type LockedCoupon, lockCoupons, withState } from "./coupons-store.ts";
import { followOutcomes, fullQuarters, removeOutcome, writeOutcome } from "./outcomes-store.ts";
import { unknownCoupon } from "./write-coupon.ts";

const weights = Object.fromEntries(levels.map((level) => [level, fullQuarters])) as Record<Level, number>;

/** "Funcionou" or "Não funcionou": one of a person a day in São Paulo. No page is dropped: figures there are up to a minute old. */
export async function reportCoupon({
  tx,
  input,
  caller,
  now,
  sender,
  box,
}: HandlerContext<GivenOutcome>): Promise<ReportedCoupon> {
  // All that need not wait for other reports of this coupon comes before its lock.
  const me = await lockCaller(tx, caller);
  const reputation = await loadReputation(tx, me.id);
  const { couponId, worked } = input;
  const coupon = (await lockCoupons(tx, [couponId])).get(couponId);
  if (coupon?.status !== "approved") throw unknownCoupon();
  const day = dayInSaoPaulo(now);
  if (worked === null) {
    await removeOutcome(tx, couponId, me.id, day);
    return { message: couponMessages.taken_back, mine: null, ...(await settle(tx, coupon, now)) };
  }
  refuseOver(coupon, now);
  // That it works is for others to say.
  const isVouching = worked && coupon.user_id === me.id;
  const weigh = (others: number) => (isVouching ? 0 : weightOf(weights, reputation, others));
  const [full, rest] = [weigh(0), weigh(doubtRule.fullOfOneSender)];
  const mark = box.mark(`coupon ${couponId} ${sender}`);
  await writeOutcome(tx, { coupon_id: couponId, user_id: me.id, day, worked, full, rest, mark }, now);
  const { own_worked, new_account, thanks } = couponMessages;
  const message = isVouching ? own_worked : full === 0 ? new_account : thanks;
  return { message, mine: worked, ...(await settle(tx, coupon, now)) };
}

function refuseOver(coupon: LockedCoupon, now: Date): void {
  if (isPastUntil(coupon, now)) throw new Problem(409, "coupon_expired", couponMessages.expired);
  if (!hasStarted(coupon, now)) throw new Problem(409, "coupon_not_started", couponMessages.not_started);
}

/** The figures with what was said now. */
async function settle(tx: Tx, { id, until }: LockedCoupon, now: Date) {
  const [figures] = await followOutcomes(tx, [id]);
  if (!figures) throw unknownCoupon();
  const { worked, failed, last_worked_at, last_failed_at, recent, state } = withState(
    { ...figures, until },
    now,
  );
  return { worked, failed, last_worked_at, last_failed_at, recent, state };
}
