import { isStorable } from "#domain/format/text.ts";
import { type AuthCall, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { type AuthUserRow, lockUser } from "#server/auth/auth-store.ts";
import { openSession } from "#server/auth/sessions/open-session.ts";
import { isBanned } from "#server/auth/signed-in.ts";
import { inTransaction, type Reader } from "#server/db/transaction.ts";
import { loginDelays } from "./login-delays.ts";
import { isPassword } from "./password-hash.ts";
import { findLogin, type Login } from "./password-store.ts";
import { maxEmailLength } from "./validate-credentials.ts";

/** POST /token?grant_type=password. The order of the checks is a security property (contract 1.4). */
export async function passwordGrant({ c, server, sender, now, json }: AuthCall) {
  const { db, keys, requestContext } = server;
  const body = await json();
  const email = textOf(body, "email").toLowerCase();
  if (email === "") throw new AuthError(400, "validation_failed", "missing email or phone");
  const delays = await loginDelays(server, { email, sender });
  const login = await delays.guess(() => rightLogin(db, email, textOf(body, "password")));
  if (!login) throw wrongCredentials();
  const { user, password_hash } = login;
  refuseBanned(user);
  if (!user.email_confirmed_at) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  await delays.succeeded();
  requestContext(c).account = user.id;
  return inTransaction(db, async (tx) => {
    // The password may have changed since the comparison, or the user been banned.
    const present = await lockUser(tx, user.id);
    if (present?.password_hash !== password_hash) throw wrongCredentials();
    refuseBanned(present);
    return openSession(tx, keys, { user: present, method: "password", sender }, now);
  });
}

/** The same work for every address, known or not (contract 5.2). */
async function rightLogin(db: Reader, email: string, password: string): Promise<Login | null> {
  const login = canBeKnown(email) ? await findLogin(db, email) : null;
  return (await isPassword(login?.password_hash ?? null, password)) ? login : null;
}

function refuseBanned(user: AuthUserRow): void {
  if (isBanned(user)) throw new AuthError(400, "user_banned", "User is banned");
}

function wrongCredentials(): AuthError {
  return new AuthError(400, "invalid_credentials", "Invalid login credentials");
}

/** No account has an address that sign-up or the database would refuse. */
function canBeKnown(email: string): boolean {
  return email.length <= maxEmailLength && isStorable(email);
}
