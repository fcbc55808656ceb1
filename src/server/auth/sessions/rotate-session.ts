import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import type { Sender } from "#server/auth/auth-endpoint.ts";
import type { AuthSessionRow } from "#server/auth/auth-store.ts";
import type { Db } from "#server/db/connect.ts";
import { authSessions } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";

/** How many steps a refresh token may be behind, once the answer that brought the next one is this old (contract 1.3). */
export const reuseSeconds = 10;
/** Contract 5.4: a session ends by itself, and housekeeping erases it. */
export const sessionDays = { unused: 30, whole: 180 } as const;

/** Shorter than the statement timeout, so that the error names the lock (contract D-6). */
const lockTimeout = sql`SET LOCAL lock_timeout = '4500ms'`;

export interface LockedSession {
  session: AuthSessionRow;
  /** By the database's clock, read under the lock: the servers' clocks may differ. */
  secondsSinceRefresh: number;
  isIdle: boolean;
  isExpired: boolean;
}

export async function lockSession(tx: Tx, id: string): Promise<LockedSession | null> {
  if (!(await tookLock(tx, id))) return null;
  const { created_at, refreshed_at } = authSessions;
  const days = (n: number) => sql`make_interval(days => ${n})`;
  const [row] = await tx
    .select({
      session: authSessions,
      secondsSinceRefresh: sql<number>`extract(epoch FROM clock_timestamp() - ${refreshed_at})::float8`,
      isIdle: sql<boolean>`${refreshed_at} < clock_timestamp() - ${days(sessionDays.unused)}`,
      isExpired: sql<boolean>`${created_at} < clock_timestamp() - ${days(sessionDays.whole)}`,
    })
    .from(authSessions)
    .where(eq(authSessions.id, id));
  return row ?? null;
}

async function tookLock(tx: Tx, id: string): Promise<boolean> {
  await tx.execute(lockTimeout);
  const rows = await tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(eq(authSessions.id, id))
    .for("update");
  return rows.length > 0;
}

/**
 * The only writer of the counter. One step issues the next refresh token; two invalidate the previous token once the reuse
 * interval is over (contract 1.3, second factors); zero only records that the session is in use.
 */
export async function advanceSession(
  tx: Tx,
  session: { id: string },
  steps: 0 | 1 | 2,
  sender?: Sender,
): Promise<AuthSessionRow> {
  const [row] = await tx
    .update(authSessions)
    .set({
      counter: sql`${authSessions.counter} + ${steps}`,
      refreshed_at: sql`clock_timestamp()`,
      ...(sender ? { ip: sender.ip, user_agent: sender.user_agent } : {}),
    })
    .where(eq(authSessions.id, session.id))
    .returning();
  return row as AuthSessionRow;
}

/** Housekeeping: sessions that can no longer be refreshed, with their addresses and user agents. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  const { created_at, refreshed_at } = authSessions;
  const before = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db
    .delete(authSessions)
    .where(or(lt(refreshed_at, before(sessionDays.unused)), lt(created_at, before(sessionDays.whole))));
}

export async function endSession(tx: Tx, id: string): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.id, id));
}

interface StepUp {
  /** As the official client names them. */
  method: "totp" | "mfa/recovery_code";
  factor_id: string | null;
}

/** The old refresh token is then two behind: invalid once the reuse interval is over (contract 1.3). */
const steps = 2;

/**
 * Raises the session to aal2 under a new refresh token, and ends the user's aal1 sessions (contract 1.4, 5.6).
 */
export async function stepUpSession(
  tx: Tx,
  session: AuthSessionRow,
  { method, factor_id }: StepUp,
  now: Date,
): Promise<AuthSessionRow> {
  const entry = { method, timestamp: Math.floor(now.getTime() / 1000) };
  await tx
    .update(authSessions)
    .set({
      aal: "aal2",
      factor_id: factor_id ?? session.factor_id,
      amr: [entry, ...session.amr.filter((earlier) => earlier.method !== method)],
    })
    .where(eq(authSessions.id, session.id));
  const raised = await advanceSession(tx, session, steps);
  const { user_id, id, aal } = authSessions;
  await tx.delete(authSessions).where(and(eq(user_id, session.user_id), ne(id, session.id), eq(aal, "aal1")));
  return raised;
}
