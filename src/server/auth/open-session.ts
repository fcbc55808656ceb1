import { randomBytes } from "node:crypto";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { accessTokenSeconds, signAccessToken, type TokenIssuer } from "#server/session/access-token.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { type AuthUserRow, insertSession, listIdentities, noteSignIn } from "./auth-store.ts";
import { refreshToken } from "./refresh-token.ts";
import { userObject } from "./user-object.ts";

export interface SignIn {
  user: AuthUserRow;
  method: "password";
  user_agent: string | null;
  ip: string;
}

export interface SessionKeys {
  tokens: TokenIssuer;
  box: SecretBox;
}

/** A new session and its token response (contract 1.1, 1.3). */
export async function openSession(tx: Tx, { tokens, box }: SessionKeys, signIn: SignIn, now: Date) {
  const id = newId(now.getTime());
  const key = randomBytes(32);
  const issuedAt = Math.floor(now.getTime() / 1000);
  const session = await insertSession(tx, {
    id,
    user_id: signIn.user.id,
    refresh_key: box.seal(key, id),
    amr: [{ method: signIn.method, timestamp: issuedAt }],
    user_agent: signIn.user_agent,
    ip: signIn.ip,
  });
  const user = await noteSignIn(tx, signIn.user.id, "email", now.toISOString());
  const claims = {
    sub: user.id,
    session_id: id,
    email: user.email,
    aal: session.aal,
    amr: session.amr,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
  };
  return {
    access_token: await signAccessToken(tokens, claims, now),
    token_type: "bearer",
    expires_in: accessTokenSeconds,
    expires_at: issuedAt + accessTokenSeconds,
    refresh_token: refreshToken(session, key),
    user: userObject(user, await listIdentities(tx, user.id)),
  };
}
