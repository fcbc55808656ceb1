import { and, eq, inArray, isNull, ne, notExists, sql } from "drizzle-orm";
import { AuthError } from "#server/auth/auth-error.ts";
import { type AuthUserRow, listIdentities } from "#server/auth/auth-store.ts";
import { isAlive } from "#server/auth/links/one-time-token.ts";
import { linkIdentity } from "#server/auth/social/social-account-store.ts";
import type { Db } from "#server/db/connect.ts";
import { authIdentities, authUsers, authOneTimeTokens as links } from "#server/db/schema/auth.ts";
import { contactMessages, newsletterSubscribers, users } from "#server/db/schema/people.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

/** One link for each address; both count as `type=email_change` (contract 1.4). */
export const changePurposes = { current: "email_change_current", new: "email_change" } as const;
export type Side = keyof typeof changePurposes;
export const sides: Side[] = ["current", "new"];
const purposes = Object.values(changePurposes);

/** What the link of one address knows of the other. */
export interface ChangePayload {
  new_email: string;
  is_other_proven: boolean;
}

export async function storeNewEmail(
  tx: Tx,
  user_id: string,
  new_email: string,
  at: string,
): Promise<AuthUserRow> {
  const [row] = await tx
    .update(authUsers)
    .set({ new_email, email_change_sent_at: at, updated_at: at })
    .where(eq(authUsers.id, user_id))
    .returning();
  return row as AuthUserRow;
}

/** The links that are still to be followed, and can be. */
export function listChangeLinks(db: Reader, user_id: string) {
  return db
    .select({ purpose: links.purpose, payload: links.payload })
    .from(links)
    .where(and(eq(links.user_id, user_id), inArray(links.purpose, purposes), isAlive));
}

/** The addresses whose link is still to be followed. */
export async function listUnproven(db: Reader, user_id: string): Promise<Side[]> {
  const left = (await listChangeLinks(db, user_id)).map(({ purpose }) => purpose);
  return sides.filter((side) => left.includes(changePurposes[side]));
}

/** False when the other address's link is gone, and the change with it. */
export async function markOtherProven(tx: Tx, user_id: string, other: Side): Promise<boolean> {
  const marked = await tx
    .update(links)
    .set({ payload: sql`${links.payload} || '{"is_other_proven": true}'::jsonb` })
    .where(and(eq(links.user_id, user_id), eq(links.purpose, changePurposes[other])))
    .returning({ user_id: links.user_id });
  return marked.length > 0;
}

export async function dropEmailChange(tx: Tx, user_id: string): Promise<AuthUserRow> {
  await tx.delete(links).where(and(eq(links.user_id, user_id), inArray(links.purpose, purposes)));
  const none = { new_email: null, email_change_sent_at: null };
  const [row] = await tx.update(authUsers).set(none).where(eq(authUsers.id, user_id)).returning();
  return row as AuthUserRow;
}

/** Housekeeping: changes whose links have expired. */
export async function dropOldEmailChanges(db: Db): Promise<void> {
  const pending = db
    .select()
    .from(links)
    .where(and(eq(links.user_id, authUsers.id), inArray(links.purpose, purposes)));
  await db
    .update(authUsers)
    .set({ new_email: null, email_change_sent_at: null })
    .where(and(sql`${authUsers.new_email} IS NOT NULL`, notExists(pending)));
}

/** The confirmed account of an address: an unconfirmed sign-up proves nothing, so it holds no address. */
export async function findHolder(db: Reader, email: string): Promise<AuthUserRow | null> {
  const [row] = await db.select().from(authUsers).where(eq(authUsers.email, email));
  return row?.email_confirmed_at ? row : null;
}

/** Both addresses are proven: the account, its profile and what was written under the old address move to the new one. */
export async function moveAccount(tx: Tx, user: AuthUserRow, email: string, now: Date): Promise<AuthUserRow> {
  const updated_at = now.toISOString();
  if (await findHolder(tx, email))
    throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
  // Confirmed meanwhile it stays, and the unique address refuses the move.
  const isUnconfirmed = and(eq(authUsers.email, email), isNull(authUsers.email_confirmed_at));
  await tx.delete(authUsers).where(and(isUnconfirmed, ne(authUsers.id, user.id)));
  const moved = { ...user.user_metadata, email, email_verified: true };
  const [row] = await tx
    .update(authUsers)
    .set({ email, new_email: null, email_change_sent_at: null, user_metadata: moved, updated_at })
    .where(eq(authUsers.id, user.id))
    .returning();
  await tx.update(users).set({ email }).where(eq(users.id, user.id));
  await moveNewsletter(tx, user.email, email);
  await tx.update(contactMessages).set({ email }).where(eq(contactMessages.email, user.email));
  return moveIdentity(tx, row as AuthUserRow, now);
}

/** An account of social logins alone gets an identity of its own: the address was proven by a letter. */
async function moveIdentity(tx: Tx, user: AuthUserRow, now: Date): Promise<AuthUserRow> {
  const { id, email } = user;
  const own = (await listIdentities(tx, id)).find(({ provider }) => provider === "email");
  const proven = { sub: id, email, email_verified: true, phone_verified: false };
  if (!own) return linkIdentity(tx, user, { provider: "email", id, email, identity_data: proven }, now);
  await tx
    .update(authIdentities)
    .set({ email, identity_data: { ...own.identity_data, ...proven }, updated_at: now.toISOString() })
    .where(eq(authIdentities.identity_id, own.identity_id));
  return user;
}

/** The subscription follows its subscriber; the new address's own one stays where there is one. */
async function moveNewsletter(tx: Tx, from: string, to: string): Promise<void> {
  const { email } = newsletterSubscribers;
  const existing = await tx.select({ email }).from(newsletterSubscribers).where(eq(email, to));
  if (existing.length > 0) await tx.delete(newsletterSubscribers).where(eq(email, from));
  else await tx.update(newsletterSubscribers).set({ email: to }).where(eq(email, from));
}
