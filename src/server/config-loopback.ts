import { isIP } from "node:net";

export function isLoopback(hostname: string): boolean {
  const isNumber = isIP(hostname) === 4 && hostname.startsWith("127.");
  return isNumber || hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]";
}
