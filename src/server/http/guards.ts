import { accessMessages } from "#domain/users/admin-messages.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import type { Db } from "#server/db/connect.ts";
import { type TokenIssuer, verifyAccessToken } from "#server/session/access-token.ts";
import { bearerToken } from "#server/session/bearer-token.ts";
import { hasPendingFactor, lacksSecondFactor, type SecondFactorRule } from "#server/session/second-factor.ts";
import { type Caller, findCaller } from "#server/session/session-store.ts";
import { Problem } from "./problem.ts";

/** Who may call. A visitor's Authorization is not even read: a stale session still sees the home page. */
export type AccessLevel =
  | "visitor"
  /** Somebody signed in, even where the second factor is still to be shown: only to learn that it is. */
  | "session"
  | "member"
  | "admin";

/** The caller of a request, or null where anybody may call; a Problem where this one may not. */
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

/** Whose token this is, whether or not its session still lives; null where we did not sign it. */
export async function bearerSubject(
  authorization: string | undefined,
  tokens: TokenIssuer,
): Promise<string | null> {
  const token = bearerToken(authorization);
  const verified = token === null ? null : await verifyAccessToken(tokens, token);
  return verified?.ok ? verified.sub : null;
}

/** Also for calls that are a member's by themselves, and an admin's only for what is somebody else's. */
export function authorizeAdmin(caller: Caller, rule: SecondFactorRule): void {
  if (!isAdminRole(caller.role)) throw new Problem(403, "forbidden", accessMessages.not_allowed);
  if (lacksSecondFactor(caller, rule)) throw secondFactorNeeded(caller);
}

/** Told apart for the person: to show the factor that there is, or to get one first. */
function secondFactorNeeded({ has_second_factor }: Caller): Problem {
  const { code_needed, factor_needed } = accessMessages;
  return new Problem(403, "second_factor_needed", has_second_factor ? code_needed : factor_needed);
}
