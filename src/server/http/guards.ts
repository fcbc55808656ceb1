import { accessMessages } from "#domain/users/admin-messages.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import type { Db } from "#server/db/connect.ts";
import { type TokenIssuer, verifyAccessToken } from "#server/session/access-token.ts";
import { bearerToken } from "#server/session/bearer-token.ts";
import { hasPendingFactor, lacksSecondFactor, type SecondFactorRule } from "#server/session/second-factor.ts";
import { type Caller, findCaller } from "#server/session/session-store.ts";
import { Problem } from "./problem.ts";

/** Who may call. For visitors Authorization is not read: a stale session still sees the home page. */
export type AccessLevel =
  | "visitor"
  /** Signed in, possibly without the second factor yet. */
  | "session"
  | "member"
  | "admin";

export async function authorize(
  who: AccessLevel,
  authorization: string | undefined,
  { db, tokens, config }: { db: Db; tokens: TokenIssuer; config: SecondFactorRule },
): Promise<Caller | null> {
  if (who === "visitor") return null;
  const token = bearerToken(authorization);
  const verified = token === null ? null : await verifyAccessToken(tokens, token);
  const caller = verified?.ok ? await findCaller(db, verified) : null;
  if (!caller) {
    const { login_needed, session_expired } = accessMessages;
    throw new Problem(401, "unauthorized", token === null ? login_needed : session_expired);
  }
  if (who === "session") return caller;
  if (hasPendingFactor(caller)) throw secondFactorNeeded(caller);
  if (who === "admin") authorizeAdmin(caller, config);
  return caller;
}

/** The subject of a token that we signed, even if its session has ended. */
export async function bearerSubject(
  authorization: string | undefined,
  tokens: TokenIssuer,
): Promise<string | null> {
  const token = bearerToken(authorization);
  const verified = token === null ? null : await verifyAccessToken(tokens, token);
  return verified?.ok ? verified.sub : null;
}

export function authorizeAdmin(caller: Caller, rule: SecondFactorRule): void {
  if (!isAdminRole(caller.role)) throw new Problem(403, "forbidden", accessMessages.not_allowed);
  if (lacksSecondFactor(caller, rule)) throw secondFactorNeeded(caller);
}

/** Two messages: enter the code of an existing factor, or set one up first. */
function secondFactorNeeded({ has_second_factor }: Caller): Problem {
  const { code_needed, factor_needed } = accessMessages;
  return new Problem(403, "second_factor_needed", has_second_factor ? code_needed : factor_needed);
}
