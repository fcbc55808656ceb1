import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** The sender's address: the peer, or behind a trusted proxy the rightmost hop that is not one (contract 5.3). */
export type ClientAddress = (request: IncomingMessage) => string;

export function clientAddress(trustedProxies: string[]): ClientAddress {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [host = "", bits] = entry.split("/");
    const family = isIPv6(host) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(host, family);
    else trusted.addSubnet(host, Number(bits), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return (request) => {
    const peer = unified(request.socket.remoteAddress ?? "");
    if (!isTrusted(peer)) return peer;
    const hops = String(request.headers["x-forwarded-for"] ?? "")
      .split(",")
      .map((hop) => unified(hop.trim()));
    const sender = hops.reverse().find((hop) => isIP(hop) === 0 || !isTrusted(hop));
    return sender && isIP(sender) !== 0 ? sender : peer;
  };
}

/** One sender is one IPv4 address or one IPv6 /64: a client that has one address of it has all of it. */
export function rateLimitAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** ::ffff:1.2.3.4 is 1.2.3.4. */
function unified(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
