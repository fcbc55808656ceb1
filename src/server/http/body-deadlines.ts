import type { IncomingMessage, Server } from "node:http";
import type { Context } from "hono";

/** For the body of an ordinary call, from its headers on. */
const usualMs = 30_000;
/** 5 MB at 350 kbit/s. Only for whoever was let in: it is the route that asks for it, once it knows the caller. */
const uploadMs = 120_000;

/** What Node itself ends, whoever asked for what. */
export const longestRequestMs = uploadMs + 10_000;

const waiting = new WeakMap<IncomingMessage, (ms: number) => void>();

/**
 * Node knows one deadline for all requests. A photograph on a slow line takes longer than anybody should be able to hold a
 * connection with a few bytes, so every request with a body has a deadline of its own.
 */
export function watchBodies(server: Server, usual = usualMs): void {
  // Before the listener that answers: it may ask for more time.
  server.prependListener("request", (request) => {
    const { headers } = request;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    let timer: NodeJS.Timeout;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp(server, request), ms).unref();
    };
    wait(usual);
    waiting.set(request, wait);
    request.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  });
}

function giveUp(server: Server, request: IncomingMessage): void {
  if (request.complete) return;
  const error = Object.assign(new Error("the body is too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  server.emit("clientError", error, request.socket);
  request.socket.destroySoon();
}

/** From now on. Requests without a socket, as in tests, have no deadline to move. */
export function giveTimeToUpload(c: Context): void {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
  if (incoming) waiting.get(incoming)?.(uploadMs);
}
