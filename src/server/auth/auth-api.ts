import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { rateLimit } from "#server/http/rate-limits.ts";
import type { ApiParts } from "#server/http/route.ts";
import { AuthError, writeAuthError } from "./auth-error.ts";
import { passwordGrant } from "./password-grant.ts";

const largestBody = 1_048_576;

interface AuthParts extends ApiParts {
  log: Logger;
}

/** auth/v1 as the official client speaks it (contract 1). */
export function authApi({ db, config, tokens, facts, box, log }: AuthParts): Hono {
  const keys = { tokens, box };
  // 150 in five minutes, and thirty at once (contract 5.3).
  const tokenCalls = rateLimit(db, config.limits, { name: "token", points: 30, seconds: 60 });
  const failures = rateLimit(db, config.limits, { name: "login", points: 10, seconds: 900 });
  const app = new Hono();
  app.onError((error, c) => {
    const { id } = facts(c);
    const answer = writeAuthError(c, error, id);
    if (answer.status >= 500) log.error({ id, err: error.cause ?? error }, "request failed");
    return answer;
  });
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });
  app.use(bodyLimit({ maxSize: largestBody, onError: refuseLargeBody }));

  app.post("/token", async (c) => {
    const { sender, address } = facts(c);
    await tokenCalls.take(sender);
    if (c.req.query("grant_type") !== "password")
      throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
    const body = parseJson(await c.req.text());
    const user_agent = c.req.header("user-agent")?.slice(0, 300) ?? null;
    const session = await passwordGrant({ db, keys, failures }, body, { ip: address, user_agent });
    facts(c).account = String(session.user.id);
    return c.json(session);
  });

  app.get("/.well-known/jwks.json", (c) => {
    c.header("Cache-Control", "public, max-age=600");
    return c.json({ keys: tokens.keys.published });
  });

  app.all("*", (c) => writeAuthError(c, new AuthError(404, "unknown", "Not found"), facts(c).id));
  return app;
}

function refuseLargeBody(): never {
  throw new AuthError(413, "request_entity_too_large", `Request body too large (max ${largestBody} bytes)`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON: invalid syntax", cause);
  }
}
