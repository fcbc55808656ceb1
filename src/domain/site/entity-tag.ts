/**
 * Whether an If-None-Match names this ETag (RFC 9110): then its sender has the bytes. Weakened or among others too, as caches
 * in between may write it; `*` names whatever is there.
 */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  // As nearly everybody writes it, who comes from nowhere else than here.
  if (header === etag) return true;
  const known = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}
