import { deleteCookie, getCookie } from "hono/cookie";
import { z } from "zod";
import { type AuthCall, anyone, readText } from "#server/auth/auth-endpoint.ts";
import { AuthError, authErrorOf } from "#server/auth/auth-error.ts";
import { type EndpointDoc, redirects, tooEarly } from "#server/auth/auth-responses.ts";
import { type FlowRow, findFlow, takeFlow } from "#server/auth/pkce/flow-store.ts";
import { sha256 } from "#server/auth/pkce/pkce.ts";
import { prefetchResponse } from "#server/auth/prefetch-guard.ts";
import { failureMembers, type RedirectMembers, withBoth, withQuery } from "#server/auth/redirects.ts";
import { pauseDeadline } from "#server/http/deadline.ts";
import { browserCookie, callbackAddress, cookieOptions } from "./authorize.ts";
import { signInWithProvider } from "./sign-in-with-provider.ts";
import { flowProofs, type ProviderProfile } from "./social-provider.ts";

const doc: EndpointDoc = {
  summary: "A resposta do provedor de um login social",
  responses: [
    redirects(302, "Ao site, com a sessão, um código ou o motivo da recusa."),
    redirects(303, "Ao site, quando o login não começou neste navegador."),
    tooEarly,
  ],
};

export const callbackEndpoints = [
  anyone("GET", "/callback", doc, callback),
  anyone("POST", "/callback", doc, callback),
];

/** GET or POST /callback: the provider's response (contract 1.4). It always ends in a redirect. */
async function callback(call: AuthCall): Promise<Response> {
  const { c, server } = call;
  const looked = prefetchResponse(c);
  if (looked) return looked;
  const answer = await answerOf(call);
  const state = answer.get("state") ?? "";
  // Browsers withhold the cookie from a cross-site POST; a redirect to the same URL by GET sends it.
  if (c.req.method === "POST" && isId(state) && !getCookie(c, browserCookie(state)))
    return c.redirect(withQuery(callbackAddress(server), passedOn(answer)), 303);
  let flow: FlowRow;
  try {
    flow = await beganHere(call, state);
  } catch (thrown) {
    const members = failureMembers(logged(call, thrown, "state"));
    return c.redirect(withQuery(server.config.site.url, members), 303);
  }
  deleteCookie(c, browserCookie(flow.id), cookieOptions(server));
  const failed = (members: RedirectMembers) => c.redirect(withBoth(flow.redirect_to, members), 302);
  const refusal = answer.get("error");
  if (refusal) return failed(refusalMembers(refusal, answer.get("error_description")));
  try {
    // Calls to providers have their own timeout.
    const profile = await pauseDeadline(c, () => fetchProfile(call, flow, answer));
    return c.redirect(await signInWithProvider(call, flow, profile), 302);
  } catch (thrown) {
    return failed(failureMembers(logged(call, thrown, flow.provider)));
  }
}

async function answerOf({ c }: AuthCall): Promise<URLSearchParams> {
  return c.req.method === "POST" ? new URLSearchParams(await readText(c)) : new URL(c.req.url).searchParams;
}

const passed = ["state", "code", "error", "error_description", "iss"];

function passedOn(answer: URLSearchParams): RedirectMembers {
  return Object.fromEntries(
    passed.flatMap((name) => (answer.has(name) ? [[name, answer.get(name) ?? ""]] : [])),
  );
}

function isId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}

/** Consumes the login that this browser started; each failure has its own message. */
async function beganHere({ c, server: { db } }: AuthCall, state: string): Promise<FlowRow> {
  if (state === "") throw new AuthError(400, "bad_oauth_callback", "OAuth state parameter missing");
  if (!isId(state)) throw badState("OAuth state parameter is invalid");
  const flow = await takeFlow(db, state, sha256(getCookie(c, browserCookie(state)) ?? ""));
  if (flow) return flow;
  const known = await findFlow(db, state);
  if (known?.used_at) throw new AuthError(400, "flow_state_already_used", "State has already been used");
  if (known?.is_old) throw badState("OAuth state has expired");
  throw badState(
    known?.browser_hash ? "OAuth state parameter is invalid" : "OAuth state not found or expired",
  );
}

function badState(message: string): AuthError {
  return new AuthError(400, "bad_oauth_state", message);
}

/** The provider's error, shortened: «access_denied» means that the user cancelled. */
function refusalMembers(error: string, description: string | null): RedirectMembers {
  const members = { error: error.slice(0, 100) };
  return description ? { ...members, error_description: description.slice(0, 500) } : members;
}

async function fetchProfile(
  { server }: AuthCall,
  flow: FlowRow,
  answer: URLSearchParams,
): Promise<ProviderProfile> {
  const code = answer.get("code");
  if (!code) throw new AuthError(400, "bad_oauth_callback", "OAuth callback with missing authorization code");
  try {
    return await server.social(flow.provider).fetchProfile({
      code,
      iss: answer.get("iss"),
      state: flow.id,
      redirect_uri: callbackAddress(server),
      proofs: flowProofs(server.box, flow.id),
    });
  } catch (cause) {
    // The code never appears in a message, not even the provider's.
    throw new AuthError(500, "unexpected_failure", "Unable to exchange external code", cause);
  }
}

/** Logs failures that are not the user's, without any content of the provider's response. */
function logged({ c, server }: AuthCall, thrown: unknown, about: string): AuthError {
  const error = authErrorOf(thrown);
  const err = error.cause ?? error;
  // The library's message; deeper causes may quote what the provider sent.
  const why = err instanceof Error && err.cause instanceof Error ? err.cause.message : undefined;
  if (error.status >= 500)
    server.log.error({ id: server.requestContext(c).id, about, err, why }, "social login failed");
  return error;
}
