import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { authSessions } from "#server/db/schema/auth.ts";
import { newId } from "#server/db/uuid.ts";
import { aPerson } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

export interface Forged {
  name: string;
  authorization: string;
  /** As auth/v1 answers (contract 1.2). */
  auth: { status: number; code: string; message: RegExp };
  /** As rest/v1 answers (contract 2.3); null where the caller counts as anonymous. */
  rest: "PGRST301" | "PGRST303" | null;
}

const unreadable = { status: 403, code: "bad_jwt", message: /^invalid JWT: unable to parse or verify sig/ };
const noToken = { status: 401, code: "no_authorization", message: /^This endpoint requires a valid Bearer/ };
const expired = { ...unreadable, message: /, token has invalid claims: token is expired$/ };

type Parts = Record<string, unknown>;

/** Everything that is not quite a token of ours, from one table for auth/v1, rest/v1 and functions/v1 (attack A30). */
export async function forgedTokens(server: TestServer): Promise<Forged[]> {
  const { signing } = server.tokens.keys;
  const ana = await aPerson(server);
  const bia = await aPerson(server);
  const session_id = newId();
  await server.db
    .insert(authSessions)
    .values({ id: session_id, user_id: ana.id, refresh_key: Buffer.alloc(0) });
  const now = Math.floor(Date.now() / 1000);
  const good: Parts = {
    iss: server.tokens.issuer,
    aud: "authenticated",
    sub: ana.id,
    session_id,
    iat: now,
    exp: now + 3600,
    role: "authenticated",
    aal: "aal1",
  };
  const header = { alg: "ES256", kid: signing.kid, typ: "JWT" };
  const sign = (claims: Parts, over: Parts = {}, key: Parameters<SignJWT["sign"]>[0] = signing.key) =>
    new SignJWT({ ...good, ...claims }).setProtectedHeader({ ...header, ...over } as never).sign(key);
  const other = await generateKeyPair("ES256", { extractable: true });
  const [published = {}] = server.tokens.keys.published;
  const secret = (text: string) => new TextEncoder().encode(text);
  const own = await sign({});
  const [head, body, signature] = own.split(".");
  const payload = (claims: Parts) =>
    Buffer.from(JSON.stringify({ ...good, ...claims })).toString("base64url");
  const none = (alg: string) =>
    `${Buffer.from(JSON.stringify({ ...header, alg })).toString("base64url")}.${body}.`;

  const bad = (
    name: string,
    token: string,
    auth = unreadable,
    rest: Forged["rest"] = "PGRST301",
  ): Forged => ({
    name,
    authorization: `Bearer ${token}`,
    auth,
    rest,
  });
  const odd = (name: string, authorization: string): Forged => ({
    name,
    authorization,
    auth: noToken,
    rest: null,
  });
  return [
    bad("alg none", new UnsecuredJWT(good).encode()),
    bad("alg none with a kid", none("none")),
    bad("alg nOnE", none("nOnE")),
    bad("HS256 with the published key", await sign({}, { alg: "HS256" }, secret(JSON.stringify(published)))),
    bad("HS256 with a PEM", await sign({}, { alg: "HS256" }, secret(await exportSPKI(other.publicKey)))),
    bad("HS256 with an empty kid", await sign({}, { alg: "HS256", kid: "" }, secret("x".repeat(32)))),
    bad("another key under our kid", await sign({}, {}, other.privateKey)),
    bad("a key that came along", await sign({}, { jwk: await exportJWK(other.publicKey) }, other.privateKey)),
    bad("an unknown kid", await sign({}, { kid: newId() })),
    bad("no kid", await sign({}, { kid: undefined })),
    bad("another issuer", await sign({ iss: "https://evil.test/auth/v1" })),
    bad("no issuer", await sign({ iss: undefined })),
    bad("another audience", await sign({ aud: "anon" })),
    bad("a list of audiences", await sign({ aud: ["authenticated"] })),
    bad("ours and another audience", await sign({ aud: ["authenticated", "anon"] })),
    bad("no audience", await sign({ aud: undefined })),
    bad("expired", await sign({ iat: now - 7200, exp: now - 3600 }), expired, "PGRST303"),
    bad("no end", await sign({ exp: undefined })),
    bad("an end that is text", await sign({ exp: String(now + 3600) })),
    bad("from the future", await sign({ nbf: now + 3600 })),
    bad("somebody else's sub, unsigned", `${head}.${payload({ sub: bia.id })}.${signature}`),
    bad("our sub with its signature cut", `${head}.${body}.`),
    bad("two parts", `${head}.${body}`),
    bad("four parts", `${own}.x`),
    bad("dots", ".."),
    bad("no JSON", "e30.bm90IGpzb24.e30"),
    bad("no sub", await sign({ sub: undefined }), {
      status: 403,
      code: "bad_jwt",
      message: /^invalid claim: missing sub claim$/,
    }),
    bad("a sub that is no UUID", await sign({ sub: "1 OR 1=1" }), {
      status: 400,
      code: "bad_jwt",
      message: /^invalid claim: sub claim must be a UUID$/,
    }),
    bad("no session", await sign({ session_id: undefined })),
    bad("a session that is no UUID", await sign({ session_id: "1" })),
    bad("an unknown session", await sign({ session_id: newId() }), {
      status: 403,
      code: "session_not_found",
      message: /^Session from session_id claim in JWT does not exist$/,
    }),
    bad("another's session", await sign({ sub: bia.id }), {
      status: 403,
      code: "session_not_found",
      message: /^Session from session_id claim in JWT does not exist$/,
    }),
    bad("an unknown person", await sign({ sub: newId() }), {
      status: 403,
      code: "user_not_found",
      message: /^User from sub claim in JWT does not exist$/,
    }),
    odd("Basic", `Basic ${own}`),
    odd("no scheme", own),
    odd("a scheme alone", "Bearer"),
    odd("two tokens", `Bearer ${own} ${own}`),
    odd("two headers", `Bearer ${own}, Bearer ${own}`),
    odd("the public key", "Bearer sb_publishable_x"),
    odd("nothing", ""),
  ];
}
