import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Not a part of the internet (IANA's special-purpose registry), or no single machine. */
const specialV4 = new BlockList();
for (const [network, length] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Inside of Azure the machine's own host, which hands out its settings; elsewhere nobody.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  specialV4.addSubnet(network, length, "ipv4");

/** An allow-list: mapped, compatible and NAT64 addresses, and whatever is invented next, lie outside it. */
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");
const specialV6 = new BlockList();
for (const [network, length] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const)
  specialV6.addSubnet(network, length, "ipv6");

/** Whether an address belongs to a machine that anybody on the internet could ask. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, "ipv4");
  return isIPv6(address) && globalV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");
}
