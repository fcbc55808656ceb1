// The reference: bare node:http in its own process (forked by bare-page.ts), sending the same bytes.
import { createServer } from "node:http";

export interface BareVariant {
  etag: string;
  headers: string[];
  body: Buffer;
  notModifiedHeaders: string[];
}

export type BarePage = Record<"br" | "gzip" | "identity", BareVariant>;

function serve(page: BarePage): void {
  // The same keep-alive as the real server's: its header is part of the response.
  const server = createServer({ keepAliveTimeout: 20_000 }, (request, response) => {
    const accepted = request.headers["accept-encoding"] ?? "";
    const { etag, headers, body, notModifiedHeaders } = accepted.includes("br")
      ? page.br
      : accepted.includes("gzip")
        ? page.gzip
        : page.identity;
    if (request.headers["if-none-match"]?.includes(etag)) response.writeHead(304, notModifiedHeaders).end();
    else response.writeHead(200, headers).end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
}

process.once("message", (page) => serve(page as BarePage));
process.once("disconnect", () => process.exit());
