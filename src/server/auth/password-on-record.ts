import type { Reader } from "#server/db/transaction.ts";
import type { AuthUserRow } from "./auth-store.ts";
import { findPendingSignUp } from "./one-time-token.ts";
import { pendingOf } from "./request-confirmation.ts";

/** What a login compares with. Before confirmation it is the latest sign-up's, which waits in the link (contract D-2). */
export async function passwordOnRecord(db: Reader, user: AuthUserRow): Promise<string | null> {
  if (user.email_confirmed_at) return user.password_hash;
  const pending = await findPendingSignUp(db, user.id);
  return pending ? pendingOf(pending).password_hash : user.password_hash;
}
