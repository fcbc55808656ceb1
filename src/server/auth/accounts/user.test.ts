import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authFactors, authOneTimeTokens, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { newId } from "#server/db/uuid.ts";
import { fragmentOf, linkOf } from "#testing/auth-client.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { supabaseClient } from "#testing/supabase-client.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

const another = "outra-senha";

function update(body: unknown, headers: Record<string, string> = ana.auth) {
  return server.request("/auth/v1/user", { ...json(body, headers), method: "PUT" });
}

async function statusOf(headers: Record<string, string>) {
  const answer = await server.request("/auth/v1/user", { headers });
  const { error_code = "ok" } = (await answer.json()) as { error_code?: string };
  return [answer.status, error_code];
}

async function signIn(secret = password) {
  const client = supabaseClient(server);
  const { data, error } = await client.auth.signInWithPassword({ email: ana.email, password: secret });
  return { client, session: data.session, code: error?.code };
}

test("GET /user returns the User of contract 1.1, and needs a session", async () => {
  const answer = await server.request("/auth/v1/user", { headers: ana.auth });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const user = (await answer.json()) as Record<string, unknown>;
  expect(user).toMatchObject({ id: ana.id, email: ana.email, phone: "", is_anonymous: false });
  expect(user).not.toHaveProperty("factors");
  expect(await statusOf({})).toEqual([401, "no_authorization"]);
  expect(await statusOf({ Authorization: "Bearer sb_publishable_x" })).toEqual([401, "no_authorization"]);
});

test("the official client changes the password: this session stays, all others end, links become void, a letter notifies", async () => {
  const elsewhere = await signIn();
  const here = await signIn();
  await server.request("/auth/v1/recover", json({ email: ana.email }));
  const link = await linkOf(server, "account-recover");
  const { data, error } = await here.client.auth.updateUser({ password: another });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id: ana.id, email: ana.email });
  expect((await here.client.auth.getUser()).error).toBeNull();
  const bearer = { Authorization: `Bearer ${elsewhere.session?.access_token}` };
  expect(await statusOf(bearer)).toEqual([403, "session_not_found"]);
  expect((await server.request("/functions/v1/add-product", json({}, bearer))).status).toBe(401);
  const refresh = { refresh_token: elsewhere.session?.refresh_token };
  expect((await server.request("/auth/v1/token?grant_type=refresh_token", json(refresh))).status).toBe(400);
  expect(await server.db.select().from(authOneTimeTokens)).toEqual([]);
  expect(fragmentOf(await server.request(link))).toMatchObject({ error_code: "otp_expired" });
  expect((await signIn()).code).toBe("invalid_credentials");
  expect((await signIn(another)).session).not.toBeNull();
  expect((await queuedLetters(server)).at(-1)).toEqual({
    letter: "account-password-changed",
    to: ana.email,
    values: {
      name: "Ana Souza",
      at: expect.stringMatching(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/),
      recover_url: "http://localhost:3000/login?modo=esqueci",
    },
  });
});

test("a session from a recovery link sets a new password", async () => {
  await server.request("/auth/v1/recover", json({ email: ana.email }));
  const { access_token } = fragmentOf(await server.request(await linkOf(server, "account-recover")));
  const answer = await update({ password: another }, { Authorization: `Bearer ${access_token}` });
  expect(answer.status).toBe(200);
  expect(await statusOf(ana.auth)).toEqual([403, "session_not_found"]);
  expect((await signIn(another)).session).not.toBeNull();
});

const easyToGuess = "Password is known to be weak and easy to guess, please choose a different one.";
const weak = { weak_password: { reasons: ["length"] } };
test.each([
  [{ password: "12345" }, 422, "weak_password", "Password should be at least 6 characters.", weak],
  [{ password: "" }, 422, "weak_password", "Password should be at least 6 characters.", weak],
  [{ password: "qwerty" }, 422, "weak_password", easyToGuess, { weak_password: { reasons: ["pwned"] } }],
  [
    { password: "á".repeat(37) },
    400,
    "validation_failed",
    "Password cannot be longer than 72 characters",
    {},
  ],
  [{ password }, 422, "same_password", "New password should be different from the old password.", {}],
  [
    { app_metadata: { role: "admin" } },
    403,
    "not_admin",
    "Updating app_metadata requires admin privileges",
    {},
  ],
  [{ email: "sem arroba" }, 400, "validation_failed", "Unable to validate email address: invalid format", {}],
])(
  "%j is refused with %i %s, in both shapes, and changes nothing",
  async (body, status, code, message, extra) => {
    const before = await server.db.select().from(authUsers);
    const legacy = await update({ data: { x: 1 }, ...body });
    expect(legacy.status).toBe(status);
    expect(await legacy.json()).toEqual({ code: status, error_code: code, msg: message, ...extra });
    const newer = await update(body, { ...ana.auth, "X-Supabase-Api-Version": "2024-01-01" });
    expect(await newer.json()).toEqual({ code, message, ...extra });
    expect(await server.db.select().from(authUsers)).toEqual(before);
    expect(await queuedLetters(server)).toEqual([]);
  },
);

test("data is merged, null removes a member, and server fields stay", async () => {
  await update({ data: { cor: "verde", full_name: "Ana S.", gosta: { de: ["feira"] } } });
  const answer = await update({
    email: ana.email.toUpperCase(),
    password: null,
    data: {
      cor: null,
      nada: null,
      sub: "x",
      email: "x@y.co",
      email_verified: false,
      phone_verified: true,
      role: "admin",
    },
  });
  expect(answer.status).toBe(200);
  const user = (await answer.json()) as { user_metadata: unknown; app_metadata: unknown };
  expect(user.user_metadata).toEqual({
    sub: ana.id,
    email: ana.email,
    email_verified: true,
    phone_verified: false,
    full_name: "Ana S.",
    gosta: { de: ["feira"] },
    role: "admin",
  });
  expect(user.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  expect(await queuedLetters(server)).toEqual([]);
  // A role in user metadata gives no right.
  expect((await server.request("/functions/v1/add-product", json({}, ana.auth))).status).toBe(403);
});

test("user metadata is limited in size, also when added piece by piece", async () => {
  expect((await update({ data: { a: "x".repeat(3000) } })).status).toBe(200);
  const refused = await update({ data: { b: "x".repeat(3000) } });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error_code: "validation_failed" });
  expect((await update({ data: { a: null, b: "x".repeat(3000) } })).status).toBe(200);
});

test("an account whose metadata is full can still change the password and remove metadata", async () => {
  const user_metadata = { sub: ana.id, email: ana.email, email_verified: true, nota: "x".repeat(4096) };
  await server.db.update(authUsers).set({ user_metadata });
  expect((await update({ password: another })).status).toBe(200);
  expect((await update({ data: { mais: "uma palavra" } })).status).toBe(400);
  expect((await update({ data: { nota: "x".repeat(4085) } })).status).toBe(200);
  expect((await update({ data: { nota: null, mais: "uma palavra" } })).status).toBe(200);
});

test("an empty body changes nothing and returns the user", async () => {
  const answer = await server.request("/auth/v1/user", { method: "PUT", headers: ana.auth });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: ana.id });
});

test("with a second factor every change needs aal2", async () => {
  const factor = { id: newId(), user_id: ana.id, secret: Buffer.of(1) };
  await server.db.insert(authFactors).values(factor);
  expect((await update({ password: "uma-terceira" })).status).toBe(200);
  await server.db.update(authFactors).set({ status: "verified" });
  for (const body of [{ password: another }, { email: "x@y.co" }, { data: { cor: "azul" } }]) {
    const refused = await update(body);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({
      code: 401,
      error_code: "insufficient_aal",
      msg: "AAL2 session is required to update email or password when MFA is enabled.",
    });
  }
  expect((await update({})).status).toBe(200);
  await server.db.update(authSessions).set({ aal: "aal2" });
  expect((await update({ data: { cor: "azul" } })).status).toBe(200);
  expect((await update({ password: another })).status).toBe(200);
});

test("an account without a password gets one, and keeps sessions from links", async () => {
  await server.db.update(authUsers).set({ password_hash: null }).where(eq(authUsers.id, ana.id));
  expect((await update({ password: another })).status).toBe(200);
  expect((await signIn(another)).session).not.toBeNull();
});

test("a sender may change thirty times in five minutes", async () => {
  server = await testServer({ LIMITS: "on" });
  for (let i = 0; i < 30; i++) expect((await update({ app_metadata: {} })).status).toBe(403);
  const refused = await update({ data: {} });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error_code: "over_request_rate_limit" });
});

test("signing out ends the sessions of its scope", async () => {
  const sessions = async () => (await server.db.select().from(authSessions)).length;
  const someone = await aPerson(server);
  const [here, there] = [await signIn(), await signIn()];
  expect(await sessions()).toBe(4);
  expect((await here.client.auth.signOut({ scope: "others" })).error).toBeNull();
  expect(await sessions()).toBe(2);
  expect((await here.client.auth.getUser()).error).toBeNull();
  expect(await statusOf({ Authorization: `Bearer ${there.session?.access_token}` })).toEqual([
    403,
    "session_not_found",
  ]);
  const back = await signIn();
  await back.client.auth.signOut({ scope: "local" });
  expect(await sessions()).toBe(2);
  await signIn();
  expect((await here.client.auth.signOut()).error).toBeNull();
  expect(await sessions()).toBe(1);
  expect(await statusOf(someone.auth)).toEqual([200, "ok"]);
});

test("POST /logout is 204 and empty, whatever the body; an ended session is a 4xx, never a 5xx", async () => {
  const logout = (query: string, headers: Record<string, string> = ana.auth) =>
    server.request(`/auth/v1/logout${query}`, {
      method: "POST",
      headers: { "Content-Type": "application/json;charset=UTF-8", ...headers },
    });
  const wrong = await logout("?scope=tudo");
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({
    error_code: "validation_failed",
    msg: 'Unsupported logout scope "tudo"',
  });
  expect((await logout("?scope=toString")).status).toBe(400);
  const done = await logout("?scope=local");
  expect(done.status).toBe(204);
  expect(await done.text()).toBe("");
  const again = await logout("?scope=local");
  expect(again.status).toBe(403);
  expect(again.headers.get("x-sb-error-code")).toBe("session_not_found");
  expect((await logout("", {})).status).toBe(401);
});
