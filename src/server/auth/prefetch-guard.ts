import type { Context } from "hono";

/**
 * The response to mail scanners, prefetching browsers and pages that embed the address (contract D-5), none of which may
 * consume a one-time link. Null for a real visit.
 */
export function prefetchResponse(c: Context): Response | null {
  // Scanners only learn that the URL exists.
  if (c.req.method === "HEAD") return c.body(null, 200);
  // Clients that are no browser do not send it.
  const destination = c.req.header("sec-fetch-dest") ?? "document";
  if (destination !== "document") return c.body(null, 425);
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => c.req.header(name) ?? "");
  // Browsers request it again on the real visit.
  return /prefetch|prerender|preview/i.test(purpose.join(" ")) ? c.body(null, 425) : null;
}
