import { z } from "zod";
import { type AuthCall, anyone } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { type EndpointDoc, errorResponse, sessionSchema } from "#server/auth/auth-responses.ts";
import { passwordGrant } from "#server/auth/passwords/password-grant.ts";
import { pkceGrant } from "#server/auth/pkce/pkce-grant.ts";
import { unsupportedGrants } from "#server/auth/unsupported-endpoints.ts";
import { response } from "#server/http/responses.ts";
import { refreshGrant, tokenCalls } from "./refresh-grant.ts";

/** POST /token: one handler per grant (contract 1.4). */
const grants: Record<string, (call: AuthCall) => Promise<unknown>> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  ...unsupportedGrants,
};

/** Limited per session, which only the grant knows (contract 5.3). */
const countsItself = "refresh_token";

const doc: EndpointDoc = {
  summary: "Abre uma sessão ou a renova",
  query: z.object({ grant_type: z.enum(["password", "refresh_token", "pkce"]) }),
  body: z.union([
    z.object({ email: z.string(), password: z.string() }).describe("grant_type=password"),
    z.object({ refresh_token: z.string() }).describe("grant_type=refresh_token"),
    z.object({ auth_code: z.string(), code_verifier: z.string() }).describe("grant_type=pkce"),
  ]),
  counts: tokenCalls,
  responses: [
    response(200, "A sessão.", sessionSchema),
    errorResponse(400, "As credenciais não valem, ou não valem mais."),
    errorResponse(403, "A conta está suspensa, ou o código é de outra pessoa."),
    errorResponse(404, "O código não existe, ou já foi usado."),
    errorResponse(422, "Este caminho não é oferecido."),
  ],
};

export const tokenEndpoints = [anyone("POST", "/token", doc, token)];

async function token(call: AuthCall): Promise<unknown> {
  const name = call.c.req.query("grant_type") ?? "";
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
  if (name !== countsItself) await call.server.limit(tokenCalls).consume(call.sender.mark);
  if (!grant) throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  return grant(call);
}
