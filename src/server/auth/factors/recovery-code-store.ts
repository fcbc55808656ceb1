import { and, eq, isNull, sql } from "drizzle-orm";
import { authRecoveryCodes } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";

export async function replaceRecoveryCodes(tx: Tx, user_id: string, hashes: Buffer[]): Promise<void> {
  await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.user_id, user_id));
  await tx.insert(authRecoveryCodes).values(hashes.map((code_hash) => ({ user_id, code_hash })));
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
