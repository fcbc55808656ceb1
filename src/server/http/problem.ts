import type { Context } from "hono";
import { callMessages } from "#domain/format/call-messages.ts";
import { TooBusy } from "#domain/site/too-busy.ts";
import { TimeoutError } from "#server/db/timeout.ts";
import { sqlState } from "#server/db/transaction.ts";

/**
 * The one error value: what the caller may read, and what only the log may. Written to the wire in one place
 * (`writeProblem`); anything else that is thrown is a 500.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  /** Members of the answer beside the error itself, such as the current row of a conflict. */
  readonly extra: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: Record<string, string>;
      extra?: Record<string, unknown>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.extra = more.extra ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  static busy(cause: unknown): Problem {
    const message = "Estamos com muito movimento agora. Tente novamente em instantes.";
    return new Problem(503, "busy", message, { retryAfterSeconds: 2, cause });
  }

  /** One field of the input is wrong; its sentence is the whole's. */
  static wrong(field: string, message: string): Problem {
    return new Problem(422, "invalid", message, { fields: { [field]: message } });
  }

  static tooMany(retryAfterSeconds: number): Problem {
    return new Problem(429, "too_many_requests", callMessages.too_many, { retryAfterSeconds });
  }
}

export function writeProblem(c: Context, thrown: unknown): Response {
  const problem = toProblem(thrown);
  if (problem.retryAfterSeconds !== undefined) c.header("Retry-After", String(problem.retryAfterSeconds));
  const { message, code, fields, extra } = problem;
  return c.json(
    { error: message, message, code, ...(fields ? { fields } : {}), ...extra },
    problem.status as 400,
  );
}

export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (isOverload(thrown) || isUnavailable(thrown)) return Problem.busy(thrown);
  return new Problem(500, "unexpected", "Algo deu errado do nosso lado. Tente novamente.", { cause: thrown });
}

/** Too many visitors at once: no fault, and nothing for the log. */
export function isOverload(thrown: unknown): boolean {
  return thrown instanceof TooBusy;
}

/**
 * The database cannot be reached, is starting, shutting down, out of connections or disk, or took too long: SQLSTATE
 * classes 08, 53, 57, a lock that was not to be had in time (55P03), others who went first at every try (40P01, 40001) and
 * the driver's own codes. The same request may work in a moment.
 */
export function isUnavailable(thrown: unknown): boolean {
  const state = sqlState(thrown) ?? "";
  return (
    thrown instanceof TimeoutError ||
    /^(08|53|57|55P03|40P01|40001)/.test(state) ||
    /^(CONNECT|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT)/.test(state)
  );
}
