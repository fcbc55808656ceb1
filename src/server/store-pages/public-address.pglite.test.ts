import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

const inside =
  `0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 168.63.129.16 169.254.169.254 172.16.0.1 172.31.255.255
  192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
  :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:10::1
  2001:db8::1 2002:7f00:1:: 3fff::1 4000::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1`.split(
    /\s+/,
  );

test.each(inside)("%s is no public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.255.255",
  "172.32.0.1",
  "100.128.0.1",
  "2606:4700::1111",
  "2804:14c::1",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(["", "localhost", "2130706433", "0x7f.1", "127.1", "fe80::1%eth0", "1.1.1.1:80", "[::1]"])(
  "the text %j is no address",
  (text) => {
    expect(isPublicAddress(text)).toBe(false);
  },
);
