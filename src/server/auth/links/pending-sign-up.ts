import { eq } from "drizzle-orm";
import { personName, type UserData } from "#server/auth/accounts/user-data.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import type { CodeChallenge } from "#server/auth/pkce/pkce.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type LetterParts, verifyUrl } from "./account-letters.ts";
import { bindToLetter, findPendingSignUp, issueLink, linkPrefix } from "./one-time-token.ts";

/** A sign-up that waits for confirmation, with the password and metadata that then apply (contract D-2). */
export interface PendingSignUp {
  password_hash: string | null;
  data: UserData;
  /** In PKCE mode the link gives a code, which only that client can exchange. */
  challenge?: CodeChallenge | null;
  /** A social login with an unverified address: the link verifies it. */
  identity?: PendingIdentity | null;
  /** Another sign-up was pending when this one came: they may be of two people. */
  is_contested?: boolean;
}

export interface PendingIdentity {
  provider: string;
  id: string;
  email: string;
  identity_data: Record<string, unknown>;
}

/** Asks the owner of the address to confirm; the link replaces any earlier one. */
export async function queueConfirmationLetter(
  tx: Tx,
  { mail, config }: LetterParts,
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
    confirm_url: verifyUrl(config, { token, type: "signup", redirect_to }),
  });
  await bindToLetter(tx, link, letter);
  await tx
    .update(authUsers)
    .set({ confirmation_sent_at: now.toISOString() })
    .where(eq(authUsers.id, user.id));
}

export function readPendingSignUp(payload: Record<string, unknown>): PendingSignUp {
  const { password_hash, data, challenge, identity, is_contested } = payload as Partial<PendingSignUp>;
  return {
    password_hash: typeof password_hash === "string" ? password_hash : null,
    data: typeof data === "object" && data !== null ? { ...data } : {},
    challenge: challenge ?? null,
    identity: identity ?? null,
    is_contested: is_contested === true,
  };
}

/** Whether another person may have signed up before. */
export async function isContested(
  tx: Tx,
  user_id: string,
  isSame: (earlier: PendingSignUp) => boolean,
): Promise<boolean> {
  const payload = await findPendingSignUp(tx, user_id);
  const earlier = payload && readPendingSignUp(payload);
  return earlier !== null && (earlier.is_contested === true || !isSame(earlier));
}
