import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import { authRecoveryCodes, authSessions } from "#server/db/schema/auth.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { aVerifiedFactor, codeOf, type SignedInClient, signedInClient } from "#testing/second-factor.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
let ana: Person;
let device: SignedInClient;
let factor: { id: string; secret: string };
beforeEach(async () => {
  server = await testServer();
  ana = await aPerson(server);
  device = await signedInClient(server, ana.email);
  factor = await aVerifiedFactor(device);
});

async function call(path: string, body: unknown = {}, by = device) {
  const response = await server.request(`/auth/v1/recovery-codes${path}`, json(body, await by.auth()));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function makeCodes(): Promise<[string, ...string[]]> {
  const { status, body } = await call("");
  expect(status).toBe(200);
  return body.codes as [string, ...string[]];
}

const wrong = {
  status: 422,
  body: { code: 422, error_code: "mfa_verification_failed", msg: "Invalid recovery code entered" },
};

test("ten readable codes with more than 50 bits each", async () => {
  const codes = await makeCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{6}-[2-9a-hjkmnp-z]{6}$/);
  expect(12 * Math.log2("23456789abcdefghjkmnpqrstuvwxyz".length)).toBeGreaterThan(50);
});

test("the database holds neither codes nor hashes that can be recomputed", async () => {
  const codes = await makeCodes();
  const rows = await server.db.select().from(authRecoveryCodes);
  expect(rows).toHaveLength(10);
  const hashes = rows.map(({ code_hash }) => code_hash.toString("hex"));
  const computed = codes.flatMap((code) =>
    [code, code.replace("-", "")].map((text) => createHash("sha256").update(text).digest("hex")),
  );
  for (const text of [...computed, ...codes.map((code) => Buffer.from(code).toString("hex"))])
    expect(hashes).not.toContain(text);
});

test("a code raises a session once, in any spelling", async () => {
  const [first, second = "", third = ""] = await makeCodes();
  for (const code of [first, second.toUpperCase(), ` ${third.replace("-", "")} `]) {
    const other = await signedInClient(server, ana.email);
    const before = await server.db.select().from(authSessions).where(eq(authSessions.id, other.session_id));
    const { status, body } = await call("/verify", { code }, other);
    expect(status).toBe(200);
    const claims = decodeJwt(String(body.access_token));
    expect(claims).toMatchObject({ aal: "aal2", session_id: other.session_id });
    expect((claims.amr as { method: string }[]).map(({ method }) => method)).toEqual([
      "mfa/recovery_code",
      "password",
    ]);
    expect(body).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { id: ana.id } });
    const after = await server.db.select().from(authSessions).where(eq(authSessions.id, other.session_id));
    expect(after[0]?.counter).toBe((before[0]?.counter ?? 0) + 2);
    const next = await signedInClient(server, ana.email);
    expect(await call("/verify", { code }, next)).toEqual(wrong);
  }
});

test("raising a session leaves other aal1 sessions of the user as they are", async () => {
  const [code] = await makeCodes();
  const idle = await signedInClient(server, ana.email);
  const lost = await signedInClient(server, ana.email);
  await call("/verify", { code }, lost);
  const sessions = await server.db.select().from(authSessions).where(eq(authSessions.user_id, ana.id));
  const ids = sessions.map(({ id }) => id);
  expect(ids).not.toContain(idle.session_id);
  expect(ids.sort()).toEqual([device.session_id, lost.session_id].sort());
});

test("new codes void the old ones, and another user's codes do not work", async () => {
  const [old] = await makeCodes();
  const [code] = await makeCodes();
  expect(await call("/verify", { code: old })).toEqual(wrong);
  const beto = await signedInClient(server, (await aPerson(server)).email);
  expect(await call("/verify", { code }, beto)).toEqual(wrong);
  expect(await call("/verify", { code: "" })).toEqual({
    status: 400,
    body: { code: 400, error_code: "validation_failed", msg: "Code needs to be non-empty" },
  });
});

test("only an aal2 session may generate codes", async () => {
  const other = await signedInClient(server, ana.email);
  expect(await call("", {}, other)).toEqual({
    status: 403,
    body: { code: 403, error_code: "insufficient_aal", msg: "AAL2 required to create recovery codes" },
  });
  for (const path of ["", "/verify"]) {
    const response = await server.request(`/auth/v1/recovery-codes${path}`, json({}));
    expect(response.status).toBe(401);
  }
});

test("removing the last factor removes the codes, and the sessions they raised fall back", async () => {
  const second = await aVerifiedFactor(device, "segundo");
  const [code] = await makeCodes();
  const lost = await signedInClient(server, ana.email);
  await call("/verify", { code }, lost);
  await device.client.mfa.unenroll({ factorId: second.id });
  expect(await server.db.select().from(authRecoveryCodes)).toHaveLength(10);
  // It was raised by the removed one.
  await device.client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret, 1) });
  await device.client.mfa.unenroll({ factorId: factor.id });
  expect(await server.db.select().from(authRecoveryCodes)).toEqual([]);
  const sessions = await server.db.select().from(authSessions).where(eq(authSessions.user_id, ana.id));
  expect(sessions.map(({ aal }) => aal)).toEqual(["aal1", "aal1"]);
  expect(sessions.flatMap(({ amr }) => amr.map(({ method }) => method))).toEqual(["password", "password"]);
});

test("guesses are limited per account and per sender", async () => {
  const [code] = await makeCodes();
  server = await testServer({ LIMITS: "on" });
  device = await signedInClient(server, ana.email);
  for (let i = 0; i < 20; i++) expect((await call("/verify", { code: `x${i}` })).status).toBe(422);
  expect(await call("/verify", { code })).toMatchObject({
    status: 429,
    body: { error_code: "over_request_rate_limit" },
  });
  const beto = await signedInClient(server, (await aPerson(server)).email);
  for (let i = 0; i < 9; i++) expect((await call("/verify", { code: `x${i}` }, beto)).status).toBe(422);
  expect((await call("/verify", { code: "x" }, beto)).status).toBe(429);
});
