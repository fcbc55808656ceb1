import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, rateLimitAddress } from "./client-address.ts";

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

test("without a trusted proxy the peer's address counts, whatever it claims", () => {
  const address = clientAddress([]);
  expect(address(from("203.0.113.9", "1.2.3.4"))).toBe("203.0.113.9");
  expect(address(from("::ffff:203.0.113.9"))).toBe("203.0.113.9");
});

test("behind trusted proxies the rightmost untrusted hop counts", () => {
  const address = clientAddress(["10.0.0.0/8", "192.0.2.1"]);
  expect(address(from("10.0.0.1", "6.6.6.6, 203.0.113.9"))).toBe("203.0.113.9");
  expect(address(from("10.0.0.1", "203.0.113.9, 192.0.2.1"))).toBe("203.0.113.9");
  expect(address(from("203.0.113.5", "1.1.1.1"))).toBe("203.0.113.5");
});

test("a proxy without a usable header counts itself: every request has a sender to limit", () => {
  const address = clientAddress(["10.0.0.0/8"]);
  expect(address(from("10.0.0.1"))).toBe("10.0.0.1");
  expect(address(from("10.0.0.1", "garbage"))).toBe("10.0.0.1");
});

test("an IPv6 sender is its /64", () => {
  expect(rateLimitAddress("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(rateLimitAddress("2001:db8:1:2::9")).toBe("2001:db8:1:2::/64");
  expect(rateLimitAddress("2001:0db8:0001:0002::9")).toBe("2001:db8:1:2::/64");
  expect(rateLimitAddress("::1")).toBe("0:0:0:0::/64");
  expect(rateLimitAddress("203.0.113.9")).toBe("203.0.113.9");
});
