import type { Context } from "hono";
import { TimeoutError } from "#server/db/timeout.ts";
import { toProblem } from "#server/http/problem.ts";

/** An error as official clients read it: always these four members, English on the wire (contract 2.3). */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: string; hint?: string; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }
}

/** Syntax outside the grammar of contract 2.2. */
export function parseError(message: string, details?: string): RestError {
  return new RestError(400, "PGRST100", message, details === undefined ? {} : { details });
}

export function writeRestError(c: Context, thrown: unknown): Response {
  const { status, code, details, hint, message, headers } = restErrorOf(thrown);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  const body = JSON.stringify({ code, details, hint, message });
  return c.body(body, status as 400, { "Content-Type": "application/json; charset=utf-8" });
}

export function restErrorOf(thrown: unknown): RestError {
  if (thrown instanceof RestError) return thrown;
  const badValue = badValueOf(thrown);
  if (badValue) return badValue;
  const { status, retryAfterSeconds, message } = toProblem(thrown);
  if (status === 503 && !(thrown instanceof TimeoutError) && databaseError(thrown)?.code !== statementTimeout)
    return new RestError(503, "PGRST000", "Could not connect with the database", {
      headers: { "Retry-After": String(retryAfterSeconds) },
      cause: thrown,
    });
  if (status < 500) return new RestError(status, String(status), message);
  return new RestError(500, "XX000", "Internal server error", { cause: thrown });
}

/** Clients retry a 503 automatically, and a slow query would be slow again (contract 2.3). */
const statementTimeout = "57014";

interface DatabaseError {
  code: string;
  message: string;
}

function databaseError(thrown: unknown): DatabaseError | null {
  const cause = thrown instanceof Error && thrown.cause ? thrown.cause : thrown;
  const { code, message } = (cause ?? {}) as Partial<DatabaseError>;
  return typeof code === "string" ? { code, message: message ?? "" } : null;
}

/** Class 22: a value that its column's type cannot parse. The database's message names that value only. */
function badValueOf(thrown: unknown): RestError | null {
  const error = databaseError(thrown);
  return error?.code.startsWith("22") ? new RestError(400, error.code, error.message) : null;
}
