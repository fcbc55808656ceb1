import { isStorable } from "#domain/format/text.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import { type AuthCall, textOf } from "./auth-endpoint.ts";
import { AuthError } from "./auth-error.ts";
import { findUserByEmail } from "./auth-store.ts";
import { openSession } from "./open-session.ts";
import { isPassword } from "./password-hash.ts";
import { isBanned } from "./signed-in.ts";

/** Wrong passwords for one address, from wherever they come; counted for unknown addresses alike. */
const failedLogins: LimitRule = { name: "login", points: 10, seconds: 900 };

/** POST /token?grant_type=password. The order of the checks is a security property (contract 1.4). */
export async function passwordGrant({ c, server, sender, now, json }: AuthCall) {
  const { db, box, keys, facts } = server;
  const body = await json();
  const email = textOf(body, "email").toLowerCase();
  if (email === "") throw new AuthError(400, "validation_failed", "missing email or phone");
  // Counted before the slow comparison, or many guesses at once would all pass the count.
  const failures = server.limit(failedLogins);
  const counted = box.mark(email);
  await failures.take(counted);
  const user = canBeKnown(email) ? await findUserByEmail(db, email) : null;
  if (!(await isPassword(user?.password_hash ?? null, textOf(body, "password"))) || !user)
    throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  if (isBanned(user)) throw new AuthError(400, "user_banned", "User is banned");
  if (!user.email_confirmed_at) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  await failures.forget(counted);
  facts(c).account = user.id;
  return inTransaction(db, (tx) => openSession(tx, keys, { user, method: "password", sender }, now));
}

const longestEmail = 255;

/** No account has an address that sign-up or the database would refuse. */
function canBeKnown(email: string): boolean {
  return email.length <= longestEmail && isStorable(email);
}
