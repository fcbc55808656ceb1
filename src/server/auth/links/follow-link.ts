import { confirmUser } from "#server/auth/accounts/confirm-user.ts";
import { hasOnlyFacebooksWord, takeFromStrangers } from "#server/auth/accounts/facebooks-word.ts";
import type { AuthCall, AuthServer } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { type AuthUserRow, lockUser } from "#server/auth/auth-store.ts";
import { noteKnownSender } from "#server/auth/passwords/login-delays.ts";
import { issueCodeForLink } from "#server/auth/pkce/auth-code.ts";
import { openSession } from "#server/auth/sessions/open-session.ts";
import type { TokenResponse } from "#server/auth/sessions/token-response.ts";
import { isBanned } from "#server/auth/signed-in.ts";
import { findIdentity, linkIdentity } from "#server/auth/social/social-account-store.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { dropLinks, findLinkOwner, type LinkPurpose, takeLink } from "./one-time-token.ts";
import { pendingOf } from "./request-confirmation.ts";

/** What clients may call a link; that of a sign-up is also «email» to them (contract 1.4). */
const purposes: Record<string, LinkPurpose | null> = {
  signup: "signup",
  email: "signup",
  recovery: "recovery",
  email_change: "email_change",
  // Kinds of links that we never write.
  magiclink: null,
  invite: null,
};

export function isLinkType(type: string): boolean {
  return Object.hasOwn(purposes, type);
}

/** Either a session, or the code that a client in PKCE mode gets one for. */
export type Followed = { session: TokenResponse; code?: never } | { code: string; session?: never };

/** Whoever has the link has read the letter: the address is theirs, and they are signed in. */
export async function followLink(
  call: AuthCall,
  type: string,
  token: string,
): Promise<{ session: TokenResponse }>;
export async function followLink(
  call: AuthCall,
  type: string,
  token: string,
  page: string,
): Promise<Followed>;
export async function followLink(
  { server, sender, now, c }: AuthCall,
  type: string,
  token: string,
  /** Where a code would be sent; without it there is none. */
  page?: string,
): Promise<Followed> {
  const { db, keys, requestContext } = server;
  const purpose = purposes[type];
  return inTransaction(db, async (tx) => {
    const owner_id = purpose ? await findLinkOwner(tx, purpose, token) : null;
    const user = owner_id ? await lockUser(tx, owner_id) : null;
    const link = purpose && user ? await takeLink(tx, purpose, token) : null;
    if (!purpose || !user || !link)
      throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
    if (isBanned(user)) throw new AuthError(403, "user_banned", "User is banned");
    const owner = await proven(tx, user, { purpose, payload: link.payload, server }, now);
    requestContext(c).account = owner.id;
    const { challenge } = pendingOf(link.payload);
    if (challenge && page !== undefined)
      return { code: await issueCodeForLink(tx, challenge, { user_id: owner.id, redirect_to: page }) };
    await noteKnownSender(tx, server, { email: owner.email, sender });
    return { session: await openSession(tx, keys, { user: owner, method: "otp", sender }, now) };
  });
}

interface Proof {
  purpose: LinkPurpose;
  payload: Record<string, unknown>;
  server: Pick<AuthServer, "mail" | "config">;
}

/**
 * Only the link of a sign-up makes that sign-up's password valid. A link to recover proves the address too, but stands
 * for nobody's sign-up: the account is confirmed without a password, and its owner sets one next (contract D-2).
 */
async function proven(tx: Tx, user: AuthUserRow, { purpose, payload, server }: Proof, now: Date) {
  const { admin_email } = server.config;
  if (user.email_confirmed_at) {
    if (await hasOnlyFacebooksWord(tx, user)) return beginAnew(tx, user, server, now);
    await dropLinks(tx, user.id);
    return user;
  }
  const asked = purpose === "signup" ? pendingOf(payload) : { password_hash: null, data: {}, identity: null };
  const confirmed = await confirmUser(tx, user, { ...asked, admin_email }, now);
  // It may have become another account's way in meanwhile: that is no reason to refuse the owner of the address.
  const isFree = asked.identity && !(await findIdentity(tx, asked.identity));
  return asked.identity && isFree ? linkIdentity(tx, confirmed, asked.identity, now) : confirmed;
}

/** From now on an account by e-mail: its owner sets a password next. */
async function beginAnew(tx: Tx, user: AuthUserRow, server: Proof["server"], now: Date) {
  const emptied = await takeFromStrangers(tx, server, user, now);
  const byMail = { provider: "email", id: user.id, email: user.email, identity_data: {} };
  const own = await linkIdentity(tx, emptied, byMail, now);
  return confirmUser(tx, own, { password_hash: null, data: {}, admin_email: server.config.admin_email }, now);
}
