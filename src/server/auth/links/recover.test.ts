import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deleteUnconfirmedAccounts } from "#server/auth/accounts/delete-unconfirmed-accounts.ts";
import { authOneTimeTokens, authUsers } from "#server/db/schema/auth.ts";
import { rateLimits } from "#server/db/schema/operation.ts";
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

function post(path: string, body: unknown, headers = {}) {
  return server.request(`/auth/v1/${path}`, json(body, headers));
}

test("the official client requests a password recovery and a resend", async () => {
  const { auth } = supabaseClient(server);
  await signUp(server);
  const person = await aPerson(server);
  expect(await auth.resetPasswordForEmail(person.email)).toEqual({ data: {}, error: null });
  expect((await auth.resend({ type: "signup", email })).error).toBeNull();
  const letters = (await queuedLetters(server)).map(({ letter, to }) => [letter, to]);
  expect(letters).toEqual([
    ["account-confirm", email],
    ["account-recover", person.email],
    ["account-confirm", email],
  ]);
  const { data } = await auth.signInWithPassword({ email: person.email, password: "segredo-de-teste" });
  expect(data.user?.recovery_sent_at).toBeDefined();
});

const badEmail = "Unable to validate email address: invalid format";
const noType = "Missing one of these types: signup, email_change, sms, phone_change";
test.each([
  ["recover", {}, "Password recovery requires an email"],
  ["recover", { email: null }, "Password recovery requires an email"],
  ["recover", { email: "x" }, badEmail],
  ["recover", { email: "a@b.co,c@d.co" }, badEmail],
  ["recover", { email: `${"a".repeat(250)}@example.com` }, "An email address is too long"],
  ["resend", {}, noType],
  ["resend", { email }, noType],
  ["resend", { type: "toString", email }, noType],
  ["resend", { type: "recovery", email }, noType],
  ["resend", { type: "signup" }, "Type provided requires an email address"],
  ["resend", { type: "signup", email: "x" }, badEmail],
])("%s of %j is refused in both shapes", async (path, body, message) => {
  const legacy = await post(path, body);
  expect(legacy.status).toBe(400);
  expect(await legacy.json()).toEqual({ code: 400, error_code: "validation_failed", msg: message });
  const newer = await post(path, body, { "X-Supabase-Api-Version": "2024-01-01" });
  expect(newer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(await newer.json()).toEqual({ code: "validation_failed", message });
});

test("a resend carries a new link to the latest sign-up, and the old link becomes void", async () => {
  await signUp(server, { data: { full_name: "Ana" } });
  const first = await linkOf(server, "account-confirm");
  await post("resend", { type: "signup", email: email.toUpperCase() });
  expect(fragmentOf(await server.request(first))).toMatchObject({ error_code: "otp_expired" });
  expect(fragmentOf(await server.request(await linkOf(server, "account-confirm")))).toMatchObject({
    type: "signup",
  });
  const login = await post("token?grant_type=password", { email, password: "segredo-da-ana" });
  expect(login.status).toBe(200);
});

test("known, unknown and unconfirmed addresses get the same response from recover, resend and login", async () => {
  const { email: known } = await aPerson(server);
  await signUp(server, { email: "pendente@example.com" });
  const calls = {
    recover: {},
    resend: { type: "signup" },
    "resend?": { type: "email_change" },
    "token?grant_type=password": { password: "errada!" },
  };
  for (const [path, body] of Object.entries(calls)) {
    const answers = new Set<string>();
    for (const address of [known, "ninguem@example.com", "pendente@example.com"]) {
      const answer = await post(path, { ...body, email: address });
      answer.headers.delete("x-request-id");
      answers.add(JSON.stringify([answer.status, await answer.text(), ...answer.headers]));
    }
    expect([...answers], path).toHaveLength(1);
  }
});

test("no letter goes to an address without an account or with nothing to confirm", async () => {
  const { email: known } = await aPerson(server);
  await post("recover", { email: "ninguem@example.com" });
  await post("resend", { type: "signup", email: "ninguem@example.com" });
  await post("resend", { type: "signup", email: known });
  await post("resend", { type: "email_change", email: known });
  expect(await queuedLetters(server)).toEqual([]);
});

test("one letter a minute per address and purpose, counted for unknown addresses too", async () => {
  server = await testServer({ LIMITS: "on" });
  const { email: known } = await aPerson(server);
  for (const [path, body] of [
    ["recover", {}],
    ["resend", { type: "signup" }],
    ["resend", { type: "email_change" }],
  ] as const)
    for (const address of [known, "ninguem@example.com"]) {
      expect((await post(path, { ...body, email: address })).status).toBe(200);
      const again = await post(path, { ...body, email: address });
      expect(again.status).toBe(429);
      const wait = Number(again.headers.get("retry-after"));
      expect(wait).toBeGreaterThan(50);
      expect(wait).toBeLessThanOrEqual(60);
      expect(await again.json()).toEqual({
        code: 429,
        error_code: "over_email_send_rate_limit",
        msg: `For security purposes, you can only request this after ${wait} seconds.`,
      });
    }
  // A sign-up and its resend share one purpose.
  expect((await signUp(server, { email: known })).status).toBe(429);
  expect(JSON.stringify(await server.db.select().from(rateLimits))).not.toContain("@");
});

test.each(["recover", "resend"])("a sender may %s thirty times in five minutes", async (path) => {
  server = await testServer({ LIMITS: "on" });
  for (let i = 0; i < 30; i++) expect((await post(path, {})).status).toBe(400);
  const refused = await post(path, {});
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await refused.json()).toEqual({
    code: 429,
    error_code: "over_request_rate_limit",
    msg: "Request rate limit reached",
  });
});

test("unconfirmed accounts are deleted after 30 days, expired links nightly, and nothing else", async () => {
  await signUp(server);
  const person = await aPerson(server);
  await post("recover", { email: person.email });
  const age = async (ago: string) => {
    const then = sql`now() - ${ago}::interval`;
    await server.db.update(authUsers).set({ confirmation_sent_at: then, created_at: then });
    await server.db.update(authOneTimeTokens).set({ created_at: then });
  };
  const purposes = async () =>
    (await server.db.select().from(authOneTimeTokens)).map(({ purpose }) => purpose);
  await age("6 days");
  await deleteUnconfirmedAccounts(server.db);
  expect((await purposes()).sort()).toEqual(["recovery", "signup"]);
  await age("29 days");
  await deleteUnconfirmedAccounts(server.db);
  expect(await purposes()).toEqual(["signup"]);
  await age("31 days");
  await deleteUnconfirmedAccounts(server.db);
  expect(await server.db.select().from(authUsers)).toMatchObject([{ id: person.id }]);
  expect(await purposes()).toEqual([]);
});
