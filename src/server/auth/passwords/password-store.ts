import { and, eq } from "drizzle-orm";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { readPendingSignUp } from "#server/auth/links/pending-sign-up.ts";
import { authUsers, authOneTimeTokens as links } from "#server/db/schema/auth.ts";
import type { Reader } from "#server/db/transaction.ts";
import { loginDelays } from "./login-delays.ts";
import { isPassword } from "./password-hash.ts";

/** Null without a password (social login); undefined without an account. */
export async function findPasswordHash(db: Reader, user_id: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ password_hash: authUsers.password_hash })
    .from(authUsers)
    .where(eq(authUsers.id, user_id));
  return row?.password_hash;
}

/** The account's password, typed again in a session: guessing it is as slow as at the login. Never inside a transaction. */
export async function isCurrentPassword(
  server: Parameters<typeof loginDelays>[0],
  {
    user: { email, password_hash },
    sender,
  }: { user: Pick<AuthUserRow, "email" | "password_hash">; sender: { mark: string } },
  typed: string,
): Promise<boolean> {
  const delays = await loginDelays(server, { email, sender });
  const isRight = await delays.guess(() => isPassword(password_hash, typed));
  if (isRight) await delays.succeeded();
  return isRight;
}

export interface Login {
  user: AuthUserRow;
  password_hash: string | null;
}

/**
 * Before confirmation the password is that of the only sign-up, stored in its link (contract D-2); all links of an address
 * hold the same. One query for every kind of address, so that timing reveals nothing.
 */
export async function findLogin(db: Reader, email: string): Promise<Login | null> {
  const [row] = await db
    .select({ user: authUsers, payload: links.payload })
    .from(authUsers)
    .leftJoin(links, and(eq(links.user_id, authUsers.id), eq(links.purpose, "signup")))
    .where(eq(authUsers.email, email))
    .limit(1);
  if (!row) return null;
  const { user, payload } = row;
  const isPending = !user.email_confirmed_at && payload !== null;
  return { user, password_hash: isPending ? readPendingSignUp(payload).password_hash : user.password_hash };
}
