import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authIdentities, authOneTimeTokens, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { fragmentOf, linkOf, signUp } from "#testing/auth-client.ts";
import { aPerson, json } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { supabaseClient } from "#testing/supabase-client.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const email = "ana@example.com";
const password = "segredo-da-ana";

async function login(secret = password, address = email) {
  const answer = await server.request(
    "/auth/v1/token?grant_type=password",
    json({ email: address, password: secret }),
  );
  const { error_code = "ok" } = (await answer.json()) as { error_code?: string };
  return error_code;
}

async function confirm(): Promise<void> {
  const answer = await server.request(await linkOf(server, "account-confirm"));
  expect(fragmentOf(answer)).toMatchObject({ type: "signup" });
}

test("the official client signs up: a user, no session, and a letter with our link", async () => {
  const { data, error } = await supabaseClient(server).auth.signUp({
    email: "Ana@Example.com",
    password,
    options: { data: { full_name: "Ana Souza" }, emailRedirectTo: "http://localhost:3000/auth/callback" },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  const { user } = data;
  expect(user).toMatchObject({
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {
      full_name: "Ana Souza",
      sub: user?.id,
      email,
      email_verified: false,
      phone_verified: false,
    },
    identities: [
      { id: user?.id, user_id: user?.id, provider: "email", email, identity_data: { email_verified: false } },
    ],
    is_anonymous: false,
  });
  expect(user?.confirmation_sent_at).toBe(user?.created_at);
  for (const unset of ["email_confirmed_at", "confirmed_at", "last_sign_in_at", "access_token"])
    expect(user).not.toHaveProperty(unset);
  const [letter] = await queuedLetters(server);
  expect(letter).toMatchObject({ letter: "account-confirm", to: email, values: { name: "Ana Souza" } });
  expect(letter?.values.confirm_url).toMatch(
    /^http:\/\/localhost:3000\/auth\/v1\/verify\?token=[\w-]{43}&type=signup&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fauth%2Fcallback$/,
  );
  const [stored] = await server.db.select().from(authUsers);
  expect(stored).toMatchObject({ id: user?.id, email, password_hash: null, email_confirmed_at: null });
  expect(await server.db.select().from(users)).toEqual([]);
});

const easyToGuess = "Password is known to be weak and easy to guess, please choose a different one.";
const long = "á".repeat(37);
const farTooLong = `${"a".repeat(250)}@example.com`;
test.each([
  [{ email: undefined }, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  [{ email: "", password: "" }, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  [{ email: ["a@b.co"] }, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  [{ password: "", email: "x" }, 400, "validation_failed", "Signup requires a valid password"],
  [{ password: null }, 400, "validation_failed", "Signup requires a valid password"],
  [{ password: long, email: "x" }, 400, "validation_failed", "Password cannot be longer than 72 characters"],
  [{ password: "12345", email: "x" }, 422, "weak_password", "Password should be at least 6 characters."],
  [{ password: "123456" }, 422, "weak_password", easyToGuess],
  [{ password: "Flamengo", email: "x" }, 422, "weak_password", easyToGuess],
  [{ email: "x" }, 400, "validation_failed", "Unable to validate email address: invalid format"],
  [{ email: "a@b.co,c@d.co" }, 400, "validation_failed", "Unable to validate email address: invalid format"],
  [{ email: "A <a@b.co>" }, 400, "validation_failed", "Unable to validate email address: invalid format"],
  [
    { email: "a@b.co\r\nBcc: c@d.co" },
    400,
    "validation_failed",
    "Unable to validate email address: invalid format",
  ],
  [{ email: "a\u0000@b.co" }, 400, "validation_failed", "Unable to validate email address: invalid format"],
  [{ email: farTooLong }, 400, "validation_failed", "An email address is too long"],
])("%j is refused with %i %s", async (given, status, code, message) => {
  const reasons = [message === easyToGuess ? "pwned" : "length"];
  const extra = code === "weak_password" ? { weak_password: { reasons } } : {};
  const legacy = await signUp(server, given);
  expect(legacy.status).toBe(status);
  expect(legacy.headers.get("x-sb-error-code")).toBe(code);
  expect(await legacy.json()).toEqual({ code: status, error_code: code, msg: message, ...extra });
  const body = { email, password, ...given };
  const newer = await server.request(
    "/auth/v1/signup",
    json(body, { "X-Supabase-Api-Version": "2024-01-01" }),
  );
  expect(newer.status).toBe(status);
  expect(await newer.json()).toEqual({ code, message, ...extra });
  expect(await server.db.select().from(authUsers)).toEqual([]);
});

test("the official client reads a weak password as such", async () => {
  const { error } = await supabaseClient(server).auth.signUp({ email, password: "12345" });
  expect(error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, reasons: ["length"] });
});

test("a body that is not JSON is reported", async () => {
  const answer = await server.request("/auth/v1/signup", { method: "POST", body: "{" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error_code: "bad_json",
    msg: expect.stringMatching(/^Could not parse request body as JSON: /),
  });
});

const tooDeep = { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } };
test.each([
  ["a text", "x"],
  ["a list", ["x"]],
  ["too large", { x: "á".repeat(2100) }],
  ["too deep", tooDeep],
  ["not storable", { x: "a\u0000" }],
  ["not storable below", { x: [{ y: "\ud800" }] }],
  ["not storable as a name", { "\u0000": 1 }],
])("data that is %s is refused, never a 500", async (_, data) => {
  const answer = await signUp(server, { data });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error_code: "validation_failed" });
});

test("a role in a request is ignored, wherever it is", async () => {
  await signUp(server, {
    role: "admin",
    app_metadata: { role: "admin" },
    user_metadata: { role: "admin" },
    data: {
      role: "admin",
      app_metadata: { role: "admin" },
      email_verified: true,
      sub: "x",
      __proto__: { a: 1 },
    },
  });
  await confirm();
  expect(await server.db.select().from(users)).toMatchObject([{ role: "user" }]);
  const [account] = await server.db.select().from(authUsers);
  expect(account?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  expect(account?.user_metadata).toMatchObject({ sub: account?.id, email_verified: true });
});

/** A response without its parts that depend on address and time. */
async function shape(answer: Response, address: string): Promise<string> {
  const { id, identities } = (await answer.clone().json()) as {
    id: string;
    identities: { identity_id: string }[];
  };
  const text = await answer.text();
  return text
    .replaceAll(id, "<id>")
    .replaceAll(identities[0]?.identity_id ?? "", "<identity>")
    .replaceAll(address, "<email>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>");
}

test("unknown, unconfirmed and confirmed addresses get the same response, byte for byte, headers included", async () => {
  const confirmed = await aPerson(server);
  const addresses = ["nova@example.com", "nova@example.com", confirmed.email, confirmed.email];
  const shapes = new Set<string>();
  const headers = new Set<string>();
  for (const address of addresses) {
    const answer = await signUp(server, { email: address });
    expect(answer.status).toBe(200);
    answer.headers.delete("x-request-id");
    answer.headers.delete("content-length");
    headers.add(JSON.stringify([...answer.headers]));
    shapes.add(await shape(answer, address));
  }
  expect([...shapes]).toHaveLength(1);
  expect([...headers]).toHaveLength(1);
});

test("an address has the same id before, during and after its account, and the id reveals no age", async () => {
  const idOf = async () => ((await (await signUp(server)).json()) as { id: string }).id;
  const first = await idOf();
  expect(await idOf()).toBe(first);
  await server.request(await linkOf(server, "account-confirm"));
  expect(await idOf()).toBe(first);
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const elsewhere = await aPerson(server);
  const made = ((await (await signUp(server, { email: elsewhere.email })).json()) as { id: string }).id;
  expect(made).not.toBe(elsewhere.id);
});

test("a sign-up leaves a confirmed account unchanged, and only its owner is notified", async () => {
  const { email: known, id } = await aPerson(server);
  const [before] = await server.db.select().from(authUsers);
  await signUp(server, { email: known.toUpperCase(), password: "outra-senha", data: { full_name: "Eva" } });
  expect(await server.db.select().from(authUsers)).toEqual([before]);
  expect(await server.db.select().from(authIdentities)).toMatchObject([{ user_id: id }]);
  expect(await queuedLetters(server)).toEqual([
    {
      letter: "account-exists",
      to: known,
      values: {
        name: "Ana Souza",
        login_url: "http://localhost:3000/login",
        recover_url: "http://localhost:3000/login?modo=esqueci",
      },
    },
  ]);
});

test("the only sign-up's password and name become valid with its link; until then it gets «not confirmed»", async () => {
  await signUp(server);
  expect(await login("outra-senha")).toBe("invalid_credentials");
  expect(await login()).toBe("email_not_confirmed");
  await server.db.update(authOneTimeTokens).set({ created_at: sql`now() - interval '8 days'` });
  expect(await login()).toBe("email_not_confirmed");
  await server.db.update(authOneTimeTokens).set({ created_at: sql`now()` });
  await confirm();
  expect(await login()).toBe("ok");
  const [account] = await server.db.select().from(authUsers);
  expect(account?.user_metadata).toMatchObject({ full_name: "Ana Souza", email_verified: true });
  expect(await server.db.select().from(users)).toMatchObject([{ name: "Ana Souza", role: "user", email }]);
});

test("confirming the configured address makes the admin, the sign-up alone does not", async () => {
  const admin = server.config.admin_email;
  await signUp(server, { email: admin });
  expect(await server.db.select().from(users)).toEqual([]);
  await confirm();
  expect(await server.db.select().from(users)).toMatchObject([{ email: admin, role: "admin" }]);
});

test.each([
  [{ full_name: "  Ana\r\n\tSouza " }, "Ana Souza"],
  [{ full_name: "x".repeat(500) }, "x".repeat(120)],
  [{ full_name: "   " }, "ana"],
  [{ full_name: { toString: 1 } }, "ana"],
  [undefined, "ana"],
])("the profile of %j is named by §3", async (data, name) => {
  await signUp(server, { data });
  await confirm();
  expect(await server.db.select().from(users)).toMatchObject([{ name }]);
});

test("neither Host, an X-Forwarded header nor an external redirect_to reaches a letter", async () => {
  const body = json(
    { email, password },
    {
      Host: "evil.test",
      "X-Forwarded-Host": "evil.test",
      "X-Forwarded-Proto": "gopher",
      Forwarded: "host=evil.test",
      Origin: "https://evil.test",
      Referer: "https://evil.test/",
      redirect_to: "https://evil.test",
    },
  );
  for (const path of ["signup", "recover", "resend"]) {
    const given = path === "resend" ? { ...body, body: JSON.stringify({ email, type: "signup" }) } : body;
    const answer = await server.request(`/auth/v1/${path}?redirect_to=https://evil.test/`, given);
    expect(answer.status).toBe(200);
  }
  const letters = await queuedLetters(server);
  expect(letters.map(({ letter }) => letter)).toEqual([
    "account-confirm",
    "account-recover",
    "account-confirm",
  ]);
  for (const { values } of letters)
    expect(values.confirm_url ?? values.recover_url).toMatch(
      /^http:\/\/localhost:3000\/(auth\/v1\/verify|conta\/link)\?token=[\w-]{43}&type=(signup|recovery)&redirect_to=http%3A%2F%2Flocalhost%3A3000$/,
    );
});

test("sign-ups are limited to one a minute per address and thirty in five minutes per sender", async () => {
  server = await testServer({ LIMITS: "on" });
  const known = await aPerson(server);
  for (const address of [known.email, "nova@example.com"]) {
    expect((await signUp(server, { email: address })).status).toBe(200);
    const again = await signUp(server, { email: address.toUpperCase() });
    expect(again.status).toBe(429);
    const wait = Number(again.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(50);
    expect(await again.json()).toEqual({
      code: 429,
      error_code: "over_email_send_rate_limit",
      msg: `For security purposes, you can only request this after ${wait} seconds.`,
    });
  }
  for (let i = 4; i < 30; i++) expect((await signUp(server, { email: `x${i}` })).status).toBe(400);
  const refused = await signUp(server, { email: "outra@example.com" });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error_code: "over_request_rate_limit" });
  // Checks before the limit in the contract's table still report their errors.
  expect((await signUp(server, { email: "" })).status).toBe(422);
});

test("concurrent sign-ups of one address create one account and all get a response", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => signUp(server, { password: `segredo-${i}` })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
  expect(await server.db.select().from(authUsers)).toHaveLength(1);
  expect(await server.db.select().from(authIdentities)).toHaveLength(1);
  expect(await login("segredo-0")).toBe("invalid_credentials");
});
