import { sql } from "drizzle-orm";
import { couponRule } from "#domain/coupons/coupon-rule.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { lockCoupons } from "./coupons-store.ts";
import { followOutcomes } from "./outcomes-store.ts";

/** Coupons a bite: nobody who reports one waits for more than these. */
const atOnce = 100;
const first = "00000000-0000-0000-0000-000000000000";

/** Outcomes leave the thirty days with time alone. */
export async function refreshOutcomes(db: Db, stop?: AbortSignal): Promise<void> {
  for (let after: string | undefined = first; after && !stop?.aborted; ) after = await refreshBite(db, after);
}

/** Answers the last coupon that it looked at. */
async function refreshBite(db: Db, after: string): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`
      SELECT id FROM coupons WHERE id > ${after} AND status = 'approved' AND worked + failed + worked_quarters + failed_quarters > 0
      ORDER BY id LIMIT ${atOnce}`);
    const ids = rows.map(({ id }) => id);
    await lockCoupons(tx, ids);
    await followOutcomes(tx, ids);
    return ids.at(-1);
  });
}

/** A mark recognises a sender for as long as it can still decide a weight. */
export async function eraseOldOutcomeMarks(db: Db): Promise<void> {
  await db.execute(sql`
    UPDATE coupon_outcomes SET mark = NULL
    WHERE mark IS NOT NULL AND created_at < now() - make_interval(days => ${couponRule.days})`);
}
