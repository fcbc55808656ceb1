import { type AuthCall, anyone } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { passwordGrant } from "#server/auth/passwords/password-grant.ts";
import { pkceGrant } from "#server/auth/pkce/pkce-grant.ts";
import { refusedGrants } from "#server/auth/refusals.ts";
import { refreshGrant } from "./refresh-grant.ts";
import { tokenCalls } from "./token-limits.ts";

/** POST /token: one endpoint, a way to get a session for each grant (contract 1.4). */
const grants: Record<string, (call: AuthCall) => Promise<unknown>> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  ...refusedGrants,
};

/** Counted by session, which only the grant itself can know (contract 5.3). */
const countsItself = "refresh_token";

export const tokenEndpoints = [anyone("POST", "/token", token)];

async function token(call: AuthCall): Promise<unknown> {
  const name = call.c.req.query("grant_type") ?? "";
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
  if (name !== countsItself) await call.server.limit(tokenCalls).take(call.sender.mark);
  if (!grant) throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  return grant(call);
}
