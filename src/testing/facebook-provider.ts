import { createHmac } from "node:crypto";
import { authorizationCodes, testClient } from "./authorization-codes.ts";
import {
  jsonResponse,
  type LocalRequest,
  type LocalResponse,
  type LocalServer,
  listenLocally,
} from "./local-http-server.ts";

export type FacebookDefect =
  | "token-500"
  | "token-html"
  | "token-hangs"
  | "token-empty"
  | "profile-500"
  | "profile-hangs";

export interface FacebookProvider extends LocalServer {
  defect: FacebookDefect | null;
  /** The response of /me. */
  person: Record<string, unknown>;
  tokens: string[];
}

/** A fake Facebook: OAuth 2, and a profile call that requires proof of the app's secret. */
export async function facebookProvider(port = 0): Promise<FacebookProvider> {
  const codes = authorizationCodes();
  const state = {
    defect: null as FacebookDefect | null,
    person: { id: "2002", name: "Bia Lima", email: "bia@face.example" } as Record<string, unknown>,
    tokens: [] as string[],
  };
  const place = await listenLocally(answer, port);
  return Object.assign(state, place);

  async function answer(question: LocalRequest): Promise<LocalResponse | undefined> {
    const { pathname } = question.url;
    if (pathname === "/dialog/oauth") return codes.authorize(question);
    if (pathname === "/oauth/access_token") return token(question);
    if (pathname === "/me") return profile(question);
    return { status: 404 };
  }

  function token(question: LocalRequest): LocalResponse | undefined {
    const redeemed = codes.redeem(question);
    if ("refused" in redeemed) return redeemed.refused;
    if (state.defect === "token-hangs") return undefined;
    if (state.defect === "token-500") return jsonResponse({ error: { message: "try later" } }, 500);
    if (state.defect === "token-html") return { body: "<h1>Sorry</h1>" };
    if (state.defect === "token-empty") return jsonResponse({ token_type: "bearer" });
    const access_token = `access-${crypto.randomUUID()}`;
    state.tokens.push(access_token);
    return jsonResponse({ access_token, token_type: "bearer", expires_in: 5_183_944 });
  }

  function profile(question: LocalRequest): LocalResponse | undefined {
    if (state.defect === "profile-hangs") return undefined;
    if (state.defect === "profile-500") return jsonResponse({ error: { code: 1 } }, 500);
    return isProved(question, state.tokens)
      ? jsonResponse(state.person)
      : jsonResponse({ error: { code: 100 } }, 400);
  }
}

function isProved({ url, authorization }: LocalRequest, tokens: string[]): boolean {
  const access_token = authorization.replace(/^Bearer /, "");
  const proof = createHmac("sha256", testClient.client_secret).update(access_token).digest("hex");
  return (
    tokens.includes(access_token) &&
    url.searchParams.get("appsecret_proof") === proof &&
    url.searchParams.get("fields") === "id,name,email"
  );
}
