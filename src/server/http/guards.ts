import { accessMessages } from "#domain/users/admin-messages.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import type { Db } from "#server/db/connect.ts";
import { type TokenIssuer, verifyAccessToken } from "#server/session/access-token.ts";
import { bearerToken } from "#server/session/bearer-token.ts";
import { type Caller, findCaller } from "#server/session/session-store.ts";
import { Problem } from "./problem.ts";

/** Who may call. A visitor's Authorization is not even read: a stale session still sees the home page. */
export type Who = "visitor" | "member" | "admin";

/** The caller of a request, or null where anybody may call; a Problem where this one may not. */
export async function admit(
  who: Who,
  authorization: string | undefined,
  { db, tokens }: { db: Db; tokens: TokenIssuer },
): Promise<Caller | null> {
  if (who === "visitor") return null;
  const token = bearerToken(authorization);
  const verified = token === null ? null : await verifyAccessToken(tokens, token);
  const caller = verified?.ok ? await findCaller(db, verified) : null;
  if (!caller) {
    const { login_needed, session_expired } = accessMessages;
    throw new Problem(401, "unauthorized", token === null ? login_needed : session_expired);
  }
  if (who === "admin" && !isAdminRole(caller.role))
    throw new Problem(403, "forbidden", "Você não tem permissão para fazer isso.");
  return caller;
}
