import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import { cookieLanguage } from "#domain/format/language.ts";
import { withDeadline } from "#server/http/deadline.ts";
import { Problem } from "#server/http/problem.ts";
import type { Limit, LimitRule } from "#server/http/rate-limits.ts";
import { readBytes } from "#server/http/read-input.ts";
import type { ApiParts } from "#server/http/route.ts";
import { AuthError } from "./auth-error.ts";
import type { EndpointDoc } from "./auth-responses.ts";
import { allowedRedirect } from "./redirects.ts";
import type { SessionKeys } from "./sessions/token-response.ts";
import { authenticate, type SignedIn } from "./signed-in.ts";
import type { SocialProviders } from "./social/social-provider.ts";

/** An endpoint of auth/v1 in one line: path, access, description, handler, rate limit. */
export interface AuthEndpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  access: "anyone" | "signed-in";
  doc: EndpointDoc;
  limit?: LimitRule | undefined;
  serve: (call: AuthCall<SignedIn | null>) => Promise<unknown>;
}

export interface AuthServer extends ApiParts {
  log: Logger;
  keys: SessionKeys;
  social: SocialProviders;
  /** One counter per rule, however many endpoints share it. Hash keys with `box.mark`: counters must not name people. */
  limit: (rule: LimitRule) => Limit;
}

export interface AuthCall<Who = null> {
  c: Context;
  server: AuthServer;
  signedIn: Who;
  now: Date;
  sender: Sender;
  /** The body's members; an empty body has none (contract 0.2). */
  json(): Promise<Record<string, unknown>>;
  /** `redirect_to` of the query where it is ours, else the site's address (contract 1.5). */
  redirectTo(): string;
}

/** Where a session was opened from, as its owner may read it. */
export interface Sender {
  ip: string;
  user_agent: string | null;
  mark: string;
}

/** @param access of the endpoints that the returned function makes; `Who` is what their handlers get */
function endpointFor<Who>(access: AuthEndpoint["access"]) {
  return (
    method: AuthEndpoint["method"],
    path: string,
    doc: EndpointDoc,
    serve: (call: AuthCall<Who>) => Promise<unknown>,
    { limit }: { limit?: LimitRule } = {},
  ): AuthEndpoint => ({
    ...{ method, path, access, doc, limit },
    serve: limited(limit, serve as AuthEndpoint["serve"]),
  });
}

export const anyone = endpointFor<null>("anyone");
export const signedIn = endpointFor<SignedIn>("signed-in");

function limited(limit: LimitRule | undefined, serve: AuthEndpoint["serve"]): AuthEndpoint["serve"] {
  return async (call) => {
    if (limit) await call.server.limit(limit).consume(call.sender.mark);
    return serve(call);
  };
}

/** A handler returns a Response, or the JSON of a 200. */
export function mountEndpoints(app: Hono, endpoints: AuthEndpoint[], server: AuthServer): void {
  for (const { method, path, access, serve } of endpoints)
    app.on(method, path, (c) =>
      withDeadline(c, server.db, async () => {
        const signedIn =
          access === "anyone" ? null : await authenticate(server, c.req.header("authorization"));
        if (signedIn) server.requestContext(c).account = signedIn.user.id;
        const answer = await serve(callOf(c, server, signedIn));
        return answer instanceof Response ? answer : c.json(answer as object);
      }),
    );
}

function callOf(c: Context, server: AuthServer, signedIn: SignedIn | null): AuthCall<SignedIn | null> {
  const { address, sender } = server.requestContext(c);
  return {
    c,
    server: { ...server, mail: server.mail.inLanguage(cookieLanguage(c.req.header("cookie"))) },
    signedIn,
    now: new Date(),
    sender: {
      ip: address,
      user_agent: c.req.header("user-agent")?.slice(0, 300) ?? null,
      mark: server.box.mark(sender),
    },
    json: async () => parseJson(await readText(c)),
    redirectTo: () => allowedRedirect(c.req.query("redirect_to"), server.config),
  };
}

const largestBody = 1_048_576;

/** The raw body. A body over the limit is not read at all: stopping halfway would cost the client its connection. */
export async function readText(c: Context): Promise<string> {
  const sentence = `Request body too large (max ${largestBody} bytes)`;
  const tooLarge = new AuthError(413, "request_entity_too_large", sentence);
  try {
    return (await readBytes(c, largestBody, tooLarge)).toString();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new AuthError(400, "bad_json", "The request body broke off", error);
  }
}

function parseJson(text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
  } catch (cause) {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON: invalid syntax", cause);
  }
}

/** A member that should be a text: anything else counts as not given (contract 0.2: null, missing and "" alike). */
export function textOf(body: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  return typeof value === "string" ? value : "";
}
