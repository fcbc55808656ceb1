import type { Context } from "hono";

/**
 * The answer to whoever is not the person: mail scanners and browsers that fetch ahead (contract D-5). They must not use up
 * what works once. Null where the request is meant.
 */
export function onlyLooking(c: Context): Response | null {
  // A scanner hears that the address is alive.
  if (c.req.method === "HEAD") return c.body(null, 200);
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => c.req.header(name) ?? "");
  // What a browser fetched ahead it must not use, and fetches again.
  return /prefetch|prerender|preview/i.test(purpose.join(" ")) ? c.body(null, 425) : null;
}
