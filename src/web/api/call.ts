export const TIMEOUT_MS = 15_000;

/** The message where a failed response has none. */
export const unexplained = "Algo deu errado do nosso lado. Tente novamente.";

export class CallError extends Error {
  override name = "CallError";
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | undefined;
  /** The response's body, such as the current row of a conflict. */
  readonly body: unknown;

  constructor(status: number, code: string, message: string, rest: Partial<CallError> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = rest.fields ?? {};
    this.retryAfter = rest.retryAfter;
    this.body = rest.body;
  }
}

/** What a person reads of it. */
export function sentenceOf(failure: unknown): string {
  if (!(failure instanceof CallError)) return unexplained;
  return Object.values(failure.fields)[0] ?? failure.message;
}

export async function call<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const response = await fetch(path, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...init,
    headers: { accept: "application/json", ...init.headers },
  });
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as Data;
}

/** Sends a command to our own API; a retry after a lost response has the same key. */
export function send<Data>(name: string, fields: object, key: string): Promise<Data> {
  return call<Data>(`/functions/v1/${name}`, postJson(fields, key));
}

export function postJson(fields: object, key: string): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(fields),
  };
}

export async function errorOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => undefined);
  return refusalOf(response.status, body, response.headers.get("retry-after"));
}

/** Our own refusals have both; a proxy's («{"message":"Bad Gateway"}») are not for users. */
function isOurs(body: unknown): body is Pick<CallError, "code" | "message"> & Partial<CallError> {
  const { code, message } = (body ?? {}) as Record<string, unknown>;
  return typeof code === "string" && typeof message === "string";
}

/** The error of a failed response. A proxy may respond with a page instead of our JSON. */
export function refusalOf(status: number, body: unknown, retryAfter: string | null): CallError {
  const { code = "unknown", message = unexplained, fields = {} } = isOurs(body) ? body : {};
  const seconds = Number(retryAfter ?? "");
  return new CallError(status, code, message, {
    fields,
    retryAfter: seconds > 0 ? seconds : undefined,
    body,
  });
}
