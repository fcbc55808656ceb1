import { sql } from "drizzle-orm";
import type { Action } from "#domain/operation/actions.ts";
import type { Tx } from "#server/db/transaction.ts";

/** The acts of the record that the log would have had, and under which name it counts them. */
const countedAs = {
  "update-product-status": "offer-decisions",
  "check-publication": "offer-decisions",
  "delete-product": "offer-deletions",
  "end-offer": "offer-ends",
  "revive-offer": "offer-revivals",
  "decide-coupon": "coupon-decisions",
  "delete-coupon": "coupon-deletions",
  "decide-comment": "comment-decisions",
  "decide-report": "report-decisions",
  "ban-user": "bans",
  "unban-user": "bans-lifted",
  "set-level": "levels-set",
  "change-user-role": "roles-changed",
  "merge-stores": "store-merges",
} as const satisfies Partial<Record<Action, string>>;

/** What the record holds from before this transaction, whose own acts get entries of their own. */
export async function countPast(tx: Tx): Promise<Record<string, number>> {
  const actions = sql.join(
    Object.keys(countedAs).map((action) => sql`${action}`),
    sql`, `,
  );
  const rows = await tx.execute<{ action: keyof typeof countedAs; n: number }>(sql`
    SELECT action, count(*)::int AS n FROM audit_events WHERE action IN (${actions}) AND created_at < now() GROUP BY action`);
  const counts: Record<string, number> = {};
  for (const { action, n } of rows) counts[countedAs[action]] = (counts[countedAs[action]] ?? 0) + n;
  return counts;
}
