import { confirmUser } from "#server/auth/accounts/confirm-user.ts";
import { freeIds, signUpIds } from "#server/auth/accounts/sign-up-response.ts";
import { hasUnverifiedEmail, resetUnverifiedAccount } from "#server/auth/accounts/unverified-email.ts";
import type { AuthServer } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { type AuthUserRow, lockUser, lockUserByEmail } from "#server/auth/auth-store.ts";
import { isBanned } from "#server/auth/signed-in.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { ProviderPerson } from "./provider-person.ts";
import {
  clearAccount,
  findIdentity,
  insertUser,
  linkIdentity,
  refreshIdentity,
} from "./social-account-store.ts";

/** The account; unproven, only a letter to its address can open it. */
export type Found = { user: AuthUserRow; isProven: boolean };

interface Terms {
  server: Pick<AuthServer, "config" | "box" | "mail">;
  now: Date;
}

/** The account rules of contract 1.4, numbered as there. */
export async function findOrCreateAccount(tx: Tx, person: ProviderPerson, terms: Terms): Promise<Found> {
  const { now } = terms;
  const found = await findIdentity(tx, person.identity);
  const user = await (found ? lockUser(tx, found.user_id) : lockUserByEmail(tx, person.email));
  if (user && isBanned(user, now.getTime())) throw new AuthError(403, "user_banned", "User is banned");
  // Another transaction may have linked or removed the identity while we waited for the lock.
  const isKnown = user && (await findIdentity(tx, person.identity))?.user_id === user.id;
  // (1) A known identity; its address was verified when it was linked.
  if (user?.email_confirmed_at && isKnown)
    return { user: await refreshIdentity(tx, user, person.identity, now), isProven: true };
  // (3) The address is unused.
  if (!user) return begin(tx, person, terms);
  // (4) Never link by an unverified address, nor by another one than the account's.
  if (!person.canLink || person.email !== user.email) return { user, isProven: false };
  return {
    user: await linkIdentity(tx, await owned(tx, user, person, terms), person.identity, now),
    isProven: true,
  };
}

async function owned(tx: Tx, user: AuthUserRow, person: ProviderPerson, terms: Terms): Promise<AuthUserRow> {
  // (5) A stranger may have created the unconfirmed account: it is cleared first.
  if (!user.email_confirmed_at) return confirm(tx, await clearAccount(tx, user), person, terms);
  // So is an account created with an unverified address of Facebook (D-8).
  if (await hasUnverifiedEmail(tx, user))
    return confirm(tx, await resetUnverifiedAccount(tx, terms.server, user, terms.now), person, terms);
  // (2) Any other account gets one more identity.
  return user;
}

/** An unverified address gets no identity yet: the link in the letter adds it. */
async function begin(tx: Tx, person: ProviderPerson, terms: Terms): Promise<Found> {
  const { email, canCreate: isProven } = person;
  const ids = await freeIds(tx, { ids: signUpIds(terms.server.box, email), email });
  const user = await insertUser(tx, { ids, email, now: terms.now }, { isProven });
  if (!isProven) return { user, isProven };
  const own = await confirm(tx, user, person, terms);
  return { user: await linkIdentity(tx, own, person.identity, terms.now), isProven };
}

function confirm(
  tx: Tx,
  user: AuthUserRow,
  { identity: { identity_data: data } }: ProviderPerson,
  { server: { config }, now }: Terms,
): Promise<AuthUserRow> {
  return confirmUser(tx, user, { password_hash: null, data, config }, now);
}
