import { and, eq } from "drizzle-orm";
import { type AuthCall, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { AuthSessionRow } from "#server/auth/auth-store.ts";
import { isCurrentPassword } from "#server/auth/passwords/password-store.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { authSessions } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { hasFreshProof } from "./proof-store.ts";

/** A stolen or unattended session alone must not take the account over (contract 1.4). */
export async function requireProof(
  { server, signedIn: { user, session }, sender, now }: AuthCall<SignedIn>,
  body: Record<string, unknown>,
): Promise<void> {
  if (hasFreshProof(session, now)) return;
  const typed = textOf(body, "current_password");
  if (typed === "" || !(await isCurrentPassword(server, { user, sender }, typed)))
    throw reauthenticationNeeded();
}

/** A recovery session may set the password once: of concurrent calls one does. */
export async function spendRecovery(tx: Tx, { id }: AuthSessionRow): Promise<void> {
  const spent = await tx
    .update(authSessions)
    .set({ recovery: "used" })
    .where(and(eq(authSessions.id, id), eq(authSessions.recovery, "open")))
    .returning({ id: authSessions.id });
  if (spent.length === 0) throw reauthenticationNeeded();
}

function reauthenticationNeeded(): AuthError {
  return new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
}
