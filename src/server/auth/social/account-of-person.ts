import { AuthError } from "#server/auth/auth-error.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { isBanned } from "#server/auth/signed-in.ts";
import type { Config } from "#server/config.ts";
import type { Tx } from "#server/db/transaction.ts";
import { confirmAccount } from "./confirm-account.ts";
import type { ProviderPerson } from "./provider-person.ts";
import {
  emptyAccount,
  findIdentity,
  holdUser,
  insertIdentity,
  insertUser,
  refreshPerson,
} from "./social-account-store.ts";

/** Either the account to enter, or one that only its mailbox can open: a letter goes there. */
export type Found = { user: AuthUserRow; isProven: boolean };

interface Terms {
  config: Config;
  now: Date;
}

/** The account rules of contract 1.4, numbered as there. */
export async function accountOfPerson(tx: Tx, person: ProviderPerson, terms: Terms): Promise<Found> {
  const identity = await findIdentity(tx, person);
  const user = await holdUser(tx, identity ? { id: identity.user_id } : { email: person.email });
  if (user && isBanned(user, terms.now.getTime())) throw new AuthError(403, "user_banned", "User is banned");
  // (1) Known here; the address was proven when it came to be known.
  if (user?.email_confirmed_at && identity) return enter(tx, user, person, terms);
  // (3) Nobody has the address.
  if (!user) return begin(tx, person, terms);
  // (4) Never on an address that nobody vouches for, nor on another one than the account's.
  if (!person.canLink || person.email !== user.email) return { user, isProven: false };
  // (5) Whoever made an unconfirmed account may not have been the owner: it begins anew.
  const own = user.email_confirmed_at ? user : await emptyAccount(tx, user);
  // (2) One more way in.
  await insertIdentity(tx, own.id, person);
  return enter(tx, own, person, terms);
}

/** Where the provider's word is not enough, without its identity: the link in the letter brings that. */
async function begin(tx: Tx, person: ProviderPerson, terms: Terms): Promise<Found> {
  const user = await insertUser(tx, person.email, terms.now);
  if (!person.canCreate) return { user, isProven: false };
  await insertIdentity(tx, user.id, person);
  return enter(tx, user, person, terms);
}

async function enter(tx: Tx, user: AuthUserRow, person: ProviderPerson, terms: Terms): Promise<Found> {
  const account = user.email_confirmed_at ? user : await confirmAccount(tx, user, person, terms);
  return { user: await refreshPerson(tx, account, person, terms.now), isProven: true };
}
