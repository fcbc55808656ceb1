import { eq } from "drizzle-orm";
import { personName } from "#server/auth/accounts/person-name.ts";
import type { UserData } from "#server/auth/accounts/user-data.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import type { CodeChallenge } from "#server/auth/pkce/code-challenge.ts";
import type { Config } from "#server/config.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { linkInLetter } from "./link-in-letter.ts";
import { bindToLetter, findPendingSignUp, issueLink, linkPrefix } from "./one-time-token.ts";

/** A sign-up that waits for its link to be followed: the password and the words that are then valid (contract D-2). */
export interface PendingSignUp {
  password_hash: string | null;
  data: UserData;
  /** Of a client in PKCE mode: the link gives a code, which only that client can exchange. */
  challenge?: CodeChallenge | null;
  /** A social login whose provider does not vouch for the address: the link does. */
  identity?: PendingIdentity | null;
  /** Another one waited for its link when this one came: they need not be one person's. */
  is_contested?: boolean;
}

export interface PendingIdentity {
  provider: string;
  id: string;
  email: string;
  identity_data: Record<string, unknown>;
}

export interface PostOffice {
  mail: Outbox;
  config: Config;
}

/** Asks the owner of the address whether this sign-up is theirs; the link takes the place of any earlier one. */
export async function requestConfirmation(
  tx: Tx,
  { mail, config }: PostOffice,
  {
    user,
    pending,
    redirect_to,
  }: { user: Pick<AuthUserRow, "id" | "email">; pending: PendingSignUp; redirect_to: string },
  now: Date,
): Promise<void> {
  const link = { purpose: "signup", user_id: user.id } as const;
  const token = await issueLink(tx, { ...link, payload: { ...pending } }, linkPrefix(pending.challenge));
  const letter = await mail.queue(tx, "account-confirm", user.email, {
    name: personName(pending.data, user.email),
    confirm_url: linkInLetter(config, { token, type: "signup", redirect_to }),
  });
  await bindToLetter(tx, link, letter);
  await tx
    .update(authUsers)
    .set({ confirmation_sent_at: now.toISOString() })
    .where(eq(authUsers.id, user.id));
}

/** As it was written into a link's payload. */
export function pendingOf(payload: Record<string, unknown>): PendingSignUp {
  const { password_hash, data, challenge, identity, is_contested } = payload as Partial<PendingSignUp>;
  return {
    password_hash: typeof password_hash === "string" ? password_hash : null,
    data: typeof data === "object" && data !== null ? { ...data } : {},
    challenge: challenge ?? null,
    identity: identity ?? null,
    is_contested: is_contested === true,
  };
}

/** Whether a sign-up comes after one that somebody else may have made. */
export async function isContested(
  tx: Tx,
  user_id: string,
  isSame: (earlier: PendingSignUp) => boolean,
): Promise<boolean> {
  const payload = await findPendingSignUp(tx, user_id);
  const earlier = payload && pendingOf(payload);
  return earlier !== null && (earlier.is_contested === true || !isSame(earlier));
}
