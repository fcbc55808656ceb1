import { randomBytes } from "node:crypto";
import { setCookie } from "hono/cookie";
import { z } from "zod";
import { type AuthCall, type AuthServer, anyone } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import {
  challengeFields,
  type EndpointDoc,
  errorResponse,
  redirects,
  tooEarly,
} from "#server/auth/auth-responses.ts";
import { flowSeconds, insertFlow } from "#server/auth/pkce/flow-store.ts";
import { readChallenge, sha256 } from "#server/auth/pkce/pkce.ts";
import { prefetchResponse } from "#server/auth/prefetch-guard.ts";
import { failureMembers, withBoth } from "#server/auth/redirects.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import { flowProofs, type SocialProvider } from "./social-provider.ts";

/** Each started login is a row: thirty at once, then one every two seconds. */
const loginStarts: LimitRule = { name: "authorize", points: 30, seconds: 60 };

const doc: EndpointDoc = {
  summary: "Começa um login social",
  query: z.object({
    provider: z.enum(["google", "facebook"]),
    redirect_to: z.string().optional(),
    scopes: z.string().optional(),
    ...challengeFields,
  }),
  responses: [
    redirects(302, "Ao provedor; ou de volta ao site, quando ele não responde."),
    errorResponse(400, "O provedor não é oferecido."),
    tooEarly,
  ],
};

export const authorizeEndpoints = [anyone("GET", "/authorize", doc, authorize, { limit: loginStarts })];

/** GET /authorize: redirects to the provider and binds the login to this browser by a cookie (contract 1.4, D-10). */
async function authorize(call: AuthCall): Promise<Response> {
  const { c, server, redirectTo } = call;
  const looked = prefetchResponse(c);
  if (looked) return looked;
  const asked = new URL(c.req.url).searchParams;
  const provider = server.social(asked.get("provider") ?? "");
  const challenge = readChallenge(
    asked.get("code_challenge") ?? "",
    asked.get("code_challenge_method") ?? "",
  );
  const redirect_to = redirectTo();
  const address = await provider.authorizationAddress().catch((err: unknown) => {
    server.log.warn(
      { id: server.requestContext(c).id, provider: provider.name, err },
      "social login not begun",
    );
  });
  if (!address) return c.redirect(withBoth(redirect_to, failureMembers(unreachable)), 302);
  const id = crypto.randomUUID();
  const secret = randomBytes(32).toString("base64url");
  await insertFlow(server.db, {
    id,
    provider: provider.name,
    redirect_to,
    ...challenge,
    browser_hash: sha256(secret),
  });
  setCookie(c, browserCookie(id), secret, { ...cookieOptions(server), maxAge: flowSeconds });
  return c.redirect(providerUrl(address, { asked, provider, id, server }), 302);
}

const unreachable = new AuthError(503, "unexpected_failure", "External provider could not be reached");

export function callbackAddress({ config }: AuthServer): string {
  return `${config.site.url}/auth/v1/callback`;
}

/** A cookie for each login, so that several tabs do not disturb each other. */
export function browserCookie(flow_id: string): string {
  return `xepa-login-${flow_id}`;
}

export function cookieOptions({ config }: AuthServer) {
  return { httpOnly: true, sameSite: "Lax", secure: config.https, path: "/auth/v1/callback" } as const;
}

/** Parameters that a client must not set, in any letter case. */
const ours = new Set([
  ...["client_id", "client_secret", "redirect_uri", "response_type", "state"],
  ...["code_challenge", "code_challenge_method", "code_verifier"],
  ...["scope", "nonce", "response_mode", "request", "request_uri", "registration"],
  ...["provider", "redirect_to", "scopes", "skip_http_redirect", "apikey"],
]);

interface ProviderRequest {
  asked: URLSearchParams;
  provider: SocialProvider;
  id: string;
  server: AuthServer;
}

function providerUrl(address: string, { asked, provider, id, server }: ProviderRequest): string {
  const url = new URL(address);
  const query = url.searchParams;
  for (const [name, value] of asked) if (!ours.has(name.toLowerCase())) query.append(name, value);
  const proofs = flowProofs(server.box, id);
  const own = {
    client_id: server.config[provider.name]?.client_id ?? "",
    redirect_uri: callbackAddress(server),
    response_type: "code",
    scope: scopeOf(provider, asked.get("scopes") ?? ""),
    state: id,
    code_challenge: proofs.challenge,
    code_challenge_method: "S256",
    ...(provider.usesNonce ? { nonce: proofs.nonce } : {}),
  };
  for (const [name, value] of Object.entries(own)) query.set(name, value);
  return url.href;
}

/** The scopes that a login needs, then those that the client asked for besides. */
function scopeOf(provider: SocialProvider, asked: string): string {
  return [...new Set([...provider.scope.split(" "), ...asked.split(/[\s,]+/).filter(Boolean)])].join(" ");
}
