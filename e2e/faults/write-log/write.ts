import { setTimeout } from "node:timers/promises";
import type { Ack, Action, lineWriter } from "./log-lines.ts";

/** A request that may be sent any number of times and must have its effect once. */
export interface Request {
  path: string;
  headers: Record<string, string>;
  body: string | FormData;
}

export interface WriteResult {
  id: string;
  version: number;
}

export interface Client {
  /** Where the next request goes: the servers in turn, as soon as there is one. */
  origin(): Promise<string>;
  note: ReturnType<typeof lineWriter>;
  /** No new write starts; open writes still finish. */
  isLeaving(): boolean;
}

const patienceMs = 60_000;
const longestPauseMs = 1000;

/**
 * One write, retried until it ends: sent again under its key through whatever happens, until it is acknowledged. A refusal for good is a
 * wrong answer, since nothing here is ever asked for that may not be done.
 */
export async function write(
  client: Client,
  action: Action,
  requestFor: (key: string) => Request,
  read: (body: unknown) => WriteResult,
): Promise<WriteResult | null> {
  const key = crypto.randomUUID();
  const request = requestFor(key);
  client.note("INTENT", key, action);
  for (let pause = 100; ; pause = Math.min(2 * pause, longestPauseMs)) {
    const origin = await client.origin();
    const began = performance.now();
    const { status, body, comesBack } = await send(origin, request);
    const times = { ms: Math.round(performance.now() - began), at: Date.now() };
    if (status !== "gone" && status < 300)
      return take(client, { key, action, status, times }, () => read(body));
    client.note("REFUSED", key, status, times);
    if (status === 503 && !comesBack)
      client.note("WRONG", `${action.kind} ${key}: a 503 without Retry-After`);
    if (isForGood(status)) {
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
  read: () => WriteResult,
): WriteResult | null {
  try {
    const result = read();
    note("ACK", key, status, result.id, { version: result.version, ...times });
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
  read: (body: unknown) => WriteResult,
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

/** Busy, or nobody there: to be tried again. */
function isForGood(status: number | "gone"): boolean {
  return status !== "gone" && status < 500 && status !== 408 && status !== 429;
}

async function send(
  origin: string,
  { path, headers, body }: Request,
): Promise<{ status: number | "gone"; body: unknown; comesBack: boolean }> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(origin + path, { method: "POST", headers, body, signal });
    // Read to its end: what was cut off in the middle was not acknowledged.
    const comesBack = response.headers.has("retry-after");
    return { status: response.status, body: await response.json(), comesBack };
  } catch {
    return { status: "gone", body: null, comesBack: true };
  }
}
