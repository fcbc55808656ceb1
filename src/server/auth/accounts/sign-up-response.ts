import { and, eq, ne } from "drizzle-orm";
import type { AuthIdentityRow, AuthUserRow } from "#server/auth/auth-store.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { derivedId, newId } from "#server/db/uuid.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { type UserData, userMetadata } from "./user-data.ts";
import { type UserObject, userObject } from "./user-object.ts";

/**
 * An address always signs up under the same ids, with or without an account (contract D-12), so the ids reveal nothing.
 */
export function signUpIds(box: SecretBox, email: string): { id: string; identity_id: string } {
  const made = (what: string) => derivedId(Buffer.from(box.mark(`${what} ${email}`), "base64url"));
  return { id: made("account"), identity_id: made("email identity") };
}

/** Other ids where those of the address belong to an account that has moved to another address. */
export async function freeIds(tx: Tx, { ids, email }: Pick<SignUp, "ids" | "email">): Promise<SignUp["ids"]> {
  const isMoved = and(eq(authUsers.id, ids.id), ne(authUsers.email, email));
  const moved = await tx.select({ id: authUsers.id }).from(authUsers).where(isMoved);
  return moved.length > 0 ? { id: newId(), identity_id: newId() } : ids;
}

export interface SignUp {
  ids: { id: string; identity_id: string };
  email: string;
  data: UserData;
  now: Date;
}

/** The rows of a new account. Password and metadata wait in the link. */
export function newAccount({ ids: { id, identity_id }, email, now }: Omit<SignUp, "data">) {
  const at = now.toISOString();
  const metadata = userMetadata({}, { id, email, email_verified: false });
  const times = { created_at: at, updated_at: at };
  const app_metadata = { provider: "email", providers: ["email"] };
  return {
    user: { id, email, app_metadata, user_metadata: metadata, ...times },
    identity: { identity_id, user_id: id, provider: "email", id, identity_data: metadata, email, ...times },
  };
}

/** Made of the request alone, so it is the same for every address (contract D-12). */
export function signUpResponse(signUp: SignUp): UserObject {
  const { user, identity } = newAccount(signUp);
  const metadata = userMetadata(signUp.data, { id: user.id, email: user.email, email_verified: false });
  const row: AuthUserRow = {
    ...user,
    user_metadata: metadata,
    confirmation_sent_at: user.created_at,
    password_hash: null,
    email_confirmed_at: null,
    recovery_sent_at: null,
    new_email: null,
    email_change_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
  };
  const shown: AuthIdentityRow = { ...identity, identity_data: metadata, last_sign_in_at: null };
  return userObject(row, [shown]);
}
