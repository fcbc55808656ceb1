import { type AuthCall, anyone, signedIn, textOf } from "./auth-endpoint.ts";
import { AuthError } from "./auth-error.ts";
import { type EndpointDoc, errorResponse } from "./auth-responses.ts";

function never(status: number): EndpointDoc {
  return { summary: "Não é oferecido", responses: [errorResponse(status, "Sempre.")] };
}

/** Endpoints that always refuse, with the errors that clients know (contract 1.4). */
export const unsupportedEndpoints = [
  anyone("POST", "/sso", never(404), no(404, "saml_provider_disabled", "SAML 2.0 is disabled")),
  anyone("POST", "/otp", never(422), no(422, "email_provider_disabled", "Login with magic link is disabled")),
  anyone(
    "POST",
    "/magiclink",
    never(422),
    no(422, "email_provider_disabled", "Login with magic link is disabled"),
  ),
  signedIn("GET", "/user/identities/authorize", never(404), noLinking),
  signedIn("DELETE", "/user/identities/:id", never(404), noLinking),
  // There is no service key: every signed-in user is refused, also an admin of the site (contract 0.3).
  ...(["GET", "POST", "PUT", "DELETE"] as const).map((method) =>
    signedIn(method, "/admin/*", never(403), no(403, "not_admin", "User not allowed")),
  ),
];

export const unsupportedGrants: Record<string, (call: AuthCall) => Promise<never>> = {
  web3: no(422, "web3_provider_disabled", "Web3 provider is disabled"),
  async id_token({ json }) {
    const body = await json();
    const asked = textOf(body, "provider") || textOf(body, "issuer");
    throw new AuthError(400, "provider_disabled", `Provider (${asked.slice(0, 100)}) is not enabled`);
  },
};

function no(status: number, code: string, message: string): () => Promise<never> {
  return async () => {
    throw new AuthError(status, code, message);
  };
}

async function noLinking(): Promise<never> {
  throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
}
