import { and, count, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { type AuthSessionRow, isLiveFactor } from "#server/auth/auth-store.ts";
import { type SignedIn, sessionNotFound } from "#server/auth/signed-in.ts";
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
const mostWrongCodes = 5;

const isVerified = eq(authFactors.status, "verified");

/**
 * Serializes changes of one user's factors: two concurrent verifications must not each keep the other's session. Returns
 * the current session.
 */
export async function lockAccount(tx: Tx, { user, session }: SignedIn): Promise<AuthSessionRow> {
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, user.id)).for("no key update");
  const [current] = await tx.select().from(authSessions).where(eq(authSessions.id, session.id)).for("update");
  if (!current) throw sessionNotFound();
  return current;
}

/** Enrolled but never challenged (contract 1.4). */
export async function deleteAbandonedFactors(tx: Tx, user_id: string): Promise<void> {
  await tx.delete(authFactors).where(and(eq(authFactors.user_id, user_id), sql`NOT (${isLiveFactor(tx)})`));
}

/** Null also for another user's factor. */
export async function findFactor(db: Reader, user_id: string, id: string): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(authFactors)
    .where(and(eq(authFactors.id, id), eq(authFactors.user_id, user_id), isLiveFactor(db)));
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

/** With whether it has expired or run out of attempts. */
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

/** Contract D-11: a time step counts once, and earlier ones no longer. False when it was used. */
export async function spendStep(tx: Tx, factor_id: string, step: number): Promise<boolean> {
  const isNew = or(isNull(authFactors.last_step), lt(authFactors.last_step, step));
  const used = await tx
    .update(authFactors)
    .set({ last_step: step, status: "verified", updated_at: sql`now()` })
    .where(and(eq(authFactors.id, factor_id), isNew))
    .returning({ id: authFactors.id });
  return used.length > 0;
}

export async function deleteUnverifiedFactors(tx: Tx, user_id: string): Promise<void> {
  await tx
    .delete(authFactors)
    .where(and(eq(authFactors.user_id, user_id), ne(authFactors.status, "verified")));
}

export async function countVerifiedFactors(tx: Tx, user_id: string): Promise<number> {
  const isOfUser = and(eq(authFactors.user_id, user_id), isVerified);
  const [counted] = await tx.select({ verified: count() }).from(authFactors).where(isOfUser);
  return counted?.verified ?? 0;
}

/**
 * Removes the factor and lowers the sessions it raised; with the last factor also the recovery codes and their sessions
 * (contract 1.4).
 */
export async function removeFactor(tx: Tx, { id, user_id }: FactorRow): Promise<void> {
  await tx.delete(authFactors).where(eq(authFactors.id, id));
  await lowerSessions(tx, eq(authSessions.factor_id, id));
  if ((await countVerifiedFactors(tx, user_id)) > 0) return;
  await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.user_id, user_id));
  await lowerSessions(tx, and(eq(authSessions.user_id, user_id), eq(authSessions.aal, "aal2")));
}

async function lowerSessions(tx: Tx, which: ReturnType<typeof and>): Promise<void> {
  const first = sql`coalesce((SELECT jsonb_agg(entry) FROM jsonb_array_elements(${authSessions.amr}) AS entry
    WHERE entry ->> 'method' NOT IN ('totp', 'mfa/recovery_code')), '[]')`;
  await tx.update(authSessions).set({ aal: "aal1", factor_id: null, amr: first }).where(which);
}

/** Returns whether there were any before, used or not. */
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

/** False when it is unknown or used. */
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
