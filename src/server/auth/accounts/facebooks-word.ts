import { eq } from "drizzle-orm";
import { isAdminRole } from "#domain/users/roles.ts";
import { type AuthUserRow, listIdentities } from "#server/auth/auth-store.ts";
import { tellSecurity } from "#server/auth/factors/tell-security.ts";
import type { PostOffice } from "#server/auth/links/request-confirmation.ts";
import { emptyAccount } from "#server/auth/social/social-account-store.ts";
import { users } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";

/**
 * Facebook names an address without saying that it is that person's: enough to found an account (contract D-8), which may
 * so be a stranger's. Any other way in was proven when it came to be: by a letter, or by a provider that vouches.
 */
export async function hasOnlyFacebooksWord(tx: Tx, user: AuthUserRow): Promise<boolean> {
  const identities = await listIdentities(tx, user.id);
  return identities.length > 0 && identities.every(({ provider }) => provider === "facebook");
}

/**
 * The owner of the address has come for the first time: nothing by which somebody could enter before stays, as in an
 * account that nobody had confirmed (contract 1.4, rule 5). An admin's second factor does: a mailbox alone opens no panel.
 */
export async function takeFromStrangers(
  tx: Tx,
  server: PostOffice,
  user: AuthUserRow,
  now: Date,
): Promise<AuthUserRow> {
  const [profile] = await tx.select({ role: users.role }).from(users).where(eq(users.id, user.id));
  const emptied = await emptyAccount(tx, user, { keepsFactors: isAdminRole(profile?.role) });
  await tellSecurity(tx, server, user, { kind: "address-proven" }, now);
  return emptied;
}
