import { beforeEach, expect, test } from "vitest";
import { aPerson, json, password } from "#testing/factories.ts";
import { supabaseClient } from "#testing/supabase-client.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

async function read(path: string) {
  const response = await server.request(`/auth/v1${path}`);
  return { response, body: (await response.json()) as Record<string, unknown> };
}

test("until the start is complete every call is a 503 that names when to try again", async () => {
  server = await testServer({}, { hasStarted: () => false });
  const login = json({ email: "admin@xepa.local", password });
  for (const response of [
    await server.request("/auth/v1/token?grant_type=password", login),
    await server.request("/auth/v1/health"),
  ]) {
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await response.json()).toMatchObject({ error_code: "unexpected_failure" });
  }
});

test("settings list the available sign-in methods", async () => {
  const { response, body } = await read("/settings");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { external, ...rest } = body;
  expect(rest).toEqual({
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    passkeys_enabled: false,
  });
  expect(external).toMatchObject({ email: true, phone: false, anonymous_users: false, apple: false });
  expect(external).toMatchObject({ google: false, facebook: false });
  server.config.site = { ...server.config.site, social_logins: ["google"] };
  expect((await read("/settings")).body.external).toMatchObject({ google: true, facebook: false });
});

test("health names the server and its version", async () => {
  const { body } = await read("/health");
  expect(body).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    name: "Xepa",
    description: expect.any(String),
  });
});

test("the official client verifies a token with the published keys alone", async () => {
  const { email } = await aPerson(server);
  const paths: string[] = [];
  const client = supabaseClient(server, { seen: (path) => void paths.push(path) });
  await client.auth.signInWithPassword({ email, password });
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({ email, aal: "aal1", aud: "authenticated" });
  expect(paths.filter((path) => !path.includes("/token"))).toEqual(["/auth/v1/.well-known/jwks.json"]);
});

test("unsupported features are refused with codes that clients know", async () => {
  const { auth } = await aPerson(server, "admin");
  const refusals: [string, string, unknown, number, string, string][] = [
    ["POST", "/sso", { domain: "x" }, 404, "saml_provider_disabled", "SAML 2.0 is disabled"],
    ["POST", "/otp", { email: "a@b.c" }, 422, "email_provider_disabled", "Login with magic link is disabled"],
    ["POST", "/magiclink", {}, 422, "email_provider_disabled", "Login with magic link is disabled"],
    ["POST", "/token?grant_type=web3", {}, 422, "web3_provider_disabled", "Web3 provider is disabled"],
    [
      "POST",
      "/token?grant_type=id_token",
      { provider: "google" },
      400,
      "provider_disabled",
      "Provider (google) is not enabled",
    ],
    ["GET", "/user/identities/authorize", null, 404, "manual_linking_disabled", "Manual linking is disabled"],
    ["DELETE", "/user/identities/x", null, 404, "manual_linking_disabled", "Manual linking is disabled"],
    ["GET", "/admin/users", null, 403, "not_admin", "User not allowed"],
    ["DELETE", "/admin/users/x/factors/y", null, 403, "not_admin", "User not allowed"],
  ];
  for (const [method, path, body, status, error_code, msg] of refusals) {
    const init = body === null ? { method, headers: auth } : { ...json(body, auth), method };
    const response = await server.request(`/auth/v1${path}`, init);
    expect({ path, ...(await response.json()) }).toEqual({ path, code: status, error_code, msg });
  }
});

test("the official client reads those refusals as errors with their codes", async () => {
  const { auth } = supabaseClient(server);
  expect((await auth.signInWithOtp({ email: "ana@example.com" })).error?.code).toBe(
    "email_provider_disabled",
  );
  expect((await auth.signInWithSSO({ domain: "example.com" })).error?.code).toBe("saml_provider_disabled");
  const idToken = { provider: "google", token: "x" };
  expect((await auth.signInWithIdToken(idToken)).error?.code).toBe("provider_disabled");
  expect((await auth.admin.listUsers()).error).toMatchObject({ status: 401, code: "no_authorization" });
});

test("every other path and method is a 404 in JSON", async () => {
  for (const [method, path] of [
    ["GET", "/nowhere"],
    ["GET", "/token"],
    ["PATCH", "/token"],
    ["GET", "/invite"],
    ["POST", "/settings"],
    ["GET", "/"],
    ["GET", "/constructor"],
  ]) {
    const response = await server.request(`/auth/v1${path}`, { method: method ?? "" });
    expect(response.status, path).toBe(404);
    expect(await response.json()).toEqual({ code: 404, error_code: "unknown", msg: "Not found" });
  }
});

test("another spelling of a path is not found, or shares the usual one's limit", async () => {
  server = await testServer({ LIMITS: "on" });
  const spellings = [
    "//token",
    "/token/",
    "/Token",
    "/TOKEN",
    "/./token",
    "/x/../token",
    "/%74oken",
    "/token%2f",
  ];
  let reached = 0;
  for (let i = 0; i < 80; i++) {
    const path = `/auth/v1${spellings[i % spellings.length]}?grant_type=password`;
    const { status } = await server.request(path, json({}));
    expect([400, 404, 429]).toContain(status);
    if (status === 400) reached++;
  }
  expect(reached).toBeLessThanOrEqual(30);
  for (let i = 0; i < 31; i++) await server.request("/auth/v1/token?grant_type=password", json({}));
  for (const spelling of spellings)
    expect([404, 429]).toContain(
      (await server.request(`/auth/v1${spelling}?grant_type=password`, json({}))).status,
    );
});
