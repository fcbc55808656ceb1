import { sql } from "drizzle-orm";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { notBanned } from "#server/session/session-store.ts";

/** Coupons that are new on the site: alerts of their stores are looked up as soon as a process is free. */
export async function ringForCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(
    sql`INSERT INTO alert_events (coupon_id, kind) SELECT id, 'coupon' FROM unnest(${asUuids(ids)}) AS id`,
  );
}

/** Of coupons that were just decided on; who decided on their own knows it. */
export async function ringForCouponDecisions(tx: Tx, ids: readonly string[], by: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    INSERT INTO notices (user_id, kind, subject_id, coupon_id, outcome, event_at)
    SELECT c.user_id, 'coupon_decision', c.id, c.id, c.status, now() FROM coupons c JOIN ${authUsers} ON auth_users.id = c.user_id
    WHERE c.id = ANY (${asUuids(ids)}) AND c.status IN ('approved', 'rejected') AND c.user_id <> ${by} AND ${notBanned()}
    ORDER BY c.user_id, c.id
    ON CONFLICT (user_id, subject_id, kind) DO UPDATE SET outcome = excluded.outcome, position = excluded.position,
      event_at = excluded.event_at, created_at = excluded.created_at, read_at = NULL`);
}
