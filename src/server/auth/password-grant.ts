import { createHash } from "node:crypto";
import { z } from "zod";
import { isStorable } from "#domain/format/text.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Limit } from "#server/http/rate-limits.ts";
import { AuthError } from "./auth-error.ts";
import { findUserByEmail } from "./auth-store.ts";
import { openSession, type SessionKeys } from "./open-session.ts";
import { isPassword } from "./password-hash.ts";

const credentials = z.object({ email: z.string().catch(""), password: z.string().catch("") });

export interface PasswordGrantParts {
  db: Db;
  keys: SessionKeys;
  /** Wrong passwords for one address, from wherever they come; counted for unknown addresses alike. */
  failures: Limit;
}

/** POST /token?grant_type=password. The order of the checks is a security property (contract 1.4). */
export async function passwordGrant(
  { db, keys, failures }: PasswordGrantParts,
  body: unknown,
  sender: { ip: string; user_agent: string | null },
) {
  const { email: typed, password } = credentials.catch({ email: "", password: "" }).parse(body);
  const email = typed.toLowerCase();
  if (email === "") throw new AuthError(400, "validation_failed", "missing email or phone");
  // Counted before the slow comparison, or many guesses at once would all pass the count.
  const counted = createHash("sha256").update(email).digest("base64url");
  await failures.take(counted);
  const user = canBeKnown(email) ? await findUserByEmail(db, email) : null;
  if (!(await isPassword(user?.password_hash ?? null, password)) || !user)
    throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  const now = new Date();
  if (user.banned_until && Date.parse(user.banned_until) > now.getTime())
    throw new AuthError(400, "user_banned", "User is banned");
  if (!user.email_confirmed_at) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  await failures.forget(counted);
  return inTransaction(db, (tx) => openSession(tx, keys, { user, method: "password", ...sender }, now));
}

const longestEmail = 255;

/** No account has an address that sign-up or the database would refuse. */
function canBeKnown(email: string): boolean {
  return email.length <= longestEmail && isStorable(email);
}
