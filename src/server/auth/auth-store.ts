import { and, eq, exists, gt, or, sql } from "drizzle-orm";
import { isAdminRole } from "#domain/users/roles.ts";
import {
  authChallenges,
  authFactors,
  authIdentities,
  authSessions,
  authUsers,
} from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

export type AuthUserRow = typeof authUsers.$inferSelect;
export type AuthIdentityRow = typeof authIdentities.$inferSelect;
export type AuthSessionRow = typeof authSessions.$inferSelect;

export async function findUser(db: Reader, id: string): Promise<AuthUserRow | null> {
  const [row] = await db.select().from(authUsers).where(eq(authUsers.id, id));
  return row ?? null;
}

export async function findSession(db: Reader, id: string): Promise<AuthSessionRow | null> {
  const [row] = await db.select().from(authSessions).where(eq(authSessions.id, id));
  return row ?? null;
}

/** In one query; the session is null when it has ended or belongs to another user. */
export async function findSignedIn(
  db: Reader,
  { sub, session_id }: { sub: string; session_id: string },
): Promise<{ user: AuthUserRow; session: AuthSessionRow | null } | null> {
  const isTheirs = and(eq(authSessions.user_id, authUsers.id), eq(authSessions.id, session_id));
  const [row] = await db
    .select({ user: authUsers, session: authSessions })
    .from(authUsers)
    .leftJoin(authSessions, isTheirs)
    .where(eq(authUsers.id, sub));
  return row ?? null;
}

/** Without secrets and abandoned enrolments. */
export function listFactors(db: Reader, user_id: string) {
  const { id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at } = authFactors;
  return db
    .select({ id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at })
    .from(authFactors)
    .where(and(eq(authFactors.user_id, user_id), isLiveFactor(db)))
    .orderBy(authFactors.created_at);
}

const unverifiedSeconds = 300;

/** An unverified factor without a challenge lives five minutes (contract 1.4). */
export function isLiveFactor(db: Reader) {
  const { id, status, created_at } = authFactors;
  const challenged = db.select().from(authChallenges).where(eq(authChallenges.factor_id, id));
  const isYoung = gt(created_at, sql`now() - make_interval(secs => ${unverifiedSeconds})`);
  return or(eq(status, "verified"), isYoung, exists(challenged));
}

export function listIdentities(db: Reader, user_id: string): Promise<AuthIdentityRow[]> {
  return db
    .select()
    .from(authIdentities)
    .where(eq(authIdentities.user_id, user_id))
    .orderBy(authIdentities.created_at);
}

export async function insertSession(
  tx: Tx,
  session: typeof authSessions.$inferInsert,
): Promise<AuthSessionRow> {
  const [row] = await tx.insert(authSessions).values(session).returning();
  return row as AuthSessionRow;
}

export async function recordSignIn(
  tx: Tx,
  user_id: string,
  provider: string,
  at: string,
): Promise<AuthUserRow> {
  const [row] = await tx
    .update(authUsers)
    .set({ last_sign_in_at: at, updated_at: at })
    .where(eq(authUsers.id, user_id))
    .returning();
  await tx
    .update(authIdentities)
    .set({ last_sign_in_at: at })
    .where(and(eq(authIdentities.user_id, user_id), eq(authIdentities.provider, provider)));
  return row as AuthUserRow;
}

export async function lockUser(tx: Tx, id: string): Promise<AuthUserRow | null> {
  const [row] = await tx.select().from(authUsers).where(eq(authUsers.id, id)).for("update");
  return row ?? null;
}

export async function lockUserByEmail(tx: Tx, email: string): Promise<AuthUserRow | null> {
  const [row] = await tx.select().from(authUsers).where(eq(authUsers.email, email)).for("update");
  return row ?? null;
}

export async function isAdmin(db: Reader, id: string): Promise<boolean> {
  const [profile] = await db.select({ role: users.role }).from(users).where(eq(users.id, id));
  return isAdminRole(profile?.role);
}
