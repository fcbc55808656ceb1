import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import { authFlowStates, authSessions, authUsers } from "#server/db/schema/auth.ts";
import type { FacebookDefect } from "#testing/facebook-provider.ts";
import type { OpenIdDefect } from "#testing/openid-provider.ts";
import {
  browserAt,
  closeProvidersAfterEach,
  fragmentOf,
  redirectBack,
  type SocialScene,
  signInWith,
  socialScene,
  type TestBrowser,
} from "#testing/social-logins.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";

emptyDatabaseBeforeEach();
closeProvidersAfterEach();
let scene: SocialScene;
let browser: TestBrowser;
beforeEach(async () => {
  await patientFor(5);
});

async function patientFor(seconds: number): Promise<void> {
  scene = await socialScene({}, seconds);
  browser = browserAt(scene.server);
}

const page = "http://localhost:3000/auth/callback";
const redirect = `&redirect_to=${encodeURIComponent(page)}`;

/** Contract: errors about the state go to the site's root, in the query. */
function stateError(error_code: string, description: string): string {
  const words = description.replaceAll(" ", "+");
  return `http://localhost:3000/?error=invalid_request&error_code=${error_code}&error_description=${words}`;
}

/** All other errors go to the login's target, in query and fragment alike. */
function failure(error: string, error_code: string, description: string): string {
  const members = `error=${error}&error_code=${error_code}&error_description=${description.replaceAll(" ", "+")}`;
  return `${page}?${members}#${members}&sb=`;
}

test.each(["google", "facebook"])(
  "%s: the session comes in the fragment, without a type",
  async (provider) => {
    const { response, location } = await browser.visit(await redirectBack(browser, provider, redirect));
    expect(response.status).toBe(302);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(location).toMatch(
      new RegExp(
        `^${page}#access_token=[\\w.-]+&expires_at=\\d+&expires_in=3600&refresh_token=[\\w-]+&sb=&token_type=bearer$`,
      ),
    );
    const { access_token = "" } = fragmentOf(location);
    expect(decodeJwt(access_token)).toMatchObject({ amr: [{ method: "oauth" }], aal: "aal1" });
    expect(browser.cookies.size).toBe(0);
    const text = `${location} ${JSON.stringify(scene.server.lines)}`;
    for (const token of [...scene.google.tokens, ...scene.facebook.tokens]) expect(text).not.toContain(token);
  },
);

test("the page's query stays in front of the fragment", async () => {
  const redirectTo = `&redirect_to=${encodeURIComponent(`${page}?next=/dashboard`)}`;
  expect(await signInWith(scene.server, "google", redirectTo)).toMatch(
    /^http:\/\/localhost:3000\/auth\/callback\?next=\/dashboard#access_token=/,
  );
});

test.each([
  ["", "bad_oauth_callback", "OAuth state parameter missing"],
  ["?code=x", "bad_oauth_callback", "OAuth state parameter missing"],
  ["?state=%00%0d%0a&code=x", "bad_oauth_state", "OAuth state parameter is invalid"],
  ["?state=7f3c&code=x", "bad_oauth_state", "OAuth state parameter is invalid"],
  [
    "?state=6f1ad8a2-7b1c-4d5e-8f90-123456789abc&code=x",
    "bad_oauth_state",
    "OAuth state not found or expired",
  ],
  ["?error=access_denied", "bad_oauth_callback", "OAuth state parameter missing"],
])("callback%s is reported at the site's root", async (query, code, description) => {
  const { response, location } = await browser.visit(`/auth/v1/callback${query}`);
  expect(response.status).toBe(303);
  expect(location).toBe(stateError(code, description));
});

test("a state expires after 300 seconds", async () => {
  const back = await redirectBack(browser, "google");
  await scene.server.db.update(authFlowStates).set({ created_at: sql`now() - interval '301 seconds'` });
  const { response, location } = await browser.visit(back);
  expect(response.status).toBe(303);
  expect(location).toBe(stateError("bad_oauth_state", "OAuth state has expired"));
});

test("a state works once", async () => {
  const back = await redirectBack(browser, "google");
  const cookies = new Map(browser.cookies);
  expect((await browser.visit(back)).location).toContain("#access_token=");
  for (const jar of [browser.cookies, cookies]) {
    browser.cookies.clear();
    for (const [name, value] of jar) browser.cookies.set(name, value);
    expect((await browser.visit(back)).location).toBe(
      stateError("flow_state_already_used", "State has already been used"),
    );
  }
  expect(await scene.server.db.select().from(authSessions)).toHaveLength(1);
});

test.each([
  ["HEAD", {}, 200],
  ["GET", { "Sec-Purpose": "prefetch" }, 425],
])("a %s with %j neither starts a login nor ends one", async (method, headers, status) => {
  const browser = browserAt(scene.server);
  const looked = await browser.visit("/auth/v1/authorize?provider=google", { method, headers });
  expect([looked.response.status, looked.location, browser.cookies.size]).toEqual([status, "", 0]);
  const back = await redirectBack(browser, "google");
  const ahead = await browser.visit(back, { method, headers });
  expect([ahead.response.status, ahead.location]).toEqual([status, ""]);
  expect(fragmentOf((await browser.visit(back)).location)).toHaveProperty("access_token");
});

test("another browser cannot finish a login, and does not void it", async () => {
  const back = await redirectBack(browser, "google");
  const other = browserAt(scene.server);
  const invalid = stateError("bad_oauth_state", "OAuth state parameter is invalid");
  expect((await other.visit(back)).location).toBe(invalid);
  for (const name of browser.cookies.keys()) other.cookies.set(name, "x".repeat(43));
  expect((await other.visit(back)).location).toBe(invalid);
  await redirectBack(other, "google");
  expect((await other.visit(back)).location).toBe(invalid);
  expect(await scene.server.db.select().from(authUsers)).toEqual([]);
  expect((await browser.visit(back)).location).toContain("#access_token=");
});

async function answered(members: Record<string, string>, query = redirect) {
  const back = new URL(await redirectBack(browser, "google", query));
  back.searchParams.delete("code");
  for (const [name, value] of Object.entries(members)) back.searchParams.set(name, value);
  return browser.visit(back.href);
}

test("the provider's refusal is passed on in query and fragment", async () => {
  const { response, location } = await answered({
    error: "access_denied",
    error_description: "User said no",
  });
  expect(response.status).toBe(302);
  const members = "error=access_denied&error_description=User+said+no";
  expect(location).toBe(`${page}?${members}#${members}&sb=`);
  const bare = await answered({ error: "server_error" });
  expect(bare.location).toBe(`${page}?error=server_error#error=server_error&sb=`);
  const long = await answered({ error: "x".repeat(5000), error_description: "y".repeat(5000) });
  expect(long.location.length).toBeLessThan(1500);
  const used = await browser.visit(`/auth/v1/callback?state=${(await flows())[0]?.id}&code=x`);
  expect(used.location).toBe(stateError("flow_state_already_used", "State has already been used"));
});

const flows = () => scene.server.db.select().from(authFlowStates).orderBy(authFlowStates.created_at);

test("a response without a code is reported", async () => {
  const { response, location } = await answered({});
  expect(response.status).toBe(302);
  expect(location).toBe(
    failure("invalid_request", "bad_oauth_callback", "OAuth callback with missing authorization code"),
  );
});

const exchangeFailed = failure("server_error", "unexpected_failure", "Unable to exchange external code");

test("a made-up code is refused and logged nowhere", async () => {
  const { location } = await answered({ code: "codigo-inventado" });
  expect(location).toBe(exchangeFailed);
  expect(JSON.stringify(scene.server.lines)).not.toContain("codigo-inventado");
  expect(scene.server.lines).toContainEqual(expect.objectContaining({ msg: "social login failed" }));
});

test.each(["https://evil.example", ""])(
  "a response from the issuer «%s» is not ours (RFC 9207)",
  async (iss) => {
    const back = new URL(await redirectBack(browser, "google", redirect));
    if (iss) back.searchParams.set("iss", iss);
    else back.searchParams.delete("iss");
    expect((await browser.visit(back.href)).location).toBe(exchangeFailed);
    expect(scene.google.requestCounts["/token"]).toBeUndefined();
  },
);

test("the sign-in is in the access log, without the query", async () => {
  const location = await signInWith(scene.server, "google", redirect);
  const { server } = scene;
  await server.access.flush();
  const day = new Date().toISOString().slice(0, 10);
  const lines = readFileSync(join(server.config.data_dir, "access", `${day}.log`), "utf8")
    .trim()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      method: "GET",
      path: "/auth/v1/callback",
      status: 302,
      account: decodeJwt(fragmentOf(location).access_token ?? "").sub,
    },
  ]);
});

/** The defect, and the reason in the log: each is caught by its own check. */
const openIdDefects: [OpenIdDefect, string][] = [
  ["issuer", 'unexpected JWT "iss" (issuer) claim value'],
  ["audience", 'unexpected JWT "aud" (audience) claim value'],
  ["nonce", 'unexpected ID Token "nonce" claim value'],
  ["no-nonce", 'JWT "nonce" (nonce) claim missing'],
  ["expired", 'unexpected JWT "exp" (expiration time) claim value, expiration is past current timestamp'],
  ["other-key", "JWT signature verification failed"],
  ["alg-none", 'unexpected JWT "alg" header parameter'],
  ["alg-hs256", 'unexpected JWT "alg" header parameter'],
  ["no-id-token", '"response" body "id_token" property must be a string'],
  ["token-500", "unexpected HTTP response status code"],
  ["token-html", "unexpected response content-type"],
  ["token-hangs", "The operation was aborted due to timeout"],
  ["keys-500", "unexpected HTTP response status code"],
];

test.each(openIdDefects)("google with the defect «%s» signs nobody in: %s", async (defect, message) => {
  if (defect === "token-hangs") await patientFor(1);
  scene.google.defect = defect;
  const back = await redirectBack(browser, "google", redirect);
  const { response, location } = await browser.visit(back);
  expect(response.status).toBe(302);
  expect(location).toBe(exchangeFailed);
  expect(await scene.server.db.select().from(authUsers)).toEqual([]);
  const line = scene.server.lines.find(({ msg }) => msg === "social login failed");
  const err = line?.err as { message: string } | undefined;
  expect([line?.about, line?.why ?? err?.message]).toEqual(["google", message]);
  const logged = JSON.stringify(scene.server.lines);
  const code = new URL(back).searchParams.get("code") ?? "";
  for (const secret of [code, "provider-secret-of-xepa", "ana@gmail", ...scene.google.tokens])
    expect(logged).not.toContain(secret);
});

test.each<FacebookDefect>([
  "token-500",
  "token-html",
  "token-hangs",
  "token-empty",
  "profile-500",
  "profile-hangs",
])("facebook with the defect «%s» signs nobody in", async (defect) => {
  if (defect.endsWith("hangs")) await patientFor(1);
  scene.facebook.defect = defect;
  const back = await redirectBack(browser, "facebook", redirect);
  expect((await browser.visit(back)).location).toBe(exchangeFailed);
  expect(await scene.server.db.select().from(authUsers)).toEqual([]);
  const logged = JSON.stringify(scene.server.lines);
  const code = new URL(back).searchParams.get("code") ?? "";
  for (const secret of [code, "provider-secret-of-xepa", "bia@face", ...scene.facebook.tokens])
    expect(logged).not.toContain(secret);
});

test.each([
  undefined,
  null,
  "",
  "ana",
  "a@b.com, c@d.com",
  "ana@x.br\r\nBcc: b@x.br",
  `${"a".repeat(251)}@x.br`,
  7,
])("without a usable e-mail (%j) nobody is signed in", async (email) => {
  const description = "Error getting user email from external provider";
  scene.google.person = { ...scene.google.person, email };
  scene.facebook.person = { id: "2002", name: "Bia", ...(email === undefined ? {} : { email }) };
  for (const provider of ["google", "facebook"])
    expect(await signInWith(scene.server, provider, redirect)).toBe(
      failure("server_error", "unexpected_failure", description),
    );
  expect(await scene.server.db.select().from(authUsers)).toEqual([]);
});

test("a banned user is denied, and the account does not change", async () => {
  await signInWith(scene.server, "google");
  await scene.server.db.delete(authSessions);
  await scene.server.db.update(authUsers).set({ banned_until: "2099-01-01T00:00:00.000Z" });
  const before = await scene.server.db.select().from(authUsers);
  expect(await signInWith(scene.server, "google", redirect)).toBe(
    failure("access_denied", "user_banned", "User is banned"),
  );
  expect(await scene.server.db.select().from(authUsers)).toEqual(before);
  expect(await scene.server.db.select().from(authSessions)).toEqual([]);
});

test("a form posted by the provider works too: without the cookie it becomes a navigation", async () => {
  const back = new URL(await redirectBack(browser, "google", redirect));
  const init = (headers = {}) => ({ method: "POST", body: back.search.slice(1), headers });
  const crossSite = await scene.server.request("/auth/v1/callback", init());
  expect(crossSite.status).toBe(303);
  expect(new URL(crossSite.headers.get("location") ?? "").pathname).toBe("/auth/v1/callback");
  const { location } = await browser.visit(crossSite.headers.get("location") ?? "");
  expect(location).toContain("#access_token=");
  const second = new URL(await redirectBack(browser, "google", redirect));
  const direct = await browser.visit("/auth/v1/callback", { method: "POST", body: second.search.slice(1) });
  expect(direct.location).toContain("#access_token=");
  const stateless = await browser.visit("/auth/v1/callback", { method: "POST", body: "code=x" });
  expect(stateless.location).toBe(stateError("bad_oauth_callback", "OAuth state parameter missing"));
});

test("a server error redirects back with an error too", async () => {
  const back = await redirectBack(browser, "google", redirect);
  await scene.server.db.execute(sql`ALTER TABLE auth_identities RENAME TO auth_identities_away`);
  const { location } = await browser
    .visit(back)
    .finally(() => scene.server.db.execute(sql`ALTER TABLE auth_identities_away RENAME TO auth_identities`));
  expect(location).toBe(
    failure(
      "server_error",
      "unexpected_failure",
      "Unexpected failure, please check server logs for more information",
    ).replaceAll("failure,", "failure%2C"),
  );
  expect(
    await scene.server.db.select().from(authUsers).where(eq(authUsers.email, "ana@gmail.example")),
  ).toEqual([]);
});
