import { foldCode } from "#domain/coupons/coupon-code.ts";
import { isDead, wilsonLower } from "#domain/coupons/coupon-state.ts";
import type { Db } from "#server/db/connect.ts";
import { couponOutcomes, coupons } from "#server/db/schema/coupons.ts";
import { newId } from "#server/db/uuid.ts";

type CouponFields = Partial<typeof coupons.$inferInsert>;

/** A public coupon in the database with what people said of it, the newest last: an hour lies between two. */
export async function aCoupon(
  db: Db,
  store: { id: string },
  code: string,
  { recent = [], ...given }: CouponFields & { recent?: boolean[] } = {},
): Promise<{ id: string }> {
  const id = newId();
  const hour = 3_600_000;
  const said = recent.map((worked, i) => ({
    coupon_id: id,
    person: newId(),
    day: "2026-11-01",
    worked,
    quarters: 4,
    created_at: new Date(Date.now() - (recent.length - i) * hour).toISOString(),
  }));
  const worked = recent.filter(Boolean).length;
  const last = (outcome: boolean) => said.findLast((each) => each.worked === outcome)?.created_at ?? null;
  await db.insert(coupons).values({
    id,
    store_id: store.id,
    code,
    folded_code: foldCode(code),
    kind: "percent",
    value: 10,
    status: "approved",
    published_at: new Date().toISOString(),
    worked,
    failed: recent.length - worked,
    last_worked_at: last(true),
    last_failed_at: last(false),
    probably_expired: isDead(said.toReversed()),
    rank: wilsonLower(worked, recent.length),
    ...given,
  });
  if (said.length > 0) await db.insert(couponOutcomes).values(said);
  return { id };
}
