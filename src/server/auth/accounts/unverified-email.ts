import { eq } from "drizzle-orm";
import { isAdminRole } from "#domain/users/roles.ts";
import { type AuthUserRow, listIdentities } from "#server/auth/auth-store.ts";
import { type LetterParts, queueSecurityLetter } from "#server/auth/links/account-letters.ts";
import { clearAccount } from "#server/auth/social/social-account-store.ts";
import { users } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";

/**
 * Facebook does not say whether an e-mail is verified. That is enough to create an account (contract D-8), which may then
 * belong to a stranger. Every other identity was verified: by a letter or by its provider.
 */
export async function hasUnverifiedEmail(tx: Tx, user: AuthUserRow): Promise<boolean> {
  const identities = await listIdentities(tx, user.id);
  return identities.length > 0 && identities.every(({ provider }) => provider === "facebook");
}

/**
 * The owner of the address signs in for the first time: all earlier credentials go, as for an unconfirmed account
 * (contract 1.4, rule 5). An admin keeps the second factor: access to a mailbox alone must not open the panel.
 */
export async function resetUnverifiedAccount(
  tx: Tx,
  server: LetterParts,
  user: AuthUserRow,
  now: Date,
): Promise<AuthUserRow> {
  const [profile] = await tx.select({ role: users.role }).from(users).where(eq(users.id, user.id));
  const emptied = await clearAccount(tx, user, { keepsFactors: isAdminRole(profile?.role) });
  await queueSecurityLetter(tx, server, user, { kind: "address-proven" }, now);
  return emptied;
}
