import { Hono } from "hono";
import type { Logger } from "pino";
import { isOverload, Problem } from "#server/http/problem.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import type { ApiParts } from "#server/http/route.ts";
import { signUpEndpoints } from "./accounts/sign-up.ts";
import { userEndpoints } from "./accounts/user.ts";
import { type AuthEndpoint, mountEndpoints } from "./auth-endpoint.ts";
import { AuthError, writeAuthError } from "./auth-error.ts";
import { factorEndpoints } from "./factors/factors.ts";
import { recoveryCodeEndpoints } from "./factors/recovery-codes.ts";
import { recoverEndpoints } from "./links/recover.ts";
import { verifyEndpoints } from "./links/verify.ts";
import { serverInfoEndpoints } from "./server-info.ts";
import { logoutEndpoints } from "./sessions/logout.ts";
import { tokenEndpoints } from "./sessions/token.ts";
import { authorizeEndpoints } from "./social/authorize.ts";
import { callbackEndpoints } from "./social/callback.ts";
import type { ProviderUrls } from "./social/social-provider.ts";
import { socialProviders } from "./social/social-providers.ts";
import { unsupportedEndpoints } from "./unsupported-endpoints.ts";

export const authEndpoints: AuthEndpoint[] = [
  ...signUpEndpoints,
  ...tokenEndpoints,
  ...recoverEndpoints,
  ...verifyEndpoints,
  ...userEndpoints,
  ...logoutEndpoints,
  ...serverInfoEndpoints,
  ...unsupportedEndpoints,
  ...factorEndpoints,
  ...recoveryCodeEndpoints,
  ...authorizeEndpoints,
  ...callbackEndpoints,
];

export interface AuthParts extends ApiParts {
  log: Logger;
  /** Only tests say where: the real ones otherwise. */
  providers?: ProviderUrls;
  /** False until the admin exists: a login before that would be refused for good. */
  hasStarted: () => boolean;
}

/** auth/v1 as the official client speaks it (contract 1). */
export function authApi(parts: AuthParts): Hono {
  const { tokens, box, requestContext, log } = parts;
  const social = socialProviders(parts.config, parts.providers);
  const app = new Hono();
  app.onError((error, c) => {
    const { id } = requestContext(c);
    const answer = writeAuthError(c, error, id);
    if (answer.status >= 500 && !isOverload(error))
      log.error({ id, err: error.cause ?? error }, "request failed");
    return answer;
  });
  app.use(async (c, next) => {
    if (!parts.hasStarted()) throw Problem.busy(new Error("the start is not complete"));
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
    if (c.res.headers.has("Location")) c.header("Referrer-Policy", "no-referrer");
  });
  mountEndpoints(app, authEndpoints, { ...parts, keys: { tokens, box }, social, limit: rateLimits(parts) });

  app.all("*", (c) => writeAuthError(c, new AuthError(404, "unknown", "Not found"), requestContext(c).id));
  return app;
}
