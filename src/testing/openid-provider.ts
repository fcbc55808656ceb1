import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { authorizationCodes, testClient } from "./authorization-codes.ts";
import {
  jsonResponse,
  type LocalRequest,
  type LocalResponse,
  type LocalServer,
  listenLocally,
} from "./local-http-server.ts";

/** Defects of a provider, or of an impostor. */
export type OpenIdDefect =
  | "issuer"
  | "audience"
  | "nonce"
  | "no-nonce"
  | "expired"
  | "other-key"
  | "alg-none"
  | "alg-hs256"
  | "no-id-token"
  | "token-500"
  | "token-html"
  | "token-hangs"
  | "keys-500"
  | "discovery-500";

export interface OpenIdProvider extends LocalServer {
  defect: OpenIdDefect | null;
  /** The user who signs in: claims of the ID token. */
  person: Record<string, unknown>;
  /** How often each path was requested. */
  requestCounts: Record<string, number>;
  /** Every issued token, to look for in logs. */
  tokens: string[];
}

const keys = generateKeyPair("RS256");
const otherKeys = generateKeyPair("RS256");
const kid = "test-key";

/** A fake OpenID provider, with switchable defects. */
export async function openIdProvider(port = 0): Promise<OpenIdProvider> {
  const codes = authorizationCodes(true);
  const state = {
    defect: null as OpenIdDefect | null,
    person: { sub: "1001", email: "ana@gmail.example", email_verified: true, name: "Ana Souza" },
    requestCounts: {} as Record<string, number>,
    tokens: [] as string[],
  };
  const place = await listenLocally(answer, port);
  return Object.assign(state, place);

  async function answer(question: LocalRequest): Promise<LocalResponse | undefined> {
    const { pathname } = question.url;
    state.requestCounts[pathname] = (state.requestCounts[pathname] ?? 0) + 1;
    if (pathname === "/.well-known/openid-configuration")
      return state.defect === "discovery-500"
        ? jsonResponse({}, 500)
        : jsonResponse(metadata(question.url.origin));
    if (pathname === "/keys")
      return state.defect === "keys-500" ? jsonResponse({}, 500) : jsonResponse(await jwks());
    if (pathname === "/authorize") return codes.authorize(question);
    if (pathname === "/token") return token(question);
    return { status: 404 };
  }

  async function token(question: LocalRequest): Promise<LocalResponse | undefined> {
    const redeemed = codes.redeem(question);
    if ("refused" in redeemed) return redeemed.refused;
    if (state.defect === "token-hangs") return undefined;
    if (state.defect === "token-500") return jsonResponse({ error: "server_error" }, 500);
    if (state.defect === "token-html")
      return { headers: { "Content-Type": "text/html" }, body: "<h1>Sorry</h1>" };
    const id_token = await idToken(state, question.url.origin, redeemed.parameters.get("nonce") ?? "");
    const access_token = `access-${crypto.randomUUID()}`;
    state.tokens.push(access_token, id_token);
    const bearer = { access_token, token_type: "Bearer", expires_in: 3600 };
    return jsonResponse(state.defect === "no-id-token" ? bearer : { ...bearer, id_token });
  }
}

async function idToken(
  { defect, person }: Pick<OpenIdProvider, "defect" | "person">,
  origin: string,
  nonce: string,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    ...person,
    iss: defect === "issuer" ? "https://evil.example" : origin,
    aud: defect === "audience" ? "somebody-else" : testClient.client_id,
    iat: defect === "expired" ? now - 7200 : now,
    exp: defect === "expired" ? now - 3600 : now + 3600,
    ...(defect === "no-nonce" ? {} : { nonce: defect === "nonce" ? "another" : nonce }),
  };
  if (defect === "alg-none") return new UnsecuredJWT(claims).encode();
  const jwt = new SignJWT(claims);
  if (defect === "alg-hs256")
    return jwt
      .setProtectedHeader({ alg: "HS256", kid })
      .sign(Buffer.from(testClient.client_secret.padEnd(32)));
  const { privateKey } = await (defect === "other-key" ? otherKeys : keys);
  return jwt.setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}

function metadata(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

async function jwks() {
  const jwk = await exportJWK((await keys).publicKey);
  return { keys: [{ ...jwk, kid, alg: "RS256", use: "sig" }] };
}
