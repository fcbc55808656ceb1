/** Whether an If-None-Match names this ETag, weakly or not (RFC 9110): then its sender has the bytes. */
export function isKnown(header: string | undefined, etag: string): boolean {
  const known = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}
