import type { IncomingMessage, Server } from "node:http";
import type { Context } from "hono";

/** For the body of an ordinary call, from its headers on. */
const usualMs = 30_000;
/** 5 MB at 350 kbit/s. Only for callers that were let in: the route asks for it, once it knows the caller. */
const uploadMs = 120_000;

/** Once it had time to begin, no slower than this: that phone sends nearly twice as many bytes a second. */
const usualPace = { graceMs: 10_000, bytesASecond: 25_000 };
const lookMs = 1000;

/** Node itself ends any request after this, no matter which route asked for how long. */
export const maxRequestMs = uploadMs + 10_000;

interface Deadlines {
  usualMs?: number;
  pace?: typeof usualPace;
}

const waiting = new WeakMap<IncomingMessage, () => void>();

/**
 * Node knows one deadline for all requests. A photograph on a slow line takes longer than anybody should be able to hold a
 * connection with a few bytes, so every request with a body has a deadline of its own, and a long one a pace to keep.
 */
export function enforceBodyDeadlines(
  server: Server,
  { usualMs: usual = usualMs, pace = usualPace }: Deadlines = {},
): void {
  // Before the listener that answers: it may ask for more time.
  server.prependListener("request", (request) => {
    const { headers } = request;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    let timer: NodeJS.Timeout;
    let looks: NodeJS.Timeout | undefined;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp(server, request), ms).unref();
    };
    const stop = () => {
      clearTimeout(timer);
      clearInterval(looks);
    };
    wait(usual);
    waiting.set(request, () => {
      wait(uploadMs);
      looks = keepPace(request, pace, () => giveUp(server, request));
    });
    request.once("end", stop).once("close", stop);
  });
}

/** Counted are its bytes on the wire, and time in which we looked: a pause of ours is not theirs. */
function keepPace(
  { socket }: IncomingMessage,
  { graceMs, bytesASecond }: typeof usualPace,
  onTooSlow: () => void,
): NodeJS.Timeout {
  const before = socket.bytesRead;
  let last = performance.now();
  let given = -graceMs;
  return setInterval(() => {
    const now = performance.now();
    given += Math.min(now - last, 2 * lookMs);
    last = now;
    if (socket.bytesRead - before < (given / 1000) * bytesASecond) onTooSlow();
  }, lookMs).unref();
}

function giveUp(server: Server, request: IncomingMessage): void {
  if (request.complete) return;
  const error = Object.assign(new Error("the body is too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  server.emit("clientError", error, request.socket);
  request.socket.destroySoon();
}

/** From now on. Requests without a socket, as in tests, have no deadline to move. */
export function extendBodyDeadline(c: Context): void {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
  if (incoming) waiting.get(incoming)?.();
}
