import { callMessages } from "#domain/format/call-messages.ts";

/**
 * The one error value: what the caller may read, and what only the log may. Written to the wire in one place
 * (`write-problem.ts`); anything else that is thrown is a 500.
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

  static tooMany(retryAfterSeconds: number): Problem {
    return new Problem(429, "too_many_requests", callMessages.too_many, { retryAfterSeconds });
  }
}
