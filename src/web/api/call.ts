/** How long a visitor may be left waiting before we say that it failed. */
export const PATIENCE_MS = 15_000;

/** Said where an answer is no success and does not say why. */
export const unexplained = "Algo deu errado do nosso lado. Tente novamente.";

/** What the API says when it refuses; also what the network's silence becomes. */
export class CallError extends Error {
  override name = "CallError";
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Seconds until another try makes sense, where the server says so. */
  readonly retryAfter: number | undefined;
  /** What the answer held beside the error, such as the current row of a conflict. */
  readonly body: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    {
      fields = {},
      retryAfter,
      body,
    }: { fields?: Record<string, string>; retryAfter?: number; body?: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

/** Reads JSON from our own API. */
export async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(path, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...init,
    headers: { accept: "application/json", ...init.headers },
  });
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as Answer;
}

/** Tells our own API to do something, once: a retry after a lost answer carries the same key. */
export function send<Answer>(name: string, fields: object, key: string): Promise<Answer> {
  return call<Answer>(`/functions/v1/${name}`, deed(fields, key));
}

export function deed(fields: object, key: string): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(fields),
  };
}

async function errorOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => undefined);
  return refusalOf(response.status, body, response.headers.get("retry-after"));
}

/** Our own refusals carry both; what else stands in the way («{"message":"Bad Gateway"}») does not speak to people. */
function isOurs(body: unknown): body is Pick<CallError, "code" | "message"> & Partial<CallError> {
  const { code, message } = (body ?? {}) as Record<string, unknown>;
  return typeof code === "string" && typeof message === "string";
}

/** What an answer that is no success says, whoever fetched it. A proxy on the way may answer with a page instead of our JSON. */
export function refusalOf(status: number, body: unknown, retryAfter: string | null): CallError {
  const { code, message, fields } = isOurs(body) ? body : {};
  const seconds = Number(retryAfter ?? "");
  return new CallError(status, code ?? "unknown", message ?? unexplained, {
    ...(fields ? { fields } : {}),
    ...(seconds > 0 ? { retryAfter: seconds } : {}),
    body,
  });
}
