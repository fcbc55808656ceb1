import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The response of a test's own HTTP server; undefined: none, ever. */
export interface LocalResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface LocalRequest {
  method: string;
  url: URL;
  form: URLSearchParams;
  authorization: string;
}

export interface LocalServer {
  url: string;
  close(): void;
}

export function jsonResponse(body: unknown, status = 200): LocalResponse {
  return { status, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** A server on this machine, over real HTTP. */
export async function listenLocally(
  answer: (question: LocalRequest) => Promise<LocalResponse | undefined>,
  port = 0,
): Promise<LocalServer> {
  const server = createServer((request, response) => void serve(server, answer, request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: originOf(server),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serve(
  server: Server,
  answer: (question: LocalRequest) => Promise<LocalResponse | undefined>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = await answer({
    method: request.method ?? "",
    url: new URL(request.url ?? "", originOf(server)),
    form: new URLSearchParams(await text(request)),
    authorization: request.headers.authorization ?? "",
  });
  if (given) response.writeHead(given.status ?? 200, given.headers).end(given.body);
}
