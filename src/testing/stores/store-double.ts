import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type PlayPage = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that plays all stores: a page by its host and path, everything else is a 404. */
export async function startStoreDouble({ onRequest }: { onRequest?: (address: string) => void } = {}) {
  const pages = new Map<string, PlayPage>();
  const requests: { address: string; headers: IncomingMessage["headers"]; at: number }[] = [];
  const server = createServer((request, response) => {
    const address = `${request.headers.host}${request.url}`;
    onRequest?.(address);
    requests.push({ address, headers: request.headers, at: performance.now() });
    const play = pages.get(address) ?? pages.get(`${request.headers.host}*`);
    if (play) play(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    /** Of an http address. */
    play(address: string, page: PlayPage | string | Buffer): void {
      const { host, pathname, search } = new URL(address);
      pages.set(`${host}${pathname}${search}`, typeof page === "function" ? page : asHtml(page));
    },
    /** Whatever path of a host. */
    playHost: (host: string, page: PlayPage) => void pages.set(`${host}*`, page),
    forgetPages: () => pages.clear(),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StoreDouble = Awaited<ReturnType<typeof startStoreDouble>>;

function asHtml(page: string | Buffer): PlayPage {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  };
}
