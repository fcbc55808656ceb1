import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { dropExpiredRows } from "#server/db/housekeeping.ts";
import { authChallenges, authFactors, authSessions } from "#server/db/schema/auth.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { aVerifiedFactor, codeOf, type SignedInClient, signedInClient } from "#testing/second-factor.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
let device: SignedInClient;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
  device = await signedInClient(server, ana.email);
});

async function ask(method: string, path: string, by = device, body?: unknown) {
  const init = {
    ...json(body, await by.auth()),
    method,
    body: body === undefined ? null : JSON.stringify(body),
  };
  const response = await server.request(`/auth/v1/factors${path}`, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const nowhere = "00000000-0000-4000-8000-000000000000";
const notFound = {
  status: 404,
  body: { code: 404, error_code: "mfa_factor_not_found", msg: "Factor not found" },
};

async function enroll(friendlyName = "Celular", on = device) {
  const { data, error } = await on.client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return data;
}

test.each([
  ["POST", "/challenge"],
  ["POST", "/verify"],
  ["DELETE", ""],
])("%s of another's factor, an unknown one and no UUID%s", async (method, rest) => {
  const { id } = await enroll();
  const beto = await signedInClient(server, (await aPerson(server)).email);
  for (const factor of [id, nowhere])
    expect(await ask(method, `/${factor}${rest}`, beto, { challenge_id: nowhere, code: "123456" })).toEqual(
      notFound,
    );
  for (const factor of ["1", `${id}%20`, "%2e%2e%2fuser", "%00"])
    expect(await ask(method, `/${factor}${rest}`, beto)).toEqual({
      status: 404,
      body: { code: 404, error_code: "validation_failed", msg: "factor_id must be an UUID" },
    });
  expect(await server.db.select().from(authFactors)).toHaveLength(1);
  expect(await server.db.select().from(authChallenges)).toEqual([]);
});

test("every call needs a session", async () => {
  const { id } = await enroll();
  for (const [method, path] of [
    ["POST", ""],
    ["POST", `/${id}/challenge`],
    ["POST", `/${id}/verify`],
    ["DELETE", `/${id}`],
  ]) {
    const response = await server.request(`/auth/v1/factors${path}`, { method: method ?? "" });
    expect(response.status).toBe(401);
    expect(response.headers.get("x-sb-error-code")).toBe("no_authorization");
  }
});

test("an unverified factor can be removed at once, with an empty body", async () => {
  const { id } = await enroll();
  expect(await ask("DELETE", `/${id}`)).toEqual({ status: 200, body: { id } });
  expect(await server.db.select().from(authFactors)).toEqual([]);
});

test("a verified factor can only be removed by an aal2 session; sessions it raised fall back", async () => {
  const { id, secret } = await aVerifiedFactor(device);
  const other = await signedInClient(server, ana.email);
  expect(await ask("DELETE", `/${id}`, other)).toEqual({
    status: 422,
    body: { code: 422, error_code: "insufficient_aal", msg: "AAL2 required to unenroll verified factor" },
  });
  await other.client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret, 1) });
  const { data, error } = await device.client.mfa.unenroll({ factorId: id });
  expect(error).toBeNull();
  expect(data).toEqual({ id });
  const sessions = await server.db.select().from(authSessions).where(eq(authSessions.user_id, ana.id));
  expect(sessions).toHaveLength(2);
  for (const { aal, factor_id, amr } of sessions) {
    expect({ aal, factor_id }).toEqual({ aal: "aal1", factor_id: null });
    expect(amr.map(({ method }) => method)).toEqual(["password"]);
  }
  expect(await server.db.select().from(authChallenges)).toEqual([]);
});

test("with another factor left, only sessions raised by the removed one fall back", async () => {
  const first = await aVerifiedFactor(device, "primeiro");
  const second = await aVerifiedFactor(device, "segundo");
  const other = await signedInClient(server, ana.email);
  await other.client.mfa.challengeAndVerify({ factorId: first.id, code: codeOf(first.secret, 1) });
  await device.client.mfa.unenroll({ factorId: first.id });
  const aals = await server.db
    .select({ id: authSessions.id, aal: authSessions.aal, factor_id: authSessions.factor_id })
    .from(authSessions)
    .where(eq(authSessions.user_id, ana.id));
  expect(aals).toContainEqual({ id: device.session_id, aal: "aal2", factor_id: second.id });
  expect(aals).toContainEqual({ id: other.session_id, aal: "aal1", factor_id: null });
});

test("an unverified factor is deleted after five minutes", async () => {
  const lost = await enroll();
  const tried = await enroll("tentado");
  await ask("POST", `/${tried.id}/challenge`);
  const age = sql`now() - interval '299 seconds'`;
  await server.db.update(authFactors).set({ created_at: age });
  expect((await ask("POST", "", device, { factor_type: "totp", friendly_name: "Celular" })).status).toBe(422);
  await server.db.update(authFactors).set({ created_at: sql`now() - interval '301 seconds'` });
  expect(await ask("POST", `/${lost.id}/challenge`)).toEqual(notFound);
  expect((await ask("POST", `/${tried.id}/challenge`)).status).toBe(200);
  const listed = await signedInClient(server, ana.email);
  const { data } = await listed.client.getSession();
  expect(data.session?.user.factors?.map(({ id }) => id)).toEqual([tried.id]);
  expect((await ask("POST", "", device, { factor_type: "totp", friendly_name: "Celular" })).status).toBe(200);
  const left = await server.db.select({ id: authFactors.id }).from(authFactors);
  expect(left.map(({ id }) => id)).not.toContain(lost.id);
});

test("challenges and codes are limited per sender, codes also per account", async () => {
  server = await testServer({ LIMITS: "on" });
  device = await signedInClient(server, ana.email);
  const { id } = await enroll();
  const answers: number[] = [];
  for (let i = 0; i < 31; i++) answers.push((await ask("POST", `/${id}/challenge`)).status);
  expect(answers).toEqual([...Array(30).fill(200), 429]);
  const codes: number[] = [];
  for (let i = 0; i < 21; i++)
    codes.push((await ask("POST", `/${id}/verify`, device, { challenge_id: nowhere, code: "1" })).status);
  expect(codes).toEqual([...Array(20).fill(422), 429]);
});

test("after a day challenges and unverified factors are deleted", async () => {
  const remaining = await aVerifiedFactor(device);
  const { id } = await enroll("nunca usado");
  await ask("POST", `/${id}/challenge`);
  await dropExpiredRows(server.db);
  expect(await server.db.select().from(authChallenges)).toHaveLength(2);
  await server.db.execute(sql`UPDATE auth_challenges SET created_at = now() - interval '25 hours'`);
  await server.db.update(authFactors).set({ created_at: sql`now() - interval '25 hours'` });
  await dropExpiredRows(server.db);
  expect(await server.db.select().from(authChallenges)).toEqual([]);
  expect(await server.db.select().from(authFactors)).toMatchObject([{ id: remaining.id }]);
});
