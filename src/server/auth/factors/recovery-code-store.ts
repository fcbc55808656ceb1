import { and, count, eq, isNull, sql } from "drizzle-orm";
import { authRecoveryCodes } from "#server/db/schema/auth.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

/** Answers whether there were any before, used or not. */
export async function replaceRecoveryCodes(tx: Tx, user_id: string, hashes: Buffer[]): Promise<boolean> {
  const before = await tx
    .delete(authRecoveryCodes)
    .where(eq(authRecoveryCodes.user_id, user_id))
    .returning({ user_id: authRecoveryCodes.user_id });
  await tx.insert(authRecoveryCodes).values(hashes.map((code_hash) => ({ user_id, code_hash })));
  return before.length > 0;
}

export async function countCodesLeft(db: Reader, user_id: string): Promise<number> {
  const isUnused = and(eq(authRecoveryCodes.user_id, user_id), isNull(authRecoveryCodes.used_at));
  const [counted] = await db.select({ left: count() }).from(authRecoveryCodes).where(isUnused);
  return counted?.left ?? 0;
}

/** False where it is none of this person's, or was used. */
export async function spendRecoveryCode(tx: Tx, user_id: string, code_hash: Buffer): Promise<boolean> {
  const { used_at } = authRecoveryCodes;
  const spent = await tx
    .update(authRecoveryCodes)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(authRecoveryCodes.user_id, user_id),
        eq(authRecoveryCodes.code_hash, code_hash),
        isNull(used_at),
      ),
    )
    .returning({ used_at });
  return spent.length > 0;
}
