import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { type TokenIssuer, verifyAccessToken } from "#server/session/access-token.ts";
import { bearerToken } from "#server/session/bearer-token.ts";
import { hasAdminRights, hasPendingFactor } from "#server/session/second-factor.ts";
import { type Caller, findCaller } from "#server/session/session-store.ts";
import { RestError } from "./rest-error.ts";

/**
 * The reader: a visitor, a user (perhaps half signed in), or an admin, by our own rows and never by what a client says
 * (contract 2.4).
 */
export type RestCaller = { kind: "visitor" } | KnownCaller;

export interface KnownCaller {
  /** Half: a second factor is still to be shown. What get-my-profile tells them they read here too, and no more. */
  kind: "half" | "member" | "admin";
  id: string;
  email: string;
}

/** Unlike the public functions, a token that no longer counts is told here: clients then refresh it. */
export async function restCaller(
  { db, tokens, config }: { db: Db; tokens: TokenIssuer; config: Config },
  authorization: string | undefined,
): Promise<RestCaller> {
  const token = bearerToken(authorization);
  if (token === null) return { kind: "visitor" };
  const parts = token.split(".").length;
  if (parts !== 3) throw unauthorized("PGRST301", `Expected 3 parts in JWT; got ${parts}`);
  const verified = await verifyAccessToken(tokens, token);
  if (!verified.ok)
    throw verified.reason === "expired"
      ? unauthorized("PGRST303", "JWT expired")
      : unauthorized("PGRST301", "JWT cryptographic operation failed");
  const caller = await findCaller(db, verified);
  if (!caller) throw unauthorized("PGRST303", "JWT session does not exist");
  const { id, email } = caller;
  return { kind: kindOf(caller, config), id, email };
}

function kindOf(caller: Caller, config: Config): KnownCaller["kind"] {
  if (hasPendingFactor(caller)) return "half";
  return hasAdminRights(caller, config) ? "admin" : "member";
}

function unauthorized(code: string, message: string): RestError {
  const challenge = `Bearer error="invalid_token", error_description="${message}"`;
  return new RestError(401, code, message, { headers: { "WWW-Authenticate": challenge } });
}

/** 401 where signing in might help, else 403 (contract 2.3). */
export function denied(caller: RestCaller, message: string): RestError {
  if (caller.kind !== "visitor") return new RestError(403, "42501", message);
  return new RestError(401, "42501", message, { headers: { "WWW-Authenticate": "Bearer" } });
}
