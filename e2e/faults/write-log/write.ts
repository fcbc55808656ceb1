import { setTimeout } from "node:timers/promises";
import type { Ack, Action, lineWriter } from "./log-lines.ts";

/** A request that may be repeated any number of times and must take effect once. */
export interface Request {
  path: string;
  headers: Record<string, string>;
  body: string | FormData;
  /** A refusal that is over by itself. */
  passing?: number | undefined;
}

export interface WriteResult {
  id: string;
  version: number;
}

/** Reads a response; null: refused because it came too late. Throws where it is about something else. */
export type Read = (body: unknown) => WriteResult | null;

export interface Client {
  /** The target of the next request: the servers in turn, once there is one. */
  origin(): Promise<string>;
  note: ReturnType<typeof lineWriter>;
  /** No new write starts; open writes still finish. */
  isLeaving(): boolean;
}

const patienceMs = 60_000;
const longestPauseMs = 1000;

/**
 * One write, repeated with its key through any failure until it is acknowledged. A permanent refusal is a wrong
 * response, since the client only does what is allowed.
 */
export async function write(
  client: Client,
  action: Action,
  requestFor: (key: string) => Request,
  read: Read,
): Promise<WriteResult | null> {
  const key = crypto.randomUUID();
  const request = requestFor(key);
  client.note("INTENT", key, action);
  for (let pause = 100; ; pause = Math.min(2 * pause, longestPauseMs)) {
    const origin = await client.origin();
    const began = performance.now();
    const { status, body, isRetryable } = await send(origin, request);
    const times = { ms: Math.round(performance.now() - began), at: Date.now() };
    if (status !== "gone" && status < 300)
      return take(client, { key, action, status, times }, () => read(body));
    client.note("REFUSED", key, status, times);
    if (status === 503 && !isRetryable)
      client.note("WRONG", `${action.kind} ${key}: a 503 without Retry-After`);
    if (isForGood(status) && status !== request.passing) {
      client.note("WRONG", `${action.kind} ${key} was refused with ${status}: ${JSON.stringify(body)}`);
      return null;
    }
    await setTimeout(pause);
  }
}

interface Answered {
  key: string;
  action: Action;
  status: number;
  times: Pick<Ack, "ms" | "at">;
}

function take(
  { note }: Client,
  { key, action, status, times }: Answered,
  read: () => WriteResult | null,
): WriteResult | null {
  try {
    const result = read();
    if (result === null) note("TOO LATE", key);
    else note("ACK", key, status, result.id, { version: result.version, ...times });
    return result;
  } catch (error) {
    note("WRONG", `${action.kind} ${key} was answered with ${status}, but ${String(error)}`);
    return null;
  }
}

/** Sends the same key again: the response must be the same. */
export async function repeat(
  { origin, note }: Client,
  request: Request,
  read: Read,
  first: WriteResult,
): Promise<void> {
  const { status, body } = await send(await origin(), request);
  if (status === "gone" || !(status < 300 || isForGood(status))) return;
  const isSame = status < 300 && JSON.stringify(read(body)) === JSON.stringify(first);
  if (!isSame)
    note(
      "WRONG",
      `${request.path}: the same key was first told ${JSON.stringify(first)}, then ${status} ${JSON.stringify(body)}`,
    );
}

/** Busy, or no server: retry. */
function isForGood(status: number | "gone"): boolean {
  return status !== "gone" && status < 500 && status !== 408 && status !== 429;
}

async function send(
  origin: string,
  { path, headers, body }: Request,
): Promise<{ status: number | "gone"; body: unknown; isRetryable: boolean }> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(origin + path, { method: "POST", headers, body, signal });
    // Read to its end: a truncated response is no acknowledgement.
    const isRetryable = response.headers.has("retry-after");
    return { status: response.status, body: await response.json(), isRetryable };
  } catch {
    return { status: "gone", body: null, isRetryable: true };
  }
}
