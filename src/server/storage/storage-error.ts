import type { Context } from "hono";
import { toProblem } from "#server/http/problem.ts";

/** Status, error, message and code of each refusal, English on the wire (contract 3.3). */
const refusals = {
  duplicate: [409, "Duplicate", "The resource already exists", "KeyAlreadyExists"],
  denied: [403, "Unauthorized", "new row violates row-level security policy", "AccessDenied"],
  token: [400, "InvalidJWT", "Invalid Compact JWS", "InvalidJWT"],
  too_large: [413, "Payload too large", "The object exceeded the maximum allowed size", "EntityTooLarge"],
  wrong_type: [415, "invalid_mime_type", "mime type is not supported", "InvalidMimeType"],
  path: [400, "InvalidKey", "Invalid key", "InvalidKey"],
  empty: [400, "InvalidRequest", "No content provided", "InvalidRequest"],
  unreadable: [400, "InvalidRequest", "The image could not be read", "InvalidRequest"],
  bucket: [404, "Bucket not found", "Bucket not found", "NoSuchBucket"],
  object: [404, "not_found", "Object not found", "NoSuchKey"],
  route: [404, "not_found", "Route not found", "NotFound"],
  range: [416, "InvalidRange", "The requested range is not satisfiable", "InvalidRange"],
  too_many: [429, "too_many_requests", "Too many requests, try again later", "TooManyRequests"],
  unavailable: [503, "unavailable", "The service is not available, try again later", "ServiceUnavailable"],
  failed: [500, "internal", "Internal Server Error", "InternalError"],
} as const satisfies Record<string, readonly [number, string, string, string]>;

type Why = keyof typeof refusals;

interface More {
  message?: string;
  /** Where the status on the wire is the real one. */
  http?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

export class StorageError extends Error {
  readonly why: Why;
  readonly http: number;
  readonly headers: Record<string, string>;

  constructor(why: Why, { message, http, headers, cause }: More = {}) {
    super(message ?? refusals[why][2], { cause });
    this.why = why;
    // The body holds the real status; the response uses 400 or 500 (contract 3.3).
    this.http = http ?? (refusals[why][0] < 500 ? 400 : 500);
    this.headers = headers ?? {};
  }
}

export const noSession = "session does not exist";

export function storageErrorOf(thrown: unknown, isRead: boolean): StorageError {
  if (thrown instanceof StorageError) return thrown;
  const { status, retryAfterSeconds } = toProblem(thrown);
  const headers = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  if (status === 401) return new StorageError("token", { message: noSession });
  if (status === 413) return new StorageError("too_large");
  if (status === 429) return new StorageError("too_many", { headers });
  // Readers are browsers and caches: they get the real 503 and try again.
  const isPassing = status === 503 || status === 507;
  return new StorageError(isPassing ? "unavailable" : "failed", {
    ...(isPassing && isRead ? { http: 503 } : {}),
    headers,
    cause: thrown,
  });
}

export function writeStorageError(c: Context, { why, http, message, headers }: StorageError): Response {
  const [status, error, , code] = refusals[why];
  return c.json({ statusCode: String(status), error, message, code }, http as 400, {
    ...headers,
    "Cache-Control": "no-store",
  });
}
