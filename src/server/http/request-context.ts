import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { newId } from "#server/db/uuid.ts";
import { type ClientAddress, rateLimitAddress } from "./client-address.ts";

export interface RequestContext {
  id: string;
  address: string;
  /** The address for rate limits: IPv6 by its /64. */
  sender: string;
  account: string | null;
  /** A page's beacon: like a page view it is not recorded in the access log. */
  isBeacon: boolean;
}

const subrequest = Symbol("subrequest");

/** The environment of a call on behalf of this request. A symbol: no client can send it. */
export function subrequestEnv(c: Context): object {
  return { ...c.env, [subrequest]: true };
}

export function isSubrequest(c: Context): boolean {
  return (c.env as { [subrequest]?: boolean } | undefined)?.[subrequest] === true;
}

export function createRequestContext(clientAddress: ClientAddress): (c: Context) => RequestContext {
  const contexts = new WeakMap<object, RequestContext>();
  return (c) => {
    // Requests of tests have no socket and share one address. The socket's request is the key: middleware may replace c.req.raw.
    const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
    const request = incoming ?? c.req.raw;
    const existing = contexts.get(request);
    if (existing) return existing;
    const address = incoming ? clientAddress(incoming) : "0.0.0.0";
    const context = {
      id: newId(),
      address,
      sender: rateLimitAddress(address),
      account: null,
      isBeacon: false,
    };
    contexts.set(request, context);
    return context;
  };
}
