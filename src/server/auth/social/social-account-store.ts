import { and, eq } from "drizzle-orm";
import { type AuthIdentityRow, type AuthUserRow, listIdentities } from "#server/auth/auth-store.ts";
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
import type { ProviderPerson } from "./provider-person.ts";

export async function findIdentity(
  tx: Tx,
  { provider, subject }: ProviderPerson,
): Promise<AuthIdentityRow | null> {
  const [row] = await tx
    .select()
    .from(authIdentities)
    .where(and(eq(authIdentities.provider, provider), eq(authIdentities.id, subject)));
  return row ?? null;
}

/** Held until the transaction ends: nobody else confirms, links or empties the account meanwhile. */
export async function holdUser(tx: Tx, by: { id: string } | { email: string }): Promise<AuthUserRow | null> {
  const condition = "id" in by ? eq(authUsers.id, by.id) : eq(authUsers.email, by.email);
  const [row] = await tx.select().from(authUsers).where(condition).for("update");
  return row ?? null;
}

export async function insertUser(tx: Tx, email: string, now: Date): Promise<AuthUserRow> {
  const at = now.toISOString();
  const user = { id: newId(now.getTime()), email, user_metadata: { email }, created_at: at, updated_at: at };
  const [row] = await tx.insert(authUsers).values(user).returning();
  return row as AuthUserRow;
}

/** Everything by which somebody could enter, or be signed in already (contract 1.4, rule 5). */
export async function emptyAccount(tx: Tx, user: AuthUserRow): Promise<AuthUserRow> {
  const holders = [
    authIdentities,
    authSessions,
    authOneTimeTokens,
    authFlowStates,
    authFactors,
    authRecoveryCodes,
  ];
  for (const table of holders) await tx.delete(table).where(eq(table.user_id, user.id));
  const emptied = { password_hash: null, new_email: null, app_metadata: {}, user_metadata: {} };
  const [row] = await tx.update(authUsers).set(emptied).where(eq(authUsers.id, user.id)).returning();
  return row as AuthUserRow;
}

export async function insertIdentity(tx: Tx, user_id: string, person: ProviderPerson): Promise<void> {
  const { provider, subject: id, data: identity_data, email } = person;
  await tx
    .insert(authIdentities)
    .values({ identity_id: newId(), user_id, provider, id, identity_data, email });
}

/** What the provider says today, in the identity and in what the token carries. */
export async function refreshPerson(
  tx: Tx,
  user: AuthUserRow,
  { provider, subject, data, email }: ProviderPerson,
  now: Date,
): Promise<AuthUserRow> {
  const updated_at = now.toISOString();
  await tx
    .update(authIdentities)
    .set({ identity_data: data, email, updated_at })
    .where(and(eq(authIdentities.provider, provider), eq(authIdentities.id, subject)));
  const providers = [...new Set((await listIdentities(tx, user.id)).map((identity) => identity.provider))];
  // The account's own address stays: what the provider knows may be another one by now.
  const user_metadata = { ...user.user_metadata, ...data, email: user.email, email_verified: true };
  const [row] = await tx
    .update(authUsers)
    .set({
      app_metadata: { ...user.app_metadata, provider: providers[0], providers },
      user_metadata,
      updated_at,
    })
    .where(eq(authUsers.id, user.id))
    .returning();
  return row as AuthUserRow;
}
