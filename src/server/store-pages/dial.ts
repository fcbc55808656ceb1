import { Resolver } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";
import { isPublicAddress } from "./public-address.ts";
import { Unreadable } from "./unreadable.ts";

const ports: Record<string, number> = { "http:": 80, "https:": 443 };

/**
 * Connects only after all addresses of a name were found to be public, and to the very address that was checked: a name that changes
 * its mind in between changes nothing.
 */
export function dial(signal: AbortSignal): buildConnector.connector {
  return (target, callback) => {
    publicAddress(target.hostname, signal)
      .then((address) => openSocket(target, address, signal))
      .then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
  };
}

/** Asked of the name servers directly: the system's own lookup takes threads that files and passwords share. */
async function publicAddress(hostname: string, signal: AbortSignal): Promise<string> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  // Undici waits for the connection whatever its signal says.
  signal.addEventListener("abort", () => resolver.cancel(), { once: true });
  const [v4, v6] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ]);
  const addresses = [...v4, ...v6];
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublicAddress)) throw new Unreadable("no public address");
  return first;
}

function openSocket(
  { protocol, hostname }: buildConnector.Options,
  host: string,
  signal: AbortSignal,
): Promise<Socket> {
  const plain = connect({ host, port: ports[protocol] ?? 0, signal });
  const isSecure = protocol === "https:";
  const socket = isSecure
    ? connectTls({ socket: plain, servername: hostname, ALPNProtocols: ["http/1.1"] })
    : plain;
  return new Promise((resolve, reject) => {
    plain.on("error", reject);
    socket.on("error", reject);
    socket.once(isSecure ? "secureConnect" : "connect", () => resolve(socket));
  });
}
