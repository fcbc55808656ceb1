import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { authSessions } from "#server/db/schema/auth.ts";
import { newId } from "#server/db/uuid.ts";
import { aPerson } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

export interface Forged {
  name: string;
  authorization: string;
  /** The response of auth/v1 (contract 1.2). */
  auth: { status: number; code: string; message: RegExp };
  /** The response of rest/v1 (contract 2.3); null if the caller counts as anonymous. */
  rest: "PGRST301" | "PGRST303" | null;
}

const badJwt = (message: RegExp, status = 403) => ({ status, code: "bad_jwt", message });
const unreadable = badJwt(/^invalid JWT: unable to parse or verify signature, /);
const expired = badJwt(/^invalid JWT: .*, token has invalid claims: token is expired$/);
const noSub = badJwt(/^invalid claim: missing sub claim$/);
const subNoUuid = badJwt(/^invalid claim: sub claim must be a UUID$/, 400);
const noToken = {
  status: 401,
  code: "no_authorization",
  message: /^This endpoint requires a valid Bearer token$/,
};
const noSession = {
  status: 403,
  code: "session_not_found",
  message: /^Session from session_id claim in JWT does not exist$/,
};
const noUser = {
  status: 403,
  code: "user_not_found",
  message: /^User from sub claim in JWT does not exist$/,
};

type Parts = Record<string, unknown>;
type Key = Parameters<SignJWT["sign"]>[0];

interface TokenForge {
  server: TestServer;
  /** The claims of a valid token. */
  good: Parts;
  /** A valid token, except for this. */
  sign(claims: Parts, header?: Parts, key?: Key): Promise<string>;
  /** Another user. */
  bia: string;
}

/** Every kind of almost valid token, in one table for auth/v1, rest/v1 and functions/v1 (attack A30). */
export async function forgedTokens(server: TestServer): Promise<Forged[]> {
  const forge = await createForge(server);
  return [
    ...(await badSignatures(forge)),
    ...(await badTexts(forge)),
    ...(await badClaims(forge)),
    ...(await deadSessions(forge)),
    ...(await noTokens(forge)),
  ];
}

async function createForge(server: TestServer): Promise<TokenForge> {
  const { signing } = server.tokens.keys;
  const ana = await aPerson(server);
  const bia = await aPerson(server);
  const session_id = newId();
  const session = { id: session_id, user_id: ana.id, refresh_key: Buffer.alloc(0) };
  await server.db.insert(authSessions).values(session);
  const now = Math.floor(Date.now() / 1000);
  const baseClaims = { iss: server.tokens.issuer, aud: "authenticated", role: "authenticated", aal: "aal1" };
  const good = { ...baseClaims, sub: ana.id, session_id, iat: now, exp: now + 3600 };
  const header = { alg: "ES256", kid: signing.kid, typ: "JWT" };
  return {
    server,
    good,
    bia: bia.id,
    sign: (claims, over = {}, key = signing.key) =>
      new SignJWT({ ...good, ...claims }).setProtectedHeader({ ...header, ...over } as never).sign(key),
  };
}

async function badSignatures({ server, good, sign }: TokenForge): Promise<Forged[]> {
  const other = await generateKeyPair("ES256", { extractable: true });
  const [published = {}] = server.tokens.keys.published;
  const secret = (text: string) => new TextEncoder().encode(text);
  const hs256 = { alg: "HS256" };
  const ownJwk = { jwk: await exportJWK(other.publicKey) };
  return [
    bad("alg none", new UnsecuredJWT(good).encode()),
    bad("HS256 with the published key", await sign({}, hs256, secret(JSON.stringify(published)))),
    bad("HS256 with a PEM", await sign({}, hs256, secret(await exportSPKI(other.publicKey)))),
    bad("HS256 with an empty kid", await sign({}, { ...hs256, kid: "" }, secret("x".repeat(32)))),
    bad("another key under our kid", await sign({}, {}, other.privateKey)),
    bad("a key that came along", await sign({}, ownJwk, other.privateKey)),
    bad("an unknown kid", await sign({}, { kid: newId() })),
    bad("no kid", await sign({}, { kid: undefined })),
  ];
}

async function badTexts({ server, good, sign, bia }: TokenForge): Promise<Forged[]> {
  const own = await sign({});
  const [head, body, signature] = own.split(".");
  const part = (value: Parts) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const none = (alg: string) => `${part({ alg, kid: server.tokens.keys.signing.kid })}.${body}.`;
  return [
    bad("alg none with a kid", none("none")),
    bad("alg nOnE", none("nOnE")),
    bad("somebody else's sub, unsigned", `${head}.${part({ ...good, sub: bia })}.${signature}`),
    bad("our sub with its signature cut", `${head}.${body}.`),
    bad("two parts", `${head}.${body}`),
    bad("four parts", `${own}.x`),
    bad("dots", ".."),
    bad("no JSON", "e30.bm90IGpzb24.e30"),
  ];
}

async function badClaims({ sign }: TokenForge): Promise<Forged[]> {
  const now = Math.floor(Date.now() / 1000);
  return [
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
    bad("no sub", await sign({ sub: undefined }), noSub),
    bad("a sub that is no UUID", await sign({ sub: "1 OR 1=1" }), subNoUuid),
    bad("no session", await sign({ session_id: undefined })),
    bad("a session that is no UUID", await sign({ session_id: "1" })),
  ];
}

async function deadSessions({ sign, bia }: TokenForge): Promise<Forged[]> {
  return [
    bad("an unknown session", await sign({ session_id: newId() }), noSession, "PGRST303"),
    bad("another's session", await sign({ sub: bia }), noSession, "PGRST303"),
    bad("an unknown person", await sign({ sub: newId() }), noUser, "PGRST303"),
  ];
}

async function noTokens({ sign }: TokenForge): Promise<Forged[]> {
  const own = await sign({});
  return Object.entries({
    Basic: `Basic ${own}`,
    "no scheme": own,
    "a scheme alone": "Bearer",
    "two tokens": `Bearer ${own} ${own}`,
    "two headers": `Bearer ${own}, Bearer ${own}`,
    "the public key": "Bearer sb_publishable_x",
    nothing: "",
  }).map(([name, authorization]) => ({ name, authorization, auth: noToken, rest: null }));
}

function bad(
  name: string,
  token: string,
  auth: Forged["auth"] = unreadable,
  rest: Forged["rest"] = "PGRST301",
): Forged {
  return { name, authorization: `Bearer ${token}`, auth, rest };
}
