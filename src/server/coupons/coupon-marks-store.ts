import { sql } from "drizzle-orm";
import type { Coupon, CouponMarks } from "#domain/coupons/coupon-response-schema.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { Reader } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { ledgerColumns, withState } from "./coupons-store.ts";

type Row = Omit<Coupon, "state"> & {
  mine: boolean;
  own: boolean | null;
  probably_expired: boolean;
  rank: number;
};

/** Of the public ones among these: what this person said today, and the figures as they are now. */
export async function loadCouponMarks(
  db: Reader,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<Record<string, CouponMarks>> {
  if (ids.length === 0) return {};
  const rows = await db.execute<Row>(sql`
    SELECT c.id, c.until::text AS until, ${ledgerColumns}, coalesce(c.user_id = ${userId}, false) AS mine, (
      SELECT o.worked FROM coupon_outcomes o
      WHERE o.user_id = ${userId} AND o.coupon_id = c.id AND o.day = ${dayInSaoPaulo(now)}::date) AS own
    FROM coupons c WHERE c.id = ANY (${asUuids(ids)}) AND c.status = 'approved'`);
  return Object.fromEntries(
    rows.map(({ id, mine, own, ...row }) => {
      const { worked, failed, last_worked_at, last_failed_at, recent, state } = withState(row, now);
      const figures = { worked, failed, last_worked_at, last_failed_at, recent, state };
      return [id, { worked: own, mine, figures }];
    }),
  );
}
