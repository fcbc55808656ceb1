import { z } from "zod";
import { type AuthCall, anyone, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError, authErrorOf } from "#server/auth/auth-error.ts";
import { type EndpointDoc, refused, sentOn, sessionSchema, tooEarly } from "#server/auth/auth-responses.ts";
import { invalid } from "#server/auth/passwords/typed-credentials.ts";
import { onlyLooking } from "#server/auth/prefetch-guard.ts";
import {
  failureMembers,
  sessionMembers,
  withBoth,
  withFragment,
  withQuery,
} from "#server/auth/redirect-response.ts";
import { response } from "#server/http/responses.ts";
import { followLink, isLinkType } from "./follow-link.ts";
import { isPkceLink } from "./one-time-token.ts";

const verifications = { name: "verify", points: 30, seconds: 300 };

const type = z.string().describe("signup, recovery ou email.");
const opened: EndpointDoc = {
  summary: "O link de um e-mail, como o navegador o abre",
  query: z.object({ type, token: z.string(), redirect_to: z.string().optional() }),
  counts: verifications,
  responses: [
    sentOn(303, "De volta ao site, com a sessão, um código ou o motivo da recusa."),
    refused(400, "O link está incompleto."),
    tooEarly,
  ],
};
const read: EndpointDoc = {
  summary: "O link de um e-mail, lido pelo próprio cliente",
  body: z.object({ type, token_hash: z.string() }),
  counts: verifications,
  responses: [
    response(200, "A sessão.", sessionSchema),
    refused(403, "O link não vale, não vale mais, ou a conta está suspensa."),
    refused(422, "O que o link faria não vale mais."),
  ],
};

export const verifyEndpoints = [
  anyone("GET", "/verify", opened, openLink),
  anyone("POST", "/verify", read, verify),
];

/** GET /verify: the link in a letter. Its answers are read by browsers, so all but malformed links lead to the site. */
async function openLink(call: AuthCall): Promise<Response> {
  const { c, server, sender } = call;
  const type = c.req.query("type") ?? "";
  const token = c.req.query("token") || c.req.query("token_hash") || "";
  if (type === "") throw invalid("Verify requires a verification type");
  if (token === "") throw invalid("Verify requires a token or a token hash");
  const looked = onlyLooking(c);
  if (looked) return looked;
  await server.limit(verifications).consume(sender.mark);
  const page = call.redirectTo();
  try {
    if (!isLinkType(type)) throw invalid("Unsupported verification type");
    const { code, session } = await followLink(call, type, token, page);
    return c.redirect(
      session ? withFragment(page, sessionMembers(session, type)) : withQuery(page, { code }),
      303,
    );
  } catch (thrown) {
    const error = authErrorOf(thrown);
    if (error.status >= 500)
      server.log.error({ id: server.requestContext(c).id, err: error.cause ?? thrown }, "request failed");
    const members = failureMembers(error);
    return c.redirect((isPkceLink(token) ? withBoth : withFragment)(page, members), 303);
  }
}

/** POST /verify: the same for clients that read the link themselves. Codes of digits are not offered. */
async function verify(call: AuthCall): Promise<unknown> {
  await call.server.limit(verifications).consume(call.sender.mark);
  const body = await call.json();
  const type = textOf(body, "type");
  const token = textOf(body, "token_hash");
  if (type === "") throw invalid("Verify requires a verification type");
  if (token === "") {
    if (textOf(body, "token") === "") throw invalid("Verify requires either a token or a token hash");
    throw new AuthError(403, "otp_expired", "Token has expired or is invalid");
  }
  if (["email", "phone", "redirect_to", "token"].some((name) => textOf(body, name) !== ""))
    throw invalid("Only the token_hash and type should be provided");
  if (!isLinkType(type)) throw invalid("Unsupported verification type");
  // Whoever reads the link itself needs no code: the session is the answer, in PKCE mode as well.
  return (await followLink(call, type, token)).session;
}
