import { and, eq } from "drizzle-orm";
import { newAccount, type SignUp } from "#server/auth/accounts/sign-up-response.ts";
import { type AuthIdentityRow, type AuthUserRow, listIdentities } from "#server/auth/auth-store.ts";
import type { PendingIdentity } from "#server/auth/links/pending-sign-up.ts";
import {
  authFactors,
  authFlowStates,
  authIdentities,
  authOneTimeTokens,
  authRecoveryCodes,
  authSessions,
  authUsers,
} from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";

export async function findIdentity(
  tx: Tx,
  { provider, id }: Pick<PendingIdentity, "provider" | "id">,
): Promise<AuthIdentityRow | null> {
  const [row] = await tx
    .select()
    .from(authIdentities)
    .where(and(eq(authIdentities.provider, provider), eq(authIdentities.id, id)));
  return row ?? null;
}

/** Under the ids of a sign-up, with its e-mail identity when only a letter can confirm the address. */
export async function insertUser(
  tx: Tx,
  { ids, email, now }: { ids: SignUp["ids"]; email: string; now: Date },
  { isProven }: { isProven: boolean },
): Promise<AuthUserRow> {
  const { user, identity } = newAccount({ ids, email, now });
  const [row] = await tx.insert(authUsers).values(user).returning();
  if (!isProven) await tx.insert(authIdentities).values(identity);
  return row as AuthUserRow;
}

/** Removes all credentials and sessions (contract 1.4, rule 5). */
export async function clearAccount(
  tx: Tx,
  user: AuthUserRow,
  { keepsFactors = false }: { keepsFactors?: boolean } = {},
): Promise<AuthUserRow> {
  const holders = [
    authIdentities,
    authSessions,
    authOneTimeTokens,
    authFlowStates,
    ...(keepsFactors ? [] : [authFactors, authRecoveryCodes]),
  ];
  for (const table of holders) await tx.delete(table).where(eq(table.user_id, user.id));
  const emptied = {
    ...{ password_hash: null, new_email: null, email_change_sent_at: null },
    ...{ app_metadata: {}, user_metadata: {} },
  };
  const [row] = await tx.update(authUsers).set(emptied).where(eq(authUsers.id, user.id)).returning();
  return row as AuthUserRow;
}

/** Adds an identity, with the provider's current data. */
export async function linkIdentity(
  tx: Tx,
  user: AuthUserRow,
  identity: PendingIdentity,
  now: Date,
): Promise<AuthUserRow> {
  await tx.insert(authIdentities).values({ ...identity, identity_id: newId(), user_id: user.id });
  return refreshUser(tx, user, identity, now);
}

export async function refreshIdentity(
  tx: Tx,
  user: AuthUserRow,
  identity: PendingIdentity,
  now: Date,
): Promise<AuthUserRow> {
  const { provider, id, email, identity_data } = identity;
  await tx
    .update(authIdentities)
    .set({ identity_data, email, updated_at: now.toISOString() })
    .where(and(eq(authIdentities.provider, provider), eq(authIdentities.id, id)));
  return refreshUser(tx, user, identity, now);
}

/** Updates the metadata that every token carries. */
async function refreshUser(
  tx: Tx,
  user: AuthUserRow,
  { identity_data }: PendingIdentity,
  now: Date,
): Promise<AuthUserRow> {
  const providers = [...new Set((await listIdentities(tx, user.id)).map((identity) => identity.provider))];
  const [row] = await tx
    .update(authUsers)
    .set({
      app_metadata: { ...user.app_metadata, provider: providers[0], providers },
      // The account's own address stays: what the provider knows may be another one by now.
      user_metadata: { ...user.user_metadata, ...identity_data, email: user.email, email_verified: true },
      updated_at: now.toISOString(),
    })
    .where(eq(authUsers.id, user.id))
    .returning();
  return row as AuthUserRow;
}
