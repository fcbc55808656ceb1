import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import { authIdentities, authOneTimeTokens, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { users } from "#server/db/schema/people.ts";
import { fragmentOf, linkOf, signUp } from "#testing/auth-client.ts";
import { aPerson, json } from "#testing/factories.ts";
import { supabaseClient } from "#testing/supabase-client.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const email = "ana@example.com";
const site = "http://localhost:3000";
const dead =
  "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=";

function recover(address = email, query = "") {
  return server.request(`/auth/v1/recover${query}`, json({ email: address }));
}

async function confirmLink(query = ""): Promise<string> {
  await signUp(server, {}, query);
  return linkOf(server, "account-confirm");
}

/** As SMTP would have done this long ago. */
async function handOver(ago: string): Promise<void> {
  await server.db.update(outbox).set({ handed_over_at: sql`now() - ${ago}::interval` });
}

test("a sign-up link confirms the address and redirects to its page with a session, byte for byte", async () => {
  const link = await confirmLink(
    "?redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fauth%2Fcallback%3Fx%3D1%23away",
  );
  const answer = await server.request(link);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("location")).toMatch(
    /^http:\/\/localhost:3000\/auth\/callback\?x=1#access_token=[\w.-]+&expires_at=\d{10}&expires_in=3600&refresh_token=[\w-]+&sb=&token_type=bearer&type=signup$/,
  );
  const { access_token = "", expires_at } = fragmentOf(answer);
  expect(decodeJwt(access_token)).toMatchObject({
    exp: Number(expires_at),
    aal: "aal1",
    amr: [{ method: "otp" }],
    user_metadata: { full_name: "Ana Souza", email_verified: true },
  });
  const [account] = await server.db.select().from(authUsers);
  expect(account?.email_confirmed_at).not.toBeNull();
  expect(account?.last_sign_in_at).not.toBeNull();
  const [identity] = await server.db.select().from(authIdentities);
  expect(identity).toMatchObject({ identity_data: { email_verified: true, full_name: "Ana Souza" } });
  expect(identity?.last_sign_in_at).not.toBeNull();
  expect(await server.db.select().from(users)).toMatchObject([
    { id: account?.id, name: "Ana Souza", role: "user" },
  ]);
  expect(await server.db.select().from(authOneTimeTokens)).toEqual([]);
});

test("requesting a letter for another address injects neither a session nor text into its target", async () => {
  const ana = await aPerson(server);
  const planted = new URLSearchParams({
    access_token: "a.b.c",
    refresh_token: "r",
    code: "c",
    error_description: "Ligue 0800",
    next: "/meus-dados",
    type: "recovery",
  });
  const redirect = encodeURIComponent(`${site}/auth/callback?${planted}#access_token=x`);
  await recover(ana.email, `?redirect_to=${redirect}`);
  const link = await linkOf(server, "account-recover");
  expect(link).not.toMatch(/a\.b\.c|0800/);
  // Nor by an older link, or by another spelling.
  const answer = await server.request(link.replace(/redirect_to=.*/, `redirect_to=${redirect}`));
  const { search } = new URL(answer.headers.get("location") ?? "");
  expect(search).toBe("?next=%2Fmeus-dados&type=recovery");
  expect(decodeJwt(fragmentOf(answer).access_token ?? "").sub).toBe(ana.id);
});

test("the official client accepts the session of a link", async () => {
  const { access_token = "", refresh_token = "" } = fragmentOf(await server.request(await confirmLink()));
  const client = supabaseClient(server);
  const { data, error } = await client.auth.setSession({ access_token, refresh_token });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
});

test("a link works once", async () => {
  const link = await confirmLink();
  await server.request(link);
  const again = await server.request(link);
  expect(again.status).toBe(303);
  expect(again.headers.get("location")).toBe(`${site}/#${dead}`);
  expect(await server.db.select().from(authSessions)).toHaveLength(1);
});

test("a link works for its purpose only, and a wrong one not at all", async () => {
  const link = await confirmLink();
  for (const wrong of [
    link.replace("type=signup", "type=recovery"),
    link.replace("type=signup", "type=email_change"),
    link.replace("type=signup", "type=magiclink"),
    link.replace(/token=./, "token=_x"),
    link.replace(/token=[^&]+/, `token=${"%00".repeat(3)}`),
  ]) {
    const answer = await server.request(wrong);
    expect(answer.headers.get("location")).toBe(`${site}/#${dead}`);
  }
  expect(fragmentOf(await server.request(link))).toMatchObject({ type: "signup" });
});

test("an unknown type is reported on the page, a missing type or token as JSON", async () => {
  const unknown = await server.request("/auth/v1/verify?token=x&type=toString&redirect_to=https://evil.test");
  expect(unknown.headers.get("location")).toBe(
    `${site}#error=invalid_request&error_code=validation_failed&error_description=Unsupported+verification+type&sb=`,
  );
  const noType = await server.request("/auth/v1/verify?token=x");
  expect(noType.status).toBe(400);
  expect(await noType.json()).toMatchObject({ msg: "Verify requires a verification type" });
  const noToken = await server.request("/auth/v1/verify?type=signup");
  expect(noToken.status).toBe(400);
  expect(await noToken.json()).toMatchObject({ msg: "Verify requires a token or a token hash" });
});

test.each([
  ["HEAD", {}, 200],
  ["GET", { "Sec-Purpose": "prefetch" }, 425],
  ["GET", { "Sec-Purpose": "prefetch;prerender" }, 425],
  ["GET", { Purpose: "prefetch" }, 425],
  ["GET", { "X-Moz": "prefetch" }, 425],
  ["GET", { "X-Purpose": "preview" }, 425],
  ["GET", { "Sec-Fetch-Dest": "image" }, 425],
  ["GET", { "Sec-Fetch-Dest": "script", "Sec-Fetch-Mode": "no-cors" }, 425],
  ["GET", { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Mode": "navigate" }, 425],
  ["GET", { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "cors" }, 425],
])("a %s with %j does not use the link up", async (method, headers, status) => {
  const link = await confirmLink();
  const visit = { headers: { "Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate" } };
  const looked = await server.request(link, { method, headers: headers as Record<string, string> });
  expect(looked.status).toBe(status);
  expect(await looked.text()).toBe("");
  expect(looked.headers.get("location")).toBeNull();
  expect(fragmentOf(await server.request(link, visit))).toMatchObject({ type: "signup" });
});

test("a banned user is refused as banned, and the link is not used up", async () => {
  const link = await confirmLink();
  await server.db.update(authUsers).set({ banned_until: "2099-01-01T00:00:00.000Z" });
  expect((await server.request(link)).headers.get("location")).toBe(
    `${site}/#error=access_denied&error_code=user_banned&error_description=User+is+banned&sb=`,
  );
  expect(await server.db.select().from(authSessions)).toEqual([]);
});

test("a link lives an hour from its letter's delivery, and while that waits for SMTP at most a week", async () => {
  const link = await confirmLink();
  const age = (ago: string) =>
    server.db.update(authOneTimeTokens).set({ created_at: sql`now() - ${ago}::interval` });
  await age("169 hours");
  expect(fragmentOf(await server.request(link))).toMatchObject({ error_code: "otp_expired" });
  await handOver("3601 seconds");
  await age("2 hours");
  expect(fragmentOf(await server.request(link))).toMatchObject({ error_code: "otp_expired" });
  await handOver("3500 seconds");
  await age("167 hours");
  expect(fragmentOf(await server.request(link))).toMatchObject({ type: "signup" });
});

test("a link whose letter waits for SMTP is valid", async () => {
  const link = await confirmLink();
  await server.db.update(authOneTimeTokens).set({ created_at: sql`now() - interval '6 days'` });
  expect(fragmentOf(await server.request(link))).toMatchObject({ type: "signup" });
});

test("a recovery letter gives a session and voids all other links", async () => {
  const person = await aPerson(server);
  const answer = await recover(
    person.email,
    "?redirect_to=http://localhost:3000/auth/callback?type=recovery",
  );
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("{}");
  const link = await linkOf(server, "account-recover", person.email);
  const opened = await server.request(link);
  expect(opened.headers.get("location")).toMatch(
    /^http:\/\/localhost:3000\/auth\/callback\?type=recovery#access_token=.*&sb=&token_type=bearer&type=recovery$/,
  );
  expect(decodeJwt(fragmentOf(opened).access_token ?? "")).toMatchObject({
    sub: person.id,
    amr: [{ method: "otp" }],
  });
  expect(fragmentOf(await server.request(link))).toMatchObject({ error_code: "otp_expired" });
});

test("a new recovery link voids the one before", async () => {
  const person = await aPerson(server);
  await recover(person.email);
  const first = await linkOf(server, "account-recover");
  await recover(person.email);
  expect(fragmentOf(await server.request(first))).toMatchObject({ error_code: "otp_expired" });
  const second = await linkOf(server, "account-recover");
  expect(fragmentOf(await server.request(second))).toMatchObject({ type: "recovery" });
});

test("recovering an unconfirmed account confirms it, but never with a password chosen by another person", async () => {
  const planted = { password: "do-atacante", data: { full_name: "Eva" } };
  await signUp(server, planted);
  const theirs = await linkOf(server, "account-confirm");
  await recover();
  expect(fragmentOf(await server.request(await linkOf(server, "account-recover")))).toMatchObject({
    type: "recovery",
  });
  const [account] = await server.db.select().from(authUsers);
  expect(account).toMatchObject({ password_hash: null, user_metadata: { email_verified: true } });
  expect(account?.email_confirmed_at).not.toBeNull();
  expect(account?.user_metadata).not.toHaveProperty("full_name");
  expect(await server.db.select().from(users)).toMatchObject([{ name: "ana", role: "user" }]);
  expect(fragmentOf(await server.request(theirs))).toMatchObject({ error_code: "otp_expired" });
  const login = await server.request(
    "/auth/v1/token?grant_type=password",
    json({ email, password: planted.password }),
  );
  expect(await login.json()).toMatchObject({ error_code: "invalid_credentials" });
});

test("a client may post the token itself and gets the session as JSON", async () => {
  const token_hash = new URLSearchParams((await confirmLink()).split("?")[1]).get("token") ?? "";
  const client = supabaseClient(server);
  const { data, error } = await client.auth.verifyOtp({ type: "email", token_hash });
  expect(error).toBeNull();
  expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { email } });
  const again = await client.auth.verifyOtp({ type: "email", token_hash });
  expect(again.error).toMatchObject({
    status: 403,
    code: "otp_expired",
    message: "Email link is invalid or has expired",
  });
});

test.each([
  [{}, 400, "validation_failed", "Verify requires a verification type"],
  [{ type: "signup" }, 400, "validation_failed", "Verify requires either a token or a token hash"],
  [
    { type: "signup", token_hash: "x", email },
    400,
    "validation_failed",
    "Only the token_hash and type should be provided",
  ],
  [
    { type: "signup", token_hash: "x", redirect_to: site },
    400,
    "validation_failed",
    "Only the token_hash and type should be provided",
  ],
  [{ type: "x", token_hash: "x" }, 400, "validation_failed", "Unsupported verification type"],
  [{ type: "signup", email, token: "123456" }, 403, "otp_expired", "Token has expired or is invalid"],
  [
    { type: "recovery", token_hash: "x", gotrue_meta_security: {} },
    403,
    "otp_expired",
    "Email link is invalid or has expired",
  ],
])("POST %j is refused with %i %s", async (body, status, error_code, msg) => {
  const answer = await server.request("/auth/v1/verify", json(body));
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ code: status, error_code, msg });
});

test("a server error is reported on the page and logged, without the token", async () => {
  const link = await confirmLink();
  await server.db.execute(sql`ALTER TABLE auth_sessions ADD CONSTRAINT broken CHECK (ip IS NULL) NOT VALID`);
  const answer = await server.request(link);
  await server.db.execute(sql`ALTER TABLE auth_sessions DROP CONSTRAINT broken`);
  expect(fragmentOf(answer)).toMatchObject({
    error: "server_error",
    error_code: "unexpected_failure",
    sb: "",
  });
  expect(server.lines).toContainEqual(expect.objectContaining({ msg: "request failed" }));
  const token = new URLSearchParams(link.split("?")[1]).get("token") ?? "";
  expect(token).toHaveLength(43);
  expect(JSON.stringify(server.lines)).not.toContain(token);
  expect(fragmentOf(await server.request(link))).toMatchObject({ type: "signup" });
});

test("a sender may try thirty links in five minutes", async () => {
  server = await testServer({ LIMITS: "on" });
  const guess = () => server.request("/auth/v1/verify?type=signup&token=x");
  for (let i = 0; i < 30; i++) expect((await guess()).status).toBe(303);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error_code: "over_request_rate_limit" });
});

test("a sign-in by link is in the access log", async () => {
  await server.request(await confirmLink());
  const [account] = await server.db.select().from(authUsers).where(eq(authUsers.email, email));
  await server.access.flush();
  const { readdirSync, readFileSync } = await import("node:fs");
  const folder = `${server.config.data_dir}/access`;
  const lines = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, "utf8"));
  expect(lines.join("")).toContain(`"account":"${account?.id}","method":"GET","path":"/auth/v1/verify"`);
});
