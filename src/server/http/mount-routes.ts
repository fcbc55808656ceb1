import type { Context, Hono } from "hono";
import { createLimiter } from "#server/limiter.ts";
import { withDeadline } from "./deadline.ts";
import { authorize } from "./guards.ts";
import { createKeyedMutex } from "./idempotency.ts";
import type { MountedParts, RateLimitedParts, Route } from "./route.ts";

export function mountRoutes(app: Hono, routes: Route[], parts: RateLimitedParts): void {
  const api = { ...parts, mutex: createKeyedMutex(), acts: createLimiter(actsAtOnce) };
  for (const route of routes)
    app.on(route.method, `/functions/v1${route.path}`, (c) =>
      route.hasNoDeadline ? serve(route, c, api) : withDeadline(c, api.db, () => serve(route, c, api)),
    );
}

/** Of acts that set a state: each takes a few milliseconds. Who has waited this long is asked to come back. */
const actsAtOnce = { concurrency: 3, maxQueue: () => 500, queueTimeoutMs: () => 8000 };

async function serve(route: Route, c: Context, api: MountedParts): Promise<Response> {
  const caller = await authorize(route.access(c.req.query()), c.req.header("authorization"), api).catch(
    async (refusal: unknown) => (await route.replay?.(c, api)) ?? Promise.reject(refusal),
  );
  if (caller instanceof Response) return caller;
  api.requestContext(c).account = caller?.id ?? null;
  return route.serve(c, caller, api);
}
