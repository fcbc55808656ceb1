import { type AuthCall, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { type AuthSessionRow, findSession, findUser } from "#server/auth/auth-store.ts";
import { rememberClient } from "#server/auth/passwords/login-delays.ts";
import { isBanned } from "#server/auth/signed-in.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import { type ReadRefreshToken, readRefreshToken } from "./refresh-token.ts";
import {
  advanceSession,
  endSession,
  type LockedSession,
  lockSession,
  reuseSeconds,
} from "./rotate-session.ts";
import { type TokenResponse, tokenResponse } from "./token-response.ts";

/** All grants of an address together: 150 in five minutes, and thirty at once (contract 5.3). */
export const tokenCalls: LimitRule = { name: "token", points: 30, seconds: 60 };

/** Per session, not per address: a 429 here signs users out, and many share one address (contract 5.3). */
const refreshes: LimitRule = { name: "refresh", points: 60, seconds: 300 };

/** POST /token?grant_type=refresh_token (contract 1.3, 1.4). */
export async function refreshGrant(call: AuthCall): Promise<TokenResponse> {
  const { c, server, sender, json } = call;
  const token = readRefreshToken(textOf(await json(), "refresh_token"));
  const refusal = token
    ? await refusedUnseen(call, token)
    : new AuthError(400, "validation_failed", "Refresh token is not valid");
  if (!token || refusal) {
    // Only a token that is not ours counts against the client.
    await server.limit(tokenCalls).consume(sender.mark);
    throw refusal;
  }
  await server.limit(refreshes).consume(server.box.mark(token.session_id));
  const answer = await inTransaction(server.db, (tx) => refreshed(tx, call, token));
  // Thrown outside: the transaction that ended a session must commit.
  if (answer instanceof AuthError) throw answer;
  server.requestContext(c).account = answer.user.id;
  await rememberClient(server.db, server, { email: String(answer.user.email), sender });
  return answer;
}

/** Before any lock or count: knowing a session's id must not be enough to use up its owner's limit. */
async function refusedUnseen(
  { server: { db, box } }: AuthCall,
  token: ReadRefreshToken,
): Promise<AuthError | null> {
  const session = await findSession(db, token.session_id);
  return session && token.isSignedWith(box.open(session.refresh_key, session.id)) ? null : notFound();
}

async function refreshed(
  tx: Tx,
  { server: { keys }, sender, now }: AuthCall,
  token: ReadRefreshToken,
): Promise<TokenResponse | AuthError> {
  const locked = await lockSession(tx, token.session_id);
  if (!locked) return notFound();
  const user = await findUser(tx, locked.session.user_id);
  if (!user) return invalid("session_not_found", "No Valid Session Found");
  if (isBanned(user)) return invalid("user_banned", "User Banned");
  if (locked.isExpired) return invalid("session_expired", "Session Expired");
  if (locked.isIdle) return invalid("session_expired", "Session Expired (Inactivity)");
  const session = await rotated(tx, locked, token.counter, sender);
  if (session instanceof AuthError) return session;
  return tokenResponse(tx, keys, { session, user }, now);
}

/** The table of contract 1.3, line by line. */
async function rotated(
  tx: Tx,
  { session, secondsSinceRefresh }: LockedSession,
  counter: number,
  sender: AuthCall["sender"],
): Promise<AuthSessionRow | AuthError> {
  const behind = session.counter - counter;
  if (behind < 0) return invalid("validation_failed", "Not Issued By This Server");
  if (behind === 0) return advanceSession(tx, session, 1, sender);
  // The client never received the last response.
  if (behind === 1) return advanceSession(tx, session, 0, sender);
  // Several tabs at once. Not recorded as a use, or an old token could keep the session alive for ever.
  if (secondsSinceRefresh < reuseSeconds) return session;
  await endSession(tx, session.id);
  return invalid("refresh_token_already_used", "Already Used");
}

function notFound(): AuthError {
  return invalid("refresh_token_not_found", "Refresh Token Not Found");
}

function invalid(code: string, why: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${why}`);
}
