import type { LimitRule } from "#server/http/rate-limits.ts";
import { type AuthCall, anyone } from "./auth-endpoint.ts";
import { AuthError } from "./auth-error.ts";
import { passwordGrant } from "./password-grant.ts";

// 150 in five minutes, and thirty at once (contract 5.3).
const tokenCalls: LimitRule = { name: "token", points: 30, seconds: 60 };

/** POST /token: one endpoint, a way to get a session for each grant (contract 1.4). */
const grants: Record<string, (call: AuthCall) => Promise<unknown>> = {
  password: passwordGrant,
};

export const tokenEndpoints = [anyone("POST", "/token", token)];

async function token(call: AuthCall): Promise<unknown> {
  const name = call.c.req.query("grant_type") ?? "";
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
  await call.server.limit(tokenCalls).take(call.sender.mark);
  if (!grant) throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  return grant(call);
}
