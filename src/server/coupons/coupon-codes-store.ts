import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";

/** A store's code, in whichever way it is written. */
export interface CodePlace {
  store_id: string;
  folded_code: string;
}

/** One at a time for a code: two never find none at once. In one order, and before any coupon is locked. */
export async function lockCodes(tx: Tx, places: readonly CodePlace[]): Promise<void> {
  if (places.length === 0) return;
  const keys = new Set(places.map(({ store_id, folded_code }) => `coupon ${store_id} ${folded_code}`));
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(k, 0))
    FROM jsonb_array_elements_text(${JSON.stringify([...keys].sort())}::jsonb) AS k`);
}

/** The codes that these coupons have. */
export async function lockCodesOf(tx: Tx, couponIds: readonly string[]): Promise<void> {
  const rows = await tx.execute<CodePlace & Record<string, unknown>>(
    sql`SELECT store_id, folded_code FROM coupons WHERE id = ANY (${asUuids(couponIds)})`,
  );
  await lockCodes(tx, rows);
}
