import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { personName, type UserData } from "#server/auth/accounts/user-data.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { type AuthUserRow, lockUserByEmail } from "#server/auth/auth-store.ts";
import type { CodeChallenge } from "#server/auth/pkce/pkce.ts";
import type { Db } from "#server/db/connect.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { type LetterParts, linkPageUrl, verifyUrl } from "./account-letters.ts";
import {
  bindToLetter,
  changePendingSignUps,
  findPendingSignUp,
  issueLink,
  linkPrefix,
} from "./one-time-token.ts";

/** A sign-up that waits for confirmation, with the password and metadata that then apply. */
export interface PendingSignUp {
  password_hash: string | null;
  data: UserData;
  /** In PKCE mode the link gives a code, which only that client can exchange. */
  challenge?: CodeChallenge | null;
  /** A social login with an unverified address: the link verifies it. */
  identity?: PendingIdentity | null;
  /** The address has seen several sign-ups: its links prove the address and no more (contract D-2). */
  is_contested?: boolean;
}

export interface PendingIdentity {
  provider: string;
  id: string;
  email: string;
  identity_data: Record<string, unknown>;
}

/** Asks the owner of the address to confirm. Earlier links stay valid where they prove the same. */
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
  const token = await issueLink(
    tx,
    { ...link, payload: { ...pending } },
    { prefix: linkPrefix(pending.challenge), keepsEarlier: pending.is_contested === true },
  );
  const letter = await mail.queue(tx, "account-confirm", user.email, {
    name: personName(pending.data, user.email),
    confirm_url: (pending.is_contested ? linkPageUrl : verifyUrl)(config, {
      token,
      type: "signup",
      redirect_to,
    }),
    ...(pending.is_contested ? { is_contested: true } : {}),
  });
  await bindToLetter(tx, token, letter);
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

/**
 * A later sign-up may be of another person, whatever its password: none of them says any more how to enter the account.
 * Only the same account of a social provider is surely the same person.
 */
export async function afterEarlierSignUps(
  tx: Tx,
  user_id: string,
  pending: PendingSignUp,
): Promise<PendingSignUp> {
  const payload = await findPendingSignUp(tx, user_id);
  if (!payload) return pending;
  const earlier = readPendingSignUp(payload);
  if (!earlier.is_contested && isSameIdentity(earlier.identity, pending.identity)) return pending;
  // The name stays where all of them gave the same.
  const data = isDeepStrictEqual(earlier.data, pending.data) ? pending.data : {};
  const contested = { password_hash: null, identity: null, data, is_contested: true };
  await changePendingSignUps(tx, user_id, contested);
  return { ...pending, ...contested };
}

/**
 * A sign-up that the letter limits refuse was one all the same. Otherwise a stranger could use the limits up, and the owner,
 * refused, would open one of the stranger's letters.
 */
export async function contestAndRethrow(
  db: Db,
  email: string,
  asked: Pick<PendingSignUp, "data" | "identity">,
  refused: unknown,
): Promise<never> {
  if (refused instanceof AuthError && refused.status === 429)
    await inTransaction(db, async (tx) => {
      const user = await lockUserByEmail(tx, email);
      if (user && !user.email_confirmed_at)
        await afterEarlierSignUps(tx, user.id, { password_hash: null, ...asked });
    });
  throw refused;
}

function isSameIdentity(a: PendingSignUp["identity"], b: PendingSignUp["identity"]): boolean {
  return !!a && !!b && a.provider === b.provider && a.id === b.id;
}
