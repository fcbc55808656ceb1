import { type UserObject, userObjectOf } from "#server/auth/accounts/user-object.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import type { Reader } from "#server/db/transaction.ts";
import { accessTokenSeconds, signAccessToken, type TokenIssuer } from "#server/session/access-token.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { refreshToken } from "./refresh-token.ts";

/** Signs access tokens and seals the keys of refresh tokens. */
export interface SessionKeys {
  tokens: TokenIssuer;
  box: SecretBox;
}

export interface TokenResponse {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserObject;
}

/** The session for the client: the current refresh token, computed again, and a new access token (contract 1.1). */
export async function tokenResponse(
  db: Reader,
  { tokens, box }: SessionKeys,
  { session, user }: SignedIn,
  now: Date,
): Promise<TokenResponse> {
  const claims = {
    sub: user.id,
    session_id: session.id,
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
    expires_at: Math.floor(now.getTime() / 1000) + accessTokenSeconds,
    refresh_token: refreshToken(session, box.open(session.refresh_key, session.id)),
    user: await userObjectOf(db, user),
  };
}
