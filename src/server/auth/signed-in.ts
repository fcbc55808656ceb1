import type { Db } from "#server/db/connect.ts";
import { type TokenIssuer, verifyAccessToken } from "#server/session/access-token.ts";
import { bearerToken } from "#server/session/bearer-token.ts";
import { AuthError } from "./auth-error.ts";
import { type AuthSessionRow, type AuthUserRow, findSignedIn } from "./auth-store.ts";

/** A user with a live session, read from the database on every call. */
export interface SignedIn {
  user: AuthUserRow;
  session: AuthSessionRow;
}

/** Verifies a bearer token; each failure has its own message (contract 1.2). */
export async function authenticate(
  { db, tokens }: { db: Db; tokens: TokenIssuer },
  authorization: string | undefined,
): Promise<SignedIn> {
  const token = bearerToken(authorization);
  if (token === null)
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const verified = await verifyAccessToken(tokens, token);
  if (!verified.ok) throw badJwt(verified.reason);
  const found = await findSignedIn(db, verified);
  if (!found) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  const { user, session } = found;
  if (!session) throw sessionNotFound();
  if (isBanned(user)) throw new AuthError(403, "user_banned", "User is banned");
  return { user, session };
}

export function sessionNotFound(): AuthError {
  return new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
}

export function isBanned(user: AuthUserRow, now = Date.now()): boolean {
  return user.banned_until !== null && Date.parse(user.banned_until) > now;
}

const unreadable = "invalid JWT: unable to parse or verify signature";

function badJwt(reason: "malformed" | "expired" | "no-sub" | "sub-not-uuid"): AuthError {
  switch (reason) {
    case "no-sub":
      return new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
    case "sub-not-uuid":
      return new AuthError(400, "bad_jwt", "invalid claim: sub claim must be a UUID");
    case "expired":
      return new AuthError(403, "bad_jwt", `${unreadable}, token has invalid claims: token is expired`);
    default:
      return new AuthError(403, "bad_jwt", `${unreadable}, token is malformed or not ours`);
  }
}
