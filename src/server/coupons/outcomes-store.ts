import { type SQL, sql } from "drizzle-orm";
import { couponRule } from "#domain/coupons/coupon-rule.ts";
import { isDead, type StoredCoupon, wilsonLower } from "#domain/coupons/coupon-state.ts";
import { doubtRule } from "#domain/users/level.ts";
import type { Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { momentOf } from "./coupons-store.ts";

/** What an outcome weighs in full, in quarters; its level matters nothing. */
export const fullQuarters = 4;

export interface NewOutcome {
  coupon_id: string;
  user_id: string;
  day: string;
  worked: boolean;
  /** What it weighs, and what behind two others of its sender. */
  full: number;
  rest: number;
  mark: string;
}

/**
 * One of a person a day: the later tap replaces the earlier. The caller has locked the coupons, and so sees all others of a sender. No two
 * of one person or one sender on one coupon: they would not see each other.
 */
export async function writeOutcomes(tx: Tx, outcomes: readonly NewOutcome[], now: Date): Promise<void> {
  const { fullOfOneSender, restQuarters } = doubtRule;
  await tx.execute(sql`
    INSERT INTO coupon_outcomes AS o (coupon_id, user_id, person, day, worked, quarters, mark, created_at)
    SELECT v.coupon_id, v.user_id, v.user_id, v.day, v.worked, CASE WHEN ${sql.raw(String(fullOfOneSender))} > (
        SELECT count(DISTINCT s.person) FROM coupon_outcomes s
        WHERE s.coupon_id = v.coupon_id AND s.mark = v.mark AND s.user_id IS DISTINCT FROM v.user_id
          AND s.quarters > ${sql.raw(String(restQuarters))} AND s.created_at > now() - make_interval(days => ${sql.raw(String(couponRule.days))})
      ) THEN v."full" ELSE v.rest END, v.mark, ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS v (coupon_id uuid, user_id uuid, day date, worked boolean,
      "full" smallint, rest smallint, mark text) ORDER BY v.coupon_id, v.user_id
    ON CONFLICT (user_id, coupon_id, day) DO UPDATE
      SET worked = excluded.worked, quarters = excluded.quarters, mark = excluded.mark, created_at = excluded.created_at
      WHERE o.worked <> excluded.worked`);
}

export async function removeOutcome(tx: Tx, couponId: string, userId: string, day: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM coupon_outcomes WHERE user_id = ${userId} AND coupon_id = ${couponId} AND day = ${day}::date`);
}

type OutcomeSums = Pick<StoredCoupon, "worked" | "failed" | "last_worked_at" | "last_failed_at">;

interface Sums extends Record<string, unknown>, OutcomeSums {
  id: string;
  worked_quarters: number;
  failed_quarters: number;
  /** The last reports, the newest first. */
  latest_worked: boolean[];
  latest_people: string[];
}

/** The figures of a coupon as they are now, the newest report last. */
export interface CouponFigures extends Omit<StoredCoupon, "until"> {
  id: string;
  recent: boolean[];
}

/**
 * What the outcomes of these coupons come to. They count while they weigh in full; what weighs less moves the bound alone. A coupon whose
 * figures stay as they are is not written. The caller has locked them: what is read does not grow with the years.
 */
export async function followOutcomes(tx: Tx, couponIds: readonly string[]): Promise<CouponFigures[]> {
  if (couponIds.length === 0) return [];
  const days = sql.raw(String(couponRule.days));
  const isNew = sql`o.created_at > now() - make_interval(days => ${days})`;
  const isFull = sql`o.quarters >= ${sql.raw(String(fullQuarters))}`;
  const lastOf = (isOne: SQL) =>
    momentOf(sql`(SELECT o.created_at FROM coupon_outcomes o WHERE o.coupon_id = c.id AND ${isOne} AND ${isFull}
      ORDER BY o.created_at DESC LIMIT 1)`);
  const sums = await tx.execute<Sums>(sql`
    SELECT c.id, s.*, l.*, ${lastOf(sql`o.worked`)} AS last_worked_at, ${lastOf(sql`NOT o.worked`)} AS last_failed_at
    FROM unnest(${asUuids(couponIds)}) AS c (id)
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE o.worked AND ${isFull})::int AS worked,
        count(*) FILTER (WHERE NOT o.worked AND ${isFull})::int AS failed,
        coalesce(sum(o.quarters) FILTER (WHERE o.worked), 0)::int AS worked_quarters,
        coalesce(sum(o.quarters) FILTER (WHERE NOT o.worked), 0)::int AS failed_quarters
      FROM coupon_outcomes o WHERE o.coupon_id = c.id AND ${isNew}) s
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(n.worked ORDER BY n.created_at DESC, n.id DESC), '{}') AS latest_worked,
        coalesce(array_agg(n.person::text ORDER BY n.created_at DESC, n.id DESC), '{}') AS latest_people
      FROM (SELECT o.* FROM coupon_outcomes o WHERE o.coupon_id = c.id AND ${isFull}
        ORDER BY o.created_at DESC, o.id DESC LIMIT ${sql.raw(String(couponRule.recent))}) n) l`);
  const next = sums.map(({ latest_worked, latest_people, ...sum }) => ({
    ...sum,
    probably_expired: isDead(
      latest_worked.map((worked, i) => ({ worked, person: latest_people[i] ?? null })),
    ),
    recent: latest_worked.toReversed(),
    rank: wilsonLower(sum.worked_quarters / 4, (sum.worked_quarters + sum.failed_quarters) / 4),
  }));
  await tx.execute(sql`
    UPDATE coupons c SET worked = n.worked, failed = n.failed, worked_quarters = n.worked_quarters, failed_quarters = n.failed_quarters,
      last_worked_at = n.last_worked_at, last_failed_at = n.last_failed_at, probably_expired = n.probably_expired, rank = n.rank
    FROM jsonb_to_recordset(${JSON.stringify(next)}::jsonb) AS n (id uuid, worked int, failed int, worked_quarters int, failed_quarters int,
      last_worked_at timestamptz, last_failed_at timestamptz, probably_expired boolean, rank float8)
    WHERE c.id = n.id AND (c.worked, c.failed, c.worked_quarters, c.failed_quarters, c.last_worked_at, c.last_failed_at, c.probably_expired)
      IS DISTINCT FROM (n.worked, n.failed, n.worked_quarters, n.failed_quarters, n.last_worked_at::timestamptz(3),
      n.last_failed_at::timestamptz(3), n.probably_expired)`);
  return next;
}
