import { promises as dns } from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net, { type TcpNetConnectOpts } from "node:net";

/** A public address that nobody announces: what is dialled there reaches the double. */
export const doubleAddress = "11.1.1.1";

const webPorts = [80, 443];

type Addresses = readonly string[] | (() => readonly string[]);

/** Addresses of names that are not the double's. */
export const otherNames = new Map<string, Addresses>();

/** Addresses that were dialled, in order. */
export const dialled: string[] = [];

/**
 * Stores on this machine: their names lead to a public address, and what is dialled there arrives at the double. Of the server nothing
 * is replaced; it resolves, checks and connects as it does everywhere.
 */
export function playStores(port: number): void {
  const addressesOf = (name: string) => {
    const known = otherNames.get(name) ?? [doubleAddress];
    return typeof known === "function" ? known() : known;
  };
  const { Resolver } = dns;
  Resolver.prototype.resolve4 = answer((name) => addressesOf(name).filter((address) => net.isIPv4(address)));
  Resolver.prototype.resolve6 = answer((name) => addressesOf(name).filter((address) => net.isIPv6(address)));
  const connect = net.connect;
  net.connect = ((options: TcpNetConnectOpts, ...rest: never[]) => {
    if (typeof options !== "object" || !webPorts.includes(options.port)) return connect(options, ...rest);
    dialled.push(`${options.host}:${options.port}`);
    return connect({ ...options, host: "127.0.0.1", port }, ...rest);
  }) as typeof net.connect;
  syncBuiltinESMExports();
}

function answer(find: (name: string) => readonly string[]) {
  return (async (name: string) => [...find(name)]) as unknown as typeof dns.resolve4;
}
