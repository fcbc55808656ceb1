// A push service in its own process, which plays another machine: it reads every message to its end and accepts it.
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setPriority } from "node:os";
import { localCertificate } from "#testing/local-certificate.ts";

export interface PushDouble {
  port: number;
  certificate: string;
}

if (process.send) {
  setPriority(19);
  const certificate = localCertificate(process.argv[2] ?? "");
  const server = createServer(certificate, (request, response) => {
    request.resume().on("end", () => response.writeHead(201).end());
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ port: (server.address() as AddressInfo).port, certificate: certificate.cert });
  });
}
