import { and, desc, eq, sql } from "drizzle-orm";
import { profileName } from "#domain/users/display-name.ts";
import { authIdentities, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

export async function findProfile(db: Reader, id: string) {
  const [row] = await db
    .select({
      email: authUsers.email,
      new_email: authUsers.new_email,
      name: users.name,
      created_at: authUsers.created_at,
      handle: users.handle,
      profile_hidden: sql<boolean>`coalesce(${users.profile_hidden}, false)`,
      decision_letters: sql<boolean>`coalesce(${users.decision_letters}, true)`,
      has_password: sql<boolean>`${authUsers.password_hash} IS NOT NULL`,
      has_name: sql<boolean>`coalesce(btrim(${authUsers.user_metadata}->>'full_name'), '') <> ''`,
      is_contested: sql<boolean>`${authUsers.app_metadata} ? 'is_contested'`,
    })
    .from(authUsers)
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(eq(authUsers.id, id));
  const identities = await db
    .selectDistinct({ provider: authIdentities.provider })
    .from(authIdentities)
    .where(eq(authIdentities.user_id, id))
    .orderBy(authIdentities.provider);
  const providers = identities.map(({ provider }) => provider);
  return row && { ...row, name: row.name ?? profileName({ email: row.email }), providers };
}

/** In the profile, and wherever the official client reads it. */
export async function changeName(tx: Tx, id: string, name: string): Promise<void> {
  const full_name = sql`jsonb_build_object('full_name', ${name}::text)`;
  await tx.update(users).set({ name }).where(eq(users.id, id));
  await tx
    .update(authUsers)
    .set({ user_metadata: sql`${authUsers.user_metadata} || ${full_name}`, updated_at: sql`now()` })
    .where(eq(authUsers.id, id));
  await tx
    .update(authIdentities)
    .set({ identity_data: sql`${authIdentities.identity_data} || ${full_name}`, updated_at: sql`now()` })
    .where(and(eq(authIdentities.user_id, id), eq(authIdentities.provider, "email")));
}

export async function changeLetters(
  tx: Tx,
  { id, email }: { id: string; email: string },
  decision_letters: boolean,
): Promise<void> {
  await tx
    .insert(users)
    .values({ id, email, name: profileName({ email }), decision_letters })
    .onConflictDoUpdate({ target: users.id, set: { decision_letters } });
}

export function listSessions(db: Reader, user_id: string) {
  const { id, user_agent, ip, created_at, refreshed_at, aal } = authSessions;
  return db
    .select({ id, user_agent, ip, created_at, refreshed_at, aal })
    .from(authSessions)
    .where(eq(authSessions.user_id, user_id))
    .orderBy(desc(refreshed_at), desc(id));
}

/** False when the user has no such session. */
export async function endSession(tx: Tx, user_id: string, id: string): Promise<boolean> {
  const ended = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.id, id), eq(authSessions.user_id, user_id)))
    .returning({ id: authSessions.id });
  return ended.length > 0;
}

export async function endAllSessions(tx: Tx, user_id: string): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.user_id, user_id));
}
