import { setTimeout } from "node:timers/promises";
import type { Action } from "./log-lines.ts";
import { type Client, type Read, type Request, repeat, type WriteResult, write } from "./write.ts";

export interface CallingClient extends Client {
  /** Between two writes of one writer. */
  pauseMs: number;
  /** The last acknowledged writes, to be repeated at the end. */
  recent: (() => Promise<void>)[];
}

export interface Call {
  action: Action;
  token: string;
  /** The function's. */
  name: string;
  fields: object;
  /** No response is stored under its key: repeated later, it would undo what came after it. */
  setsState?: boolean;
  passing?: number;
  /** Absent: the client's own. */
  address?: string | undefined;
}

const mostRecent = 20;

/** A write of functions/v1. Every tenth is repeated at once. */
export async function call(
  client: CallingClient,
  { action, token, name, fields, setsState = false, passing, address }: Call,
  read: Read,
): Promise<WriteResult | null> {
  let request: Request | undefined;
  const requestFor = (key: string) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      "Idempotency-Key": key,
      "Content-Type": "application/json",
      ...(address && { "X-Forwarded-For": address }),
    };
    request = { path: `/functions/v1/${name}`, headers, body: JSON.stringify(fields), passing };
    return request;
  };
  const result = await write(client, action, requestFor, read);
  if (result && request) {
    const again = repeat.bind(null, client, request, read, result);
    if (Math.random() < 0.1) await again();
    if (!setsState) client.recent.splice(0, client.recent.push(again) - mostRecent);
  }
  await setTimeout(client.pauseMs);
  return result;
}
