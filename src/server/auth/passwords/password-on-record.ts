import { and, eq } from "drizzle-orm";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { pendingOf } from "#server/auth/links/request-confirmation.ts";
import { authUsers, authOneTimeTokens as links } from "#server/db/schema/auth.ts";
import type { Reader } from "#server/db/transaction.ts";

export interface Login {
  user: AuthUserRow;
  /** What the password is compared with. */
  password_hash: string | null;
}

/**
 * Before confirmation an account's password is the latest sign-up's, which waits in the link (contract D-2). One question
 * for every kind of address: a second one would tell by its time which kind it is.
 */
export async function findLogin(db: Reader, email: string): Promise<Login | null> {
  const [row] = await db
    .select({ user: authUsers, payload: links.payload })
    .from(authUsers)
    .leftJoin(links, and(eq(links.user_id, authUsers.id), eq(links.purpose, "signup")))
    .where(eq(authUsers.email, email));
  if (!row) return null;
  const { user, payload } = row;
  const isPending = !user.email_confirmed_at && payload !== null;
  return { user, password_hash: isPending ? pendingOf(payload).password_hash : user.password_hash };
}
