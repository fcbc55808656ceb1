import { eq } from "drizzle-orm";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { beforeEach, expect, test } from "vitest";
import { users } from "#server/db/schema/people.ts";
import { signAccessToken } from "#server/session/access-token.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { aVerifiedFactor, type SignedInClient, signedInClient } from "#testing/second-factor.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

async function call(authorization?: string) {
  const headers = authorization === undefined ? {} : { Authorization: authorization };
  const response = await server.request("/functions/v1/add-product", json(newOfferFields(), headers));
  return { status: response.status, body: (await response.json()) as { message: string } };
}

const sessionOf = (person: Person) =>
  JSON.parse(
    atob(person.auth.Authorization?.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? ""),
  ) as {
    session_id: string;
  };

function claimsOf(person: Person) {
  const { session_id } = sessionOf(person);
  return {
    sub: person.id,
    session_id,
    email: person.email,
    aal: "aal1",
    amr: [],
    app_metadata: {},
    user_metadata: {},
  };
}

test("a missing and an invalid token get the spec's different words", async () => {
  expect(await call()).toMatchObject({ status: 401, body: { message: "Você precisa estar logado" } });
  expect(await call("Bearer x.y.z")).toMatchObject({
    status: 401,
    body: { message: "Sessão expirada. Faça login novamente." },
  });
});

test("an expired token is refused, one of a server a minute ahead is accepted", async () => {
  const hourAgo = new Date(Date.now() - 3_670_000);
  const old = await signAccessToken(server.tokens, claimsOf(admin), hourAgo);
  expect((await call(`Bearer ${old}`)).status).toBe(401);
  const ahead = await signAccessToken(server.tokens, claimsOf(admin), new Date(Date.now() + 30_000));
  expect((await call(`Bearer ${ahead}`)).status).toBe(200);
});

test("tokens not signed by us are refused, whatever their claims", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const { kid } = server.tokens.keys.signing;
  const claims = { ...claimsOf(admin), role: "authenticated" };
  const forged = (alg: string, key: Parameters<SignJWT["sign"]>[0]) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, kid })
      .setIssuer(server.tokens.issuer)
      .setAudience("authenticated")
      .setExpirationTime("1h")
      .sign(key);
  const published = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
  const tokens = [
    await forged("ES256", privateKey),
    await forged("HS256", published),
    new UnsecuredJWT(claims)
      .setIssuer(server.tokens.issuer)
      .setAudience("authenticated")
      .setExpirationTime("1h")
      .encode(),
  ];
  for (const token of tokens) expect((await call(`Bearer ${token}`)).status).toBe(401);
});

test("a token for another audience or from another issuer is refused", async () => {
  const { kid, key } = server.tokens.keys.signing;
  const signed = (iss: string, aud: string) =>
    new SignJWT(claimsOf(admin))
      .setProtectedHeader({ alg: "ES256", kid })
      .setIssuer(iss)
      .setAudience(aud)
      .setExpirationTime("1h")
      .sign(key);
  expect((await call(`Bearer ${await signed(server.tokens.issuer, "authenticated")}`)).status).toBe(200);
  expect((await call(`Bearer ${await signed(server.tokens.issuer, "anon")}`)).status).toBe(401);
  expect((await call(`Bearer ${await signed("https://evil.test", "authenticated")}`)).status).toBe(401);
});

test("schemes other than Bearer are ignored", async () => {
  const token = admin.auth.Authorization?.slice("Bearer ".length);
  expect((await call(`Basic ${token}`)).status).toBe(401);
  expect((await call(`${token}`)).status).toBe(401);
});

test("a withdrawn role takes effect at the very next call", async () => {
  expect((await call(admin.auth.Authorization)).status).toBe(200);
  await server.db.update(users).set({ role: "user" }).where(eq(users.id, admin.id));
  expect((await call(admin.auth.Authorization)).status).toBe(403);
  await server.db.update(users).set({ role: "super_admin" }).where(eq(users.id, admin.id));
  expect((await call(admin.auth.Authorization)).status).toBe(200);
});

const codeNeeded = {
  status: 403,
  body: {
    code: "second_factor_needed",
    message: "Confirme o código do seu aplicativo autenticador para continuar.",
    error: "Confirme o código do seu aplicativo autenticador para continuar.",
  },
};

test("an admin with a second factor must have verified it in this session", async () => {
  const device = await signedInClient(server, admin.email);
  const token = async (by: SignedInClient) => (await by.auth()).Authorization;
  await device.client.mfa.enroll({ factorType: "totp", friendlyName: "nunca mostrado" });
  expect((await call(await token(device))).status).toBe(200);
  const { id } = await aVerifiedFactor(device);
  expect((await call(await token(device))).status).toBe(200);
  const other = await signedInClient(server, admin.email);
  expect(await call(await token(other))).toEqual(codeNeeded);
  // Its token still says aal2; the session's row does not.
  await device.client.mfa.unenroll({ factorId: id });
  expect((await call(await token(device))).status).toBe(200);
  expect((await call(await token(other))).status).toBe(200);
});

test("ADMIN_MFA=required: an admin without a second factor is asked to enrol one", async () => {
  server = await testServer({ ADMIN_MFA: "required" });
  const device = await signedInClient(server, admin.email);
  const message = "Administradores precisam ativar a verificação em duas etapas em Meus dados.";
  expect(await call((await device.auth()).Authorization)).toEqual({
    status: 403,
    body: { code: "second_factor_needed", message, error: message },
  });
  const { id } = await aVerifiedFactor(device);
  expect((await call((await device.auth()).Authorization)).status).toBe(200);
  await device.client.mfa.unenroll({ factorId: id });
  expect((await call((await device.auth()).Authorization)).body.message).toBe(message);
});

test("the second factor gives no role, and a member is not asked for one", async () => {
  server = await testServer({ ADMIN_MFA: "required" });
  const ana = await aPerson(server);
  expect(await call(ana.auth.Authorization)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const device = await signedInClient(server, ana.email);
  await aVerifiedFactor(device);
  expect(await call((await device.auth()).Authorization)).toMatchObject({
    status: 403,
    body: { code: "forbidden", message: "Você não tem permissão para fazer isso." },
  });
});

test("withdrawing the role of an admin with a second factor takes effect at once", async () => {
  const device = await signedInClient(server, admin.email);
  await aVerifiedFactor(device);
  await server.db.update(users).set({ role: "user" }).where(eq(users.id, admin.id));
  expect((await call((await device.auth()).Authorization)).body).toMatchObject({ code: "forbidden" });
});
