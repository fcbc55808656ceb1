import { and, eq, ne } from "drizzle-orm";
import type { AuthSessionRow } from "#server/auth/auth-store.ts";
import { authSessions } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { advanceSession } from "./rotate-session.ts";

export interface Raise {
  /** As the official client names them. */
  method: "totp" | "mfa/recovery_code";
  factor_id: string | null;
}

/** An old refresh token is then two behind: worth nothing once the reuse interval is over (contract 1.3). */
const steps = 2;

/**
 * A second factor was shown: the session is aal2 from here on, under a new refresh token, and the person's sessions that
 * never showed one end (contract 1.4, 5.6).
 */
export async function raiseSession(
  tx: Tx,
  session: AuthSessionRow,
  { method, factor_id }: Raise,
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
