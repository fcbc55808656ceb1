import { formatMinute } from "#domain/format/written-date.ts";
import type { AuthCall, AuthServer } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { type AuthUserRow, lockUser } from "#server/auth/auth-store.ts";
import { letterName, linkPageUrl } from "#server/auth/links/account-letters.ts";
import {
  bindToLetter,
  deleteLinks,
  findLinkOwner,
  issueLink,
  takeLink,
} from "#server/auth/links/one-time-token.ts";
import { rememberClient } from "#server/auth/passwords/login-delays.ts";
import { validateEmail } from "#server/auth/passwords/validate-credentials.ts";
import { openSession } from "#server/auth/sessions/open-session.ts";
import type { TokenResponse } from "#server/auth/sessions/token-response.ts";
import { isBanned } from "#server/auth/signed-in.ts";
import { recordUserEvent } from "#server/db/audit.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import {
  type ChangePayload,
  changePurposes,
  findHolder,
  listChangeLinks,
  markOtherProven,
  moveAccount,
  type Side,
  sides,
  storeNewEmail,
} from "./email-change-store.ts";

/** A new start would create the admin of ADMIN_EMAIL again, beside the one that has moved away. */
export function validateNewEmail({ config }: AuthServer, user: AuthUserRow, new_email: string): void {
  validateEmail(new_email);
  if (user.email === config.admin_email)
    throw new AuthError(
      422,
      "validation_failed",
      "The address of ADMIN_EMAIL can only be changed in the settings",
    );
}

/** PUT /user with another address: a link to each of the two (contract 1.4, secure change). */
export async function startEmailChange(
  tx: Tx,
  call: AuthCall<unknown>,
  user: AuthUserRow,
  new_email: string,
) {
  const pending = await storeNewEmail(tx, user.id, new_email, call.now.toISOString());
  for (const side of sides) await sendLink(tx, call, pending, side, { new_email, is_other_proven: false });
  return pending;
}

/** POST /resend: new links to the addresses that have not been proven yet. */
export async function resendEmailChange(tx: Tx, call: AuthCall<unknown>, user: AuthUserRow): Promise<void> {
  if (user.new_email === null) return;
  await storeNewEmail(tx, user.id, user.new_email, call.now.toISOString());
  const left = await listChangeLinks(tx, user.id);
  for (const side of sides) {
    const link = left.find(({ purpose }) => purpose === changePurposes[side]);
    if (link) await sendLink(tx, call, user, side, link.payload as unknown as ChangePayload);
  }
}

/** A taken address looks like a free one: its owner gets a notice, and its link is in no letter. */
async function sendLink(
  tx: Tx,
  { server: { mail, config }, redirectTo }: AuthCall<unknown>,
  user: AuthUserRow,
  side: Side,
  payload: ChangePayload,
): Promise<void> {
  const { id: user_id, email } = user;
  const { new_email } = payload;
  const link = { purpose: changePurposes[side], user_id, payload: { ...payload } };
  const token = await issueLink(tx, link);
  const holder = await findHolder(tx, new_email);
  if (side === "new" && holder) {
    await mail.queue(tx, "account-email-taken", new_email, { name: await letterName(tx, holder) });
    return;
  }
  const confirm_url = linkPageUrl(config, { token, type: "email_change", redirect_to: redirectTo() });
  const values = { name: await letterName(tx, user), email, new_email, side, confirm_url };
  const letter = await mail.queue(tx, "account-email-change", side === "new" ? new_email : email, values);
  await bindToLetter(tx, token, letter);
}

/** Null while the link of the other address is still to be followed. */
type Followed = { session: TokenResponse | null };

/** A link of type=email_change: the second of the two changes the address and signs in. */
export function followChangeLink(call: AuthCall, token: string): Promise<Followed> {
  return inTransaction(call.server.db, async (tx) => {
    const { user, side, payload } = await takeChangeLink(tx, token);
    call.server.requestContext(call.c).account = user.id;
    if (payload.is_other_proven) return { session: await finish(tx, call, user, payload.new_email) };
    const other = side === "new" ? "current" : "new";
    if (!(await markOtherProven(tx, user.id, other))) throw linkExpired();
    return { session: null };
  });
}

async function takeChangeLink(tx: Tx, token: string) {
  for (const side of sides) {
    const purpose = changePurposes[side];
    const owner_id = await findLinkOwner(tx, purpose, token);
    const user = owner_id && (await lockUser(tx, owner_id));
    const link = user && (await takeLink(tx, purpose, token));
    if (!user || !link) continue;
    if (isBanned(user)) throw new AuthError(403, "user_banned", "User is banned");
    return { user, side, payload: link.payload as unknown as ChangePayload };
  }
  throw linkExpired();
}

async function finish(tx: Tx, { server, sender, now }: AuthCall, user: AuthUserRow, new_email: string) {
  const moved = await moveAccount(tx, user, new_email, now);
  await deleteLinks(tx, user.id);
  await recordUserEvent(tx, user.id, "change-my-email", user.id);
  await server.mail.queue(tx, "account-email-changed", user.email, {
    name: await letterName(tx, user),
    new_email,
    at: formatMinute(now, server.mail.language),
    contact_url: `${server.config.site.url}/contato?assunto=outro`,
  });
  await rememberClient(tx, server, { email: new_email, sender });
  return openSession(tx, server.keys, { user: moved, method: "otp", sender }, now);
}

function linkExpired(): AuthError {
  return new AuthError(403, "otp_expired", "Email link is invalid or has expired");
}
