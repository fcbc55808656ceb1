import { createServer, type RequestListener, type Server } from "node:http";
import type { Config } from "#server/config.ts";
import { enforceBodyDeadlines, maxRequestMs } from "#server/http/body-deadlines.ts";
import { respondToClientErrors } from "#server/http/client-error.ts";

const serverOptions = {
  headersTimeout: 12_000,
  // Bodies have deadlines of their own, most of them much shorter.
  requestTimeout: maxRequestMs,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  // Our own 400 answers a request without a Host, with the headers of every response.
  requireHostHeader: false,
};

/** @param headers of a response to what is no HTTP request at all */
export function createHttpServer(answer: RequestListener, headers: Record<string, string>): Server {
  // Node takes any version; what is older or newer than HTTP/1 cannot read our responses.
  const listener: RequestListener = (request, response) =>
    request.httpVersionMajor === 1
      ? answer(request, response)
      : response.writeHead(400, { ...headers, Connection: "close" }).end();
  const server = createServer(serverOptions, listener)
    .on("clientError", respondToClientErrors(headers))
    // Node's own refusal has none of our headers; an unknown expectation is ignored instead.
    .on("checkExpectation", listener);
  enforceBodyDeadlines(server);
  return server;
}

/** Connections queue in the kernel while a page renders: a link in a group chat fills Node's default of 511. */
const backlog = 4096;

export function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const why = cause.code === "EADDRINUSE" ? "a porta já está em uso" : cause.message;
      reject(new Error(`Não foi possível abrir ${host}:${port}: ${why}.`, { cause }));
    });
    server.listen({ port, host, backlog }, resolve);
  });
}
