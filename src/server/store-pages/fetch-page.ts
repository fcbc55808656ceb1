import type { Dispatcher } from "undici";
import type { Db } from "#server/db/connect.ts";
import { createLimiter } from "#server/limiter.ts";
import { isAskable } from "./askable-link.ts";
import { dial } from "./dial.ts";
import { takeHostTurn } from "./host-turns.ts";
import { Busy, Unreadable } from "./unreadable.ts";

export interface FetchedPage {
  /** Where it was found in the end. */
  url: string;
  /** The Content-Type, in lower case. */
  type: string;
  /** What it is packed with: one of those that were accepted, or nothing. */
  encoding: string;
  bytes: Buffer;
}

export interface FetchLimits {
  /** Before each redirect is followed; rejects where that must not be asked. */
  beforeRedirect?: (url: string) => Promise<void>;
  /** Ends the request early. */
  stop?: AbortSignal;
}

interface FetchOptions extends FetchLimits {
  userAgent: string;
  accept: string;
  /** How it may be packed; not at all where nothing is said. */
  encodings?: string;
  /** As received. */
  maxBytes: number;
  /** What is longer is cut, not refused. */
  isCut?: boolean;
}

/** Each holds up to 5 MB. Taken inside a host's turn: what waits for a store that hangs takes none. */
const slots = createLimiter({
  concurrency: 24,
  maxQueue: () => 64,
  queueTimeoutMs: () => 5000,
  refusal: () => new Busy("too many at once"),
});
const mostRedirects = 4;
/** All steps together; the wait for a host's turn has a limit of its own. */
const longestMs = 5000;

/**
 * The one place where the server asks an address that a person typed (decision 0051). Every step of a redirect is checked like the
 * first. No cookies, no credentials, no connection that is used twice.
 */
export async function fetchPage(db: Db, address: string, options: FetchOptions): Promise<FetchedPage> {
  let url = address;
  let left = longestMs;
  for (let step = 0; step <= mostRedirects; step++) {
    if (!isAskable(url)) throw new Unreadable("not a store's link");
    const asked = url;
    if (step > 0) await options.beforeRedirect?.(url);
    const ask = async () => {
      const start = performance.now();
      const timeout = AbortSignal.timeout(Math.ceil(left));
      const signal = options.stop ? AbortSignal.any([timeout, options.stop]) : timeout;
      const found = await askOnce(asked, { ...options, signal });
      left = Math.max(1, left - (performance.now() - start));
      return found;
    };
    const result = await takeHostTurn(db, new URL(url).hostname, () => slots.run(ask));
    if (typeof result !== "string") return result;
    url = result;
  }
  throw new Unreadable("too many redirects");
}

interface StepOptions extends FetchOptions {
  signal: AbortSignal;
}

/** The page, or where it has moved. */
async function askOnce(url: string, options: StepOptions): Promise<FetchedPage | string> {
  const { userAgent, accept, encodings = "identity", signal } = options;
  const { origin, pathname, search } = new URL(url);
  // Loaded with the first link: a server that reads none keeps 5 MB.
  const { Agent } = await import("undici");
  const agent = new Agent({
    connect: dial(signal),
    maxHeaderSize: 32 * 1024,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const response = await agent.request({
      origin,
      path: pathname + search,
      method: "GET",
      signal,
      headers: {
        "user-agent": userAgent,
        accept,
        "accept-language": "pt-BR,pt;q=0.9",
        "accept-encoding": encodings,
      },
    });
    const moved = destinationOf(response, url);
    if (moved !== undefined) return moved;
    if (response.statusCode !== 200) throw new Unreadable("status", response.statusCode);
    const type = headerOf(response, "content-type").toLowerCase();
    const encoding = encodingOf(response, encodings);
    return { url, type, encoding, bytes: await bodyOf(response, options) };
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable(cause instanceof Error ? cause.message : "no response", undefined, { cause });
  } finally {
    // Also what is still coming: nobody reads it.
    void agent.destroy().catch(() => {});
  }
}

function destinationOf(response: Dispatcher.ResponseData, url: string): string | undefined {
  if (![301, 302, 303, 307, 308].includes(response.statusCode)) return undefined;
  const next = URL.parse(headerOf(response, "location"), url);
  if (!next) throw new Unreadable("redirect to nowhere");
  next.hash = "";
  return next.href;
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

function encodingOf(response: Dispatcher.ResponseData, encodings: string): string {
  const encoding = headerOf(response, "content-encoding")
    .trim()
    .toLowerCase()
    .replace(/^identity$/, "");
  if (encoding !== "" && !encodings.split(", ").includes(encoding)) throw new Unreadable("encoding");
  return encoding;
}

async function bodyOf(
  response: Dispatcher.ResponseData,
  { maxBytes, isCut = false }: StepOptions,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response.body as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, maxBytes - length));
    length += part.byteLength;
    if (length <= maxBytes) continue;
    if (isCut) break;
    throw new Unreadable("too large");
  }
  return Buffer.concat(parts);
}
