import { and, count, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { type AuthSessionRow, isKept } from "#server/auth/auth-store.ts";
import { type SignedIn, sessionGone } from "#server/auth/signed-in.ts";
import {
  authChallenges,
  authFactors,
  authRecoveryCodes,
  authSessions,
  authUsers,
} from "#server/db/schema/auth.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

export type FactorRow = typeof authFactors.$inferSelect;

export const challengeSeconds = 300;
export const mostWrongCodes = 5;

const isVerified = eq(authFactors.status, "verified");

/**
 * What people do to their second factors, one after the other: two that are verified at once must not each leave the
 * other's session alive. Answers the session as it now is.
 */
export async function holdAccount(tx: Tx, { user, session }: SignedIn): Promise<AuthSessionRow> {
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, user.id)).for("no key update");
  const [current] = await tx.select().from(authSessions).where(eq(authSessions.id, session.id)).for("update");
  if (!current) throw sessionGone();
  return current;
}

/** Enrolled, but nobody ever came with a code (contract 1.4). */
export async function dropLostFactors(tx: Tx, user_id: string): Promise<void> {
  await tx.delete(authFactors).where(and(eq(authFactors.user_id, user_id), sql`NOT (${isKept(tx)})`));
}

/** Somebody else's is as unknown as none. */
export async function findFactor(db: Reader, user_id: string, id: string): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(authFactors)
    .where(and(eq(authFactors.id, id), eq(authFactors.user_id, user_id), isKept(db)));
  return row ?? null;
}

export async function insertFactor(tx: Tx, factor: typeof authFactors.$inferInsert): Promise<void> {
  await tx.insert(authFactors).values(factor);
}

export async function openChallenge(tx: Tx, factor_id: string, id: string): Promise<{ created_at: string }> {
  const [challenge] = await tx
    .insert(authChallenges)
    .values({ id, factor_id })
    .returning({ created_at: authChallenges.created_at });
  await tx.update(authFactors).set({ last_challenged_at: sql`now()` }).where(eq(authFactors.id, factor_id));
  return challenge as { created_at: string };
}

/** With whether its time or its tries are over. */
export async function findChallenge(tx: Tx, factor_id: string, id: string) {
  const { used_at, wrong_codes, created_at } = authChallenges;
  const isOld = sql`${created_at} <= now() - make_interval(secs => ${challengeSeconds})`;
  const [row] = await tx
    .select({ used_at, isOver: sql<boolean>`${isOld} OR ${wrong_codes} >= ${mostWrongCodes}` })
    .from(authChallenges)
    .where(and(eq(authChallenges.id, id), eq(authChallenges.factor_id, factor_id)))
    .for("update");
  return row ?? null;
}

export async function countWrongCode(tx: Tx, challenge_id: string): Promise<void> {
  await tx
    .update(authChallenges)
    .set({ wrong_codes: sql`${authChallenges.wrong_codes} + 1` })
    .where(eq(authChallenges.id, challenge_id));
}

export async function spendChallenge(tx: Tx, challenge_id: string): Promise<void> {
  await tx.update(authChallenges).set({ used_at: sql`now()` }).where(eq(authChallenges.id, challenge_id));
}

/** Contract D-11: a time step counts once, and none before it any more. False where it was used. */
export async function spendStep(tx: Tx, factor_id: string, step: number): Promise<boolean> {
  const isNew = or(isNull(authFactors.last_step), lt(authFactors.last_step, step));
  const used = await tx
    .update(authFactors)
    .set({ last_step: step, status: "verified", updated_at: sql`now()` })
    .where(and(eq(authFactors.id, factor_id), isNew))
    .returning({ id: authFactors.id });
  return used.length > 0;
}

export async function dropUnverified(tx: Tx, user_id: string): Promise<void> {
  await tx
    .delete(authFactors)
    .where(and(eq(authFactors.user_id, user_id), ne(authFactors.status, "verified")));
}

export async function countVerified(tx: Tx, user_id: string): Promise<number> {
  const isOfUser = and(eq(authFactors.user_id, user_id), isVerified);
  const [counted] = await tx.select({ verified: count() }).from(authFactors).where(isOfUser);
  return counted?.verified ?? 0;
}

/**
 * The factor goes, and what it raised falls back; with the last one also its recovery codes and what they raised
 * (contract 1.4).
 */
export async function removeFactor(tx: Tx, { id, user_id }: FactorRow): Promise<void> {
  await tx.delete(authFactors).where(eq(authFactors.id, id));
  await lowerSessions(tx, eq(authSessions.factor_id, id));
  if ((await countVerified(tx, user_id)) > 0) return;
  await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.user_id, user_id));
  await lowerSessions(tx, and(eq(authSessions.user_id, user_id), eq(authSessions.aal, "aal2")));
}

async function lowerSessions(tx: Tx, which: ReturnType<typeof and>): Promise<void> {
  const first = sql`coalesce((SELECT jsonb_agg(entry) FROM jsonb_array_elements(${authSessions.amr}) AS entry
    WHERE entry ->> 'method' NOT IN ('totp', 'mfa/recovery_code')), '[]')`;
  await tx.update(authSessions).set({ aal: "aal1", factor_id: null, amr: first }).where(which);
}
