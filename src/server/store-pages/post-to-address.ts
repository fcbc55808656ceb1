import type { Agent, buildConnector } from "undici";
import { isAskable } from "./askable-link.ts";
import { dial } from "./dial.ts";
import { Unreadable } from "./unreadable.ts";

interface Posted {
  headers: Record<string, string>;
  body: Buffer;
}

export interface PostResponse {
  status: number;
  /** In seconds, where the response asks for it. */
  retryAfter: number | null;
}

const longestMs = 5000;
/** Of a response's body, which nobody looks at: a longer one costs its connection. */
const mostBytesRead = 1024;

let connections: Promise<Agent> | undefined;

/** Each new connection is checked; messages of the same moment to one service share it, since TLS costs more than all else. */
async function openAgent(): Promise<Agent> {
  const { Agent } = await import("undici");
  return new Agent({
    connect: dialInTime,
    maxHeaderSize: 16 * 1024,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: longestMs,
    keepAliveMaxTimeout: longestMs,
  });
}

function dialInTime(target: buildConnector.Options, callback: Parameters<buildConnector.connector>[1]): void {
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), longestMs);
  dial(tooLate.signal)(target, (...connected) => {
    clearTimeout(timer);
    callback(...connected);
  });
}

/**
 * Posts to an address that a person typed, by https, and minds no more than the head of the response. Guarded as the reading of pages
 * is: only public addresses are dialled, and a redirect is a response like any other.
 */
export async function postToAddress(url: string, { headers, body }: Posted): Promise<PostResponse> {
  const target = URL.parse(url);
  if (!isAskable(url) || target?.protocol !== "https:") throw new Unreadable("not an address to post to");
  connections ??= openAgent();
  const agent = await connections;
  const signal = AbortSignal.timeout(longestMs);
  const response = await agent.request({
    origin: target.origin,
    path: target.pathname + target.search,
    method: "POST",
    signal,
    headers,
    body,
  });
  void response.body.dump({ limit: mostBytesRead, signal }).catch(() => {});
  return { status: response.statusCode, retryAfter: secondsOf(response.headers["retry-after"]) };
}

/** As a number of seconds, or as a date. */
function secondsOf(header: string | string[] | undefined): number | null {
  if (typeof header !== "string") return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.round((at - Date.now()) / 1000));
}
