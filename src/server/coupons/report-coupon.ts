import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import type { ReportedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import type { GivenOutcome } from "#domain/coupons/coupon-schema.ts";
import { hasStarted, isPastUntil } from "#domain/coupons/coupon-state.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { doubtRule, type Level, levels, type Reputation, weightOf } from "#domain/users/level.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockCaller, requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { BatchCall, HandlerContext } from "#server/http/route.ts";
import { loadReputation, lockReputations } from "#server/users/reputation-store.ts";
import { type LockedCoupon, lockCoupons, withState } from "./coupons-store.ts";
import {
  followOutcomes,
  fullQuarters,
  type NewOutcome,
  removeOutcome,
  writeOutcomes,
} from "./outcomes-store.ts";
import { unknownCoupon } from "./write-coupon.ts";

const weights = Object.fromEntries(levels.map((level) => [level, fullQuarters])) as Record<Level, number>;

/**
 * "Funcionou" or "Não funcionou": one of a person a day in São Paulo. No page is dropped: figures there are up to a minute old.
 * By itself: one that is taken back, one that the batch left out, and every one that is refused.
 */
export async function reportCoupon(call: HandlerContext<GivenOutcome>): Promise<ReportedCoupon> {
  const { tx, input, caller, now } = call;
  // All that need not wait for other reports of this coupon comes before its lock.
  const me = await lockCaller(tx, caller);
  const reputation = await loadReputation(tx, me.id);
  const { couponId, worked } = input;
  const coupon = (await lockCoupons(tx, [couponId])).get(couponId);
  if (coupon?.status !== "approved") throw unknownCoupon();
  if (worked === null) {
    await removeOutcome(tx, couponId, me.id, dayInSaoPaulo(now));
    const figures = (await settle(tx, [coupon], now))(couponId);
    return { message: couponMessages.taken_back, mine: null, ...figures };
  }
  const refusal = refusalOf(coupon, now);
  if (refusal) throw refusal;
  const { outcome, message } = weigh({ ...call, worked }, coupon, reputation, now);
  await writeOutcomes(tx, [outcome], now);
  return { message, mine: worked, ...(await settle(tx, [coupon], now))(couponId) };
}

/**
 * A few statements for all reports of a few milliseconds: a new coupon gets many at once, and each would wait for its lock. It refuses
 * nobody: what is not plainly a report is left to `reportCoupon`.
 */
export async function reportCoupons(
  tx: Tx,
  calls: BatchCall<GivenOutcome>[],
  now: Date,
): Promise<(ReportedCoupon | undefined)[]> {
  const isPlain = plainReports();
  const plain = calls.map((call) => (isPlain(call) ? call : undefined));
  const reputationOf = await lockReputations(
    tx,
    plain.flatMap((call) => (call ? requireCaller(call.caller) : [])),
  );
  const coupons = await lockCoupons(tx, [...new Set(plain.flatMap((call) => call?.input.couponId ?? []))]);
  const reports = plain.map((call) => {
    const coupon = call && coupons.get(call.input.couponId);
    const reputation = call && reputationOf.get(requireCaller(call.caller).id);
    const worked = call?.input.worked ?? null;
    if (!coupon || !reputation || worked === null) return undefined;
    if (coupon.status !== "approved" || refusalOf(coupon, now)) return undefined;
    return { coupon, worked, ...weigh({ ...call, worked }, coupon, reputation, now) };
  });
  const taken = reports.filter((report) => report !== undefined);
  if (taken.length === 0) return [];
  await writeOutcomes(
    tx,
    taken.map(({ outcome }) => outcome),
    now,
  );
  const figuresOf = await settle(
    tx,
    taken.map(({ coupon }) => coupon),
    now,
  );
  return reports.map(
    (report) => report && { message: report.message, mine: report.worked, ...figuresOf(report.coupon.id) },
  );
}

/** The first one of a person and of a sender on a coupon; those that follow see what it has left. */
function plainReports() {
  const taken = new Set<string>();
  return (call: BatchCall<GivenOutcome>): boolean => {
    const { couponId, worked } = call.input;
    const person = `${couponId} ${requireCaller(call.caller).id}`;
    const mark = markOf(call);
    const isFirst = !taken.has(person) && !taken.has(mark);
    taken.add(person).add(mark);
    return isFirst && worked !== null;
  };
}

function markOf({ input, sender, box }: BatchCall<GivenOutcome>): string {
  return box.mark(`coupon ${input.couponId} ${sender}`);
}

function refusalOf(coupon: LockedCoupon, now: Date): Problem | undefined {
  if (isPastUntil(coupon, now)) return new Problem(409, "coupon_expired", couponMessages.expired);
  if (!hasStarted(coupon, now)) return new Problem(409, "coupon_not_started", couponMessages.not_started);
  return undefined;
}

/** The outcome with what it weighs, and what is said to who gave it. */
function weigh(
  call: BatchCall<GivenOutcome> & { worked: boolean },
  coupon: LockedCoupon,
  reputation: Reputation,
  now: Date,
): { outcome: NewOutcome; message: string } {
  const { worked } = call;
  const user_id = requireCaller(call.caller).id;
  // That it works is for others to say.
  const isVouching = worked && coupon.user_id === user_id;
  const weight = (others: number) => (isVouching ? 0 : weightOf(weights, reputation, others));
  const [full, rest] = [weight(0), weight(doubtRule.fullOfOneSender)];
  const outcome = {
    coupon_id: coupon.id,
    user_id,
    day: dayInSaoPaulo(now),
    worked,
    full,
    rest,
    mark: markOf(call),
  };
  const { own_worked, new_account, thanks } = couponMessages;
  return { outcome, message: isVouching ? own_worked : full === 0 ? new_account : thanks };
}

/** The figures of these coupons, which the caller has locked, with what was said now. */
async function settle(tx: Tx, coupons: readonly LockedCoupon[], now: Date) {
  const untilOf = new Map(coupons.map(({ id, until }) => [id, until]));
  const settled = new Map((await followOutcomes(tx, [...untilOf.keys()])).map((one) => [one.id, one]));
  return (id: string) => {
    const figures = settled.get(id);
    if (!figures) throw unknownCoupon();
    const { worked, failed, last_worked_at, last_failed_at, recent, state } = withState(
      { ...figures, until: untilOf.get(id) ?? null },
      now,
    );
    return { worked, failed, last_worked_at, last_failed_at, recent, state };
  };
}
