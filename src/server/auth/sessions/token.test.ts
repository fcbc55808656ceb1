import { eq } from "drizzle-orm";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { beforeEach, expect, test } from "vitest";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { aPerson, json, newOfferFields, password } from "#testing/factories.ts";
import { officialClient } from "#testing/second-factor.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const path = "/auth/v1/token?grant_type=password";

function signIn(body: unknown, headers = {}) {
  return server.request(path, json(body, headers));
}

test("the official client signs in and gets a session and the user of contract 1.1", async () => {
  const { email, id } = await aPerson(server);
  const { data, error } = await officialClient(server).signInWithPassword({
    email: email.toUpperCase(),
    password,
  });
  expect(error).toBeNull();
  expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
  expect(data.user).toMatchObject({
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    is_anonymous: false,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { email, email_verified: true, full_name: "Ana Souza" },
    identities: [{ provider: "email", id, user_id: id, email }],
  });
  expect(data.user?.last_sign_in_at).toBeDefined();
  expect(data.user).not.toHaveProperty("banned_until");
  expect(JSON.stringify(data)).not.toContain("argon2");
});

test("the access token is ES256 with the claims of contract 1.2", async () => {
  const { email, id } = await aPerson(server);
  const session = (await (await signIn({ email, password })).json()) as {
    access_token: string;
    expires_at: number;
  };
  expect(decodeProtectedHeader(session.access_token)).toMatchObject({ alg: "ES256", typ: "JWT" });
  const claims = decodeJwt(session.access_token);
  expect(claims).toMatchObject({
    iss: "http://localhost:3000/auth/v1",
    sub: id,
    aud: "authenticated",
    role: "authenticated",
    aal: "aal1",
    phone: "",
    amr: [{ method: "password" }],
    is_anonymous: false,
  });
  expect(claims.exp).toBe(session.expires_at);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
});

test("the refresh token is opaque, and neither it nor its key is readable in the database", async () => {
  const { email, id } = await aPerson(server);
  await server.db.delete(authSessions).where(eq(authSessions.user_id, id));
  const session = (await (await signIn({ email, password })).json()) as { refresh_token: string };
  const bytes = Buffer.from(session.refresh_token, "base64url");
  expect(bytes[0]).toBe(0);
  expect(bytes).toHaveLength(1 + 16 + 1 + 16 + 4);
  const [row] = await server.db.select().from(authSessions).where(eq(authSessions.user_id, id));
  expect(row?.refresh_key).toHaveLength(1 + 12 + 16 + 32);
  expect(bytes.subarray(1, 17).toString("hex")).toBe(row?.id.replaceAll("-", ""));
});

test("wrong password and unknown address get the same response", async () => {
  const { email } = await aPerson(server);
  const wrong = await signIn({ email, password: "errada" });
  const unknown = await signIn({ email: "ninguem@xepa.test", password });
  expect(wrong.status).toBe(400);
  expect(unknown.status).toBe(400);
  const body = await wrong.text();
  expect(await unknown.text()).toBe(body);
  expect(JSON.parse(body)).toEqual({
    code: 400,
    error_code: "invalid_credentials",
    msg: "Invalid login credentials",
  });
});

test("the newer error shape is selected by the client's version header", async () => {
  const response = await signIn(
    { email: "x@xepa.test", password: "x" },
    { "X-Supabase-Api-Version": "2024-01-01" },
  );
  expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(response.headers.get("x-sb-error-code")).toBe("invalid_credentials");
  expect(await response.json()).toEqual({
    code: "invalid_credentials",
    message: "Invalid login credentials",
  });
});

test("an unconfirmed address is reported only after the right password", async () => {
  const { email, id } = await aPerson(server);
  await server.db.update(authUsers).set({ email_confirmed_at: null }).where(eq(authUsers.id, id));
  expect(await (await signIn({ email, password })).json()).toMatchObject({
    error_code: "email_not_confirmed",
    msg: "Email not confirmed",
  });
  expect(await (await signIn({ email, password: "x" })).json()).toMatchObject({
    error_code: "invalid_credentials",
  });
});

test("a ban is reported only after the right password", async () => {
  const { email, id } = await aPerson(server);
  await server.db
    .update(authUsers)
    .set({ banned_until: "2099-01-01T00:00:00.000Z" })
    .where(eq(authUsers.id, id));
  expect(await (await signIn({ email, password })).json()).toMatchObject({
    error_code: "user_banned",
    msg: "User is banned",
  });
  expect(await (await signIn({ email, password: "x" })).json()).toMatchObject({
    error_code: "invalid_credentials",
  });
});

test("an account without a password rejects an empty one", async () => {
  const { email, id } = await aPerson(server);
  await server.db.update(authUsers).set({ password_hash: null }).where(eq(authUsers.id, id));
  expect(await (await signIn({ email, password: "" })).json()).toMatchObject({
    error_code: "invalid_credentials",
  });
});

test.each([
  [{}, "validation_failed", "missing email or phone"],
  [{ email: ["a"], password: {} }, "validation_failed", "missing email or phone"],
  [null, "validation_failed", "missing email or phone"],
  [{ email: "a\u0000b@x", password: "x" }, "invalid_credentials", "Invalid login credentials"],
])("%j is refused as %s", async (body, error_code, msg) => {
  const response = await signIn(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error_code, msg });
});

test("a body that is not JSON, an unknown grant and an unknown path get the contract's errors", async () => {
  const broken = await server.request(path, { method: "POST", body: "{" });
  expect(await broken.json()).toMatchObject({ code: 400, error_code: "bad_json" });
  const grant = await server.request("/auth/v1/token?grant_type=magic", json({}));
  expect(await grant.json()).toMatchObject({ code: 400, msg: "unsupported_grant_type" });
  const nowhere = await server.request("/auth/v1/nowhere");
  expect(nowhere.status).toBe(404);
  const large = await server.request(path, { method: "POST", body: "x".repeat(1_048_577) });
  expect(await large.json()).toMatchObject({ code: 413, error_code: "request_entity_too_large" });
});

test("every response of auth/v1 is no-store, except the published keys", async () => {
  expect((await signIn({})).headers.get("cache-control")).toBe("no-store");
  const keys = await server.request("/auth/v1/.well-known/jwks.json");
  expect(keys.headers.get("cache-control")).toBe("public, max-age=600");
  const published = ((await keys.json()) as { keys: Record<string, string>[] }).keys;
  expect(published).toMatchObject([{ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" }]);
  expect(published[0]).not.toHaveProperty("d");
});

test("after ten wrong passwords an address must wait, also an unknown one and from any sender", async () => {
  server = await testServer({ LIMITS: "on" });
  const { email } = await aPerson(server);
  for (const address of [email, "ninguem@xepa.test"]) {
    for (let i = 0; i < 10; i++)
      expect((await signIn({ email: address, password: `x${i}` })).status).toBe(400);
    const refused = await signIn({ email: address, password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      error_code: "over_request_rate_limit",
      msg: "Request rate limit reached",
    });
  }
});

test("concurrent guesses count like sequential ones", async () => {
  server = await testServer({ LIMITS: "on" });
  const { email } = await aPerson(server);
  const guesses = Array.from({ length: 20 }, (_, i) => signIn({ email, password: `x${i}` }));
  const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
  // Which ten are checked is undefined: on PostgreSQL each has its own connection.
  expect(statuses.toSorted()).toEqual([...Array(10).fill(400), ...Array(10).fill(429)]);
  expect((await signIn({ email, password })).status).toBe(429);
});

test("a right password resets the count of wrong ones", async () => {
  server = await testServer({ LIMITS: "on" });
  const { email } = await aPerson(server);
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 8; i++) expect((await signIn({ email, password: "x" })).status).toBe(400);
    expect((await signIn({ email, password })).status).toBe(200);
  }
});

test("a server error is a 503 or 500 with its reason in the log", async () => {
  const { email } = await aPerson(server);
  await server.db.update(authUsers).set({ password_hash: "broken" });
  const answer = await signIn({ email, password });
  expect(answer.status).toBe(500);
  const { error_id } = (await answer.json()) as { error_id: string };
  expect(server.lines).toContainEqual(expect.objectContaining({ id: error_id, msg: "request failed" }));
  expect(JSON.stringify(server.lines)).not.toContain(password);
});

test("a token works until its session ends, its user is banned or its role withdrawn", async () => {
  const admin = await aPerson(server, "admin");
  const session = (await (await signIn({ email: admin.email, password })).json()) as { access_token: string };
  const auth = { Authorization: `bearer ${session.access_token}` };
  const call = async () =>
    (await server.request("/functions/v1/add-product", json(newOfferFields(), auth))).status;
  expect(await call()).toBe(200);
  await server.db.update(authUsers).set({ banned_until: "2099-01-01T00:00:00.000Z" });
  expect(await call()).toBe(401);
  await server.db.update(authUsers).set({ banned_until: null });
  expect(await call()).toBe(200);
  await server.db.delete(authSessions);
  expect(await call()).toBe(401);
});
