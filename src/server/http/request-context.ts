import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { newId } from "#server/db/uuid.ts";
import { type ClientAddress, rateLimitAddress } from "./client-address.ts";

/** What the log, the limits and the access log know about a request. */
export interface RequestContext {
  id: string;
  address: string;
  /** The address as limits count it: IPv6 by its /64. */
  sender: string;
  /** The account that the call turned out to be, for the access log. */
  account: string | null;
  /** A page's beacon: like reading the page it is nobody's deed, and its address is written down nowhere. */
  isBeacon: boolean;
}

const inner = Symbol("a call that another request makes");

/** The environment for a call on behalf of this request. By a symbol, which nobody can send. */
export function subrequestEnv(c: Context): object {
  return { ...c.env, [inner]: true };
}

/** Such a call is no request of its own: who made it is logged and measured already. */
export function isSubrequest(c: Context): boolean {
  return (c.env as { [inner]?: boolean } | undefined)?.[inner] === true;
}

/** Facts are made once a request and kept as long as it lives. */
export function createRequestContext(clientAddress: ClientAddress): (c: Context) => RequestContext {
  const known = new WeakMap<object, RequestContext>();
  return (c) => {
    // In tests a request comes without a socket; it still has to be limited as somebody. Where there is one, it is the
    // request: a middleware may replace the other object.
    const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
    const request = incoming ?? c.req.raw;
    const existing = known.get(request);
    if (existing) return existing;
    const address = incoming ? clientAddress(incoming) : "0.0.0.0";
    const facts = { id: newId(), address, sender: rateLimitAddress(address), account: null, isBeacon: false };
    known.set(request, facts);
    return facts;
  };
}
