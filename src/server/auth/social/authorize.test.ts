import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authFlowStates } from "#server/db/schema/auth.ts";
import {
  browserAt,
  closeProvidersAfterEach,
  fragmentOf,
  redirectBack,
  type SocialScene,
  signInWith,
  socialScene,
} from "#testing/social-logins.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";
import { flowProofs, providerUrls } from "./social-provider.ts";

emptyDatabaseBeforeEach();
closeProvidersAfterEach();
let scene: SocialScene;
beforeEach(async () => {
  scene = await socialScene();
});

const authorize = (query: string) => scene.server.request(`/auth/v1/authorize?${query}`);
const flows = () => scene.server.db.select().from(authFlowStates);

async function sentTo(query: string): Promise<URL> {
  const response = await authorize(query);
  expect(response.status).toBe(302);
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(response.headers.get("cache-control")).toBe("no-store");
  return new URL(response.headers.get("location") ?? "");
}

test("google is asked with every parameter of contract 1.4, and nothing usable is stored", async () => {
  const url = await sentTo("provider=google&redirect_to=http://localhost:3000/auth/callback?next=/x%23y");
  expect(`${url.origin}${url.pathname}`).toBe(`${scene.google.url}/authorize`);
  const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
  expect(rest).toEqual({
    client_id: "xepa-at-provider",
    redirect_uri: "http://localhost:3000/auth/v1/callback",
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
  });
  expect(code_challenge).toMatch(/^[\w-]{43}$/);
  expect(nonce).toMatch(/^[\w-]{43}$/);
  const [flow] = await flows();
  expect(flow).toMatchObject({
    id: state,
    provider: "google",
    redirect_to: "http://localhost:3000/auth/callback?next=/x",
    code_challenge: null,
    used_at: null,
    user_id: null,
  });
});

test("facebook is asked for the e-mail, with PKCE and without a nonce", async () => {
  const url = await sentTo("provider=facebook");
  expect(`${url.origin}${url.pathname}`).toBe(`${scene.facebook.url}/dialog/oauth`);
  expect(Object.keys(Object.fromEntries(url.searchParams)).sort()).toEqual(
    "client_id code_challenge code_challenge_method redirect_uri response_type scope state".split(" "),
  );
  expect(url.searchParams.get("scope")).toBe("email");
});

test("the real providers are the default", async () => {
  expect(providerUrls.google.issuer).toBe("https://accounts.google.com");
  const server = await testServer({ FACEBOOK_CLIENT_ID: "f", FACEBOOK_CLIENT_SECRET: "s" });
  const response = await server.request("/auth/v1/authorize?provider=facebook");
  expect(response.headers.get("location")).toMatch(/^https:\/\/www\.facebook\.com\/v\d+\.0\/dialog\/oauth\?/);
  expect(providerUrls.timeout_seconds).toBeLessThanOrEqual(10);
});

test("provider parameters pass through; ours cannot be overridden, in any letter case", async () => {
  const evil =
    "client_id client_secret redirect_uri response_type state code_verifier scope nonce response_mode request"
      .split(" ")
      .flatMap((name) => [`${name}=evil`, `${name.toUpperCase()}=evil`]);
  const url = await sentTo(
    `provider=google&prompt=consent&access_type=offline&login_hint=ana%40x.br&Code_Challenge_Method=evil&${evil.join("&")}`,
  );
  expect(url.href).not.toContain("evil");
  const names = [...url.searchParams.keys()];
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    prompt: "consent",
    access_type: "offline",
    login_hint: "ana@x.br",
    client_id: "xepa-at-provider",
  });
});

test("the client's scopes follow ours", async () => {
  const url = await sentTo("provider=google&scopes=email%20calendar,drive");
  expect(url.searchParams.get("scope")).toBe("openid email profile calendar drive");
});

test.each([
  ["provider=orkut", "Unsupported provider: Provider orkut could not be found"],
  ["", "Unsupported provider: Provider  could not be found"],
  ["provider=__proto__", "Unsupported provider: Provider __proto__ could not be found"],
])("«%s» is no provider", async (query, msg) => {
  const response = await authorize(query);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: 400, error_code: "validation_failed", msg });
  expect(await flows()).toEqual([]);
});

test("an unconfigured provider is not enabled", async () => {
  const server = await testServer();
  for (const name of ["google", "facebook"]) {
    const response = await server.request(`/auth/v1/authorize?provider=${name}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error_code: "validation_failed",
      msg: "Unsupported provider: provider is not enabled",
    });
  }
});

test("stolen database rows cannot finish a login", async () => {
  const { server } = scene;
  const browser = browserAt(server);
  await redirectBack(browser, "google", `&code_challenge=${"a".repeat(43)}&code_challenge_method=s256`);
  const [flow] = await flows();
  const [cookie = ""] = browser.cookies.values();
  const { verifier, nonce } = flowProofs(server.box, flow?.id ?? "");
  const [{ row } = { row: "" }] = await server.db.execute<{ row: string }>(
    sql`SELECT t::text AS row FROM auth_flow_states t`,
  );
  expect(row).toContain(createHash("sha256").update(cookie).digest("hex"));
  for (const secret of [cookie, verifier, nonce]) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    for (const spelled of [secret, hex(secret, "utf8"), hex(secret, "base64url")])
      expect(row).not.toContain(spelled);
  }
});

function hex(text: string, encoding: BufferEncoding): string {
  return Buffer.from(text, encoding).toString("hex");
}

test("the browser gets a cookie scoped to the callback (D-10)", async () => {
  const response = await authorize("provider=google");
  const [flow] = await flows();
  const [cookie = ""] = response.headers.getSetCookie();
  const [pair = "", ...attributes] = cookie.split("; ");
  expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=300", "Path=/auth/v1/callback", "SameSite=Lax"]);
  const [name, value = ""] = pair.split("=");
  expect(name).toBe(`xepa-login-${flow?.id}`);
  expect(value).toMatch(/^[\w-]{43}$/);
  expect(flow?.browser_hash).toEqual(createHash("sha256").update(value).digest());
});

test("on https the cookie is Secure", async () => {
  const { server } = await socialScene({
    SITE_URL: "https://xepa.example",
    SMTP_URL: "smtp://x",
    LIMITS: "on",
  });
  const response = await server.request("/auth/v1/authorize?provider=google");
  expect(response.headers.get("set-cookie")).toContain("; Secure");
  const url = new URL(response.headers.get("location") ?? "");
  expect(url.searchParams.get("redirect_uri")).toBe("https://xepa.example/auth/v1/callback");
});

test("logins in several tabs do not disturb each other", async () => {
  const browser = browserAt(scene.server);
  const back = [];
  for (const tab of ["a", "b", "c"])
    back.push(await redirectBack(browser, "google", `&redirect_to=http://localhost:3000/${tab}`));
  for (const index of [1, 0, 2]) {
    const { location } = await browser.visit(back[index] ?? "");
    expect(location).toMatch(new RegExp(`^http://localhost:3000/${"abc"[index]}#access_token=`));
  }
  expect(browser.cookies.size).toBe(0);
});

test.each([
  "https://evil.test",
  "//evil.test",
  "https:evil.test",
  "https://localhost:3000@evil.test/",
  "javascript:alert(1)",
])("redirect_to=%s becomes the site itself (A22)", async (redirect) => {
  const location = await signInWith(scene.server, "google", `&redirect_to=${encodeURIComponent(redirect)}`);
  expect(location).toMatch(/^http:\/\/localhost:3000#access_token=/);
});

test("an unreachable provider redirects back with an error, and is asked again next time", async () => {
  scene.google.defect = "discovery-500";
  const failed = await authorize("provider=google&redirect_to=http://localhost:3000/auth/callback");
  expect(failed.status).toBe(302);
  expect(fragmentOf(failed.headers.get("location") ?? "")).toEqual({
    error: "temporarily_unavailable",
    error_code: "unexpected_failure",
    error_description: "External provider could not be reached",
    sb: "",
  });
  expect(await flows()).toEqual([]);
  scene.google.defect = null;
  await sentTo("provider=google");
  await sentTo("provider=google");
  expect(scene.google.requestCounts["/.well-known/openid-configuration"]).toBe(2);
});

test("a sender can start thirty logins a minute", async () => {
  scene = await socialScene({ LIMITS: "on" });
  for (let i = 0; i < 30; i++) expect((await authorize("provider=facebook")).status).toBe(302);
  const refused = await authorize("provider=facebook");
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error_code: "over_request_rate_limit" });
});
