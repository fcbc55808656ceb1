import type { Context } from "hono";
import { toProblem } from "#server/http/problem.ts";

/** An error as the official client reads it: English on the wire, the app translates (contract 0.5, 1.6). */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  /** Additional members in both shapes, such as `weak_password`. */
  readonly extra: Record<string, unknown>;
  constructor(
    status: number,
    code: string,
    message: string,
    cause?: unknown,
    extra: Record<string, unknown> = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

const newShapeSince = Date.parse("2024-01-01");

/** The two shapes of contract 0.5; the client's version header decides. */
export function writeAuthError(c: Context, thrown: unknown, requestId: string): Response {
  const error = authErrorOf(thrown);
  const retry = toProblem(thrown instanceof AuthError ? thrown.cause : thrown).retryAfterSeconds;
  if (retry !== undefined) c.header("Retry-After", String(retry));
  c.header("x-sb-error-code", error.code);
  const asked = Date.parse(c.req.header("x-supabase-api-version") ?? "");
  if (asked >= newShapeSince) {
    c.header("x-supabase-api-version", "2024-01-01");
    return c.json({ code: error.code, message: error.message, ...error.extra }, error.status as 400);
  }
  const legacy = { code: error.status, error_code: error.code, msg: error.message, ...error.extra };
  return c.json(error.status >= 500 ? { ...legacy, error_id: requestId } : legacy, error.status as 400);
}

export function authErrorOf(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  const { status, cause } = toProblem(thrown);
  if (status === 429) return new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
  // Our failures are always 5xx: a 4xx would end the session in the browser (contract 0.5).
  if (status === 503)
    return new AuthError(503, "unexpected_failure", "Service temporarily unavailable", cause);
  return new AuthError(
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
    cause,
  );
}
