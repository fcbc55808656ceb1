import { eq, type SQL, sql } from "drizzle-orm";
import type { LogSubjectKind } from "#domain/log/log-acts.ts";
import { logModerators } from "#server/db/schema/log.ts";
import type { Tx } from "#server/db/transaction.ts";

/**
 * Entries stay as they are, since they name nobody. From now on no table says which of them were about the person or what the person sent,
 * nor which moderator it was. Before anything of the person is detached or deleted.
 */
export async function eraseFromLog(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM log_subjects WHERE kind = 'person' AND target_id = ${id}`);
  for (const [kind, table] of [
    ["offer", sql`products`],
    ["comment", sql`comments`],
    ["coupon", sql`coupons`],
  ] as const)
    await forgetOwn(tx, kind, table, id);
  // The number stays, so that nobody else gets it.
  await tx.update(logModerators).set({ user_id: null }).where(eq(logModerators.user_id, id));
}

async function forgetOwn(tx: Tx, kind: LogSubjectKind, table: SQL, id: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM log_subjects s USING ${table} t WHERE s.kind = ${kind} AND s.target_id = t.id AND t.user_id = ${id}`);
}
