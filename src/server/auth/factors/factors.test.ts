import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import { authFactors, authSessions } from "#server/db/schema/auth.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { aVerifiedFactor, codeOf, type SignedInClient, signedInClient } from "#testing/second-factor.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
let device: SignedInClient;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
  device = await signedInClient(server, ana.email);
});

async function enroll(friendlyName = "Celular", on = device) {
  const { data, error } = await on.client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return data;
}

async function call(path: string, body: unknown = {}, by = device) {
  const response = await server.request(`/auth/v1${path}`, json(body, await by.auth()));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const refusal = (code: number, error_code: string, msg: string) => ({
  status: code,
  body: { code, error_code, msg },
});
const nowhere = "00000000-0000-4000-8000-000000000000";

const sessionsOf = (id: string) =>
  server.db.select().from(authSessions).where(eq(authSessions.user_id, id)).orderBy(authSessions.created_at);

test("enrolling returns a secret, a URI and a QR code that fits a data URI", async () => {
  const { status, body } = await call("/factors", { factor_type: "totp", friendly_name: "Celular" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ type: "totp", friendly_name: "Celular" });
  expect(Object.keys(body).sort()).toEqual(["friendly_name", "id", "totp", "type"]);
  const { secret, uri, qr_code } = body.totp as Record<string, string>;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(uri ?? "");
  expect(address.protocol + address.host).toBe("otpauth:totp");
  expect(decodeURIComponent(address.pathname)).toBe(`/localhost:3000:${ana.email}`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: "localhost:3000" });
  expect(qr_code).toMatch(/^<svg [^#\r\n]+<\/svg>$/);
});

test("the secret is stored encrypted and never returned again", async () => {
  const { id, totp } = await enroll();
  const [row] = await server.db.select().from(authFactors);
  expect(row?.secret.toString("latin1")).not.toContain(totp.secret);
  expect(server.box.open(row?.secret ?? Buffer.of(), id).toString()).toBe(totp.secret);
  expect(() => server.box.open(row?.secret ?? Buffer.of(), nowhere)).toThrow();
  const again = await signedInClient(server, ana.email);
  const { data } = await again.client.getSession();
  expect(data.session?.user.factors).toEqual([
    {
      id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      status: "unverified",
      friendly_name: "Celular",
      factor_type: "totp",
      phone: "",
      last_challenged_at: null,
    },
  ]);
});

test.each([
  [{}, 400, "validation_failed", "factor_type needs to be totp, phone, or webauthn"],
  [{ factor_type: "sms" }, 400, "validation_failed", "factor_type needs to be totp, phone, or webauthn"],
  [{ factor_type: "phone" }, 422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone"],
  [
    { factor_type: "webauthn" },
    422,
    "mfa_webauthn_enroll_not_enabled",
    "MFA enroll is disabled for WebAuthn",
  ],
  [
    { factor_type: "totp", friendly_name: "a\u0000b" },
    400,
    "validation_failed",
    "friendly_name contains invalid characters",
  ],
  [
    { factor_type: "totp", issuer: "x".repeat(101) },
    400,
    "validation_failed",
    "issuer cannot be longer than 100 characters",
  ],
])("enrolling %j is %i %s", async (body, status, code, msg) => {
  expect(await call("/factors", body)).toEqual(refusal(status, code, msg));
  expect(await server.db.select().from(authFactors)).toEqual([]);
});

test("the issuer is configurable, and a long one still fits the QR code", async () => {
  const { body } = await call("/factors", { factor_type: "totp", issuer: "ã".repeat(100) });
  expect((body.totp as { uri: string }).uri).toContain("issuer=%C3%A3");
});

test("two factors of one user need different names", async () => {
  await enroll("Celular");
  expect(await call("/factors", { factor_type: "totp", friendly_name: "Celular" })).toEqual(
    refusal(
      422,
      "mfa_factor_name_conflict",
      'A factor with the friendly name "Celular" for this user already exists',
    ),
  );
  const beto = await aPerson(server);
  await enroll("Celular", await signedInClient(server, beto.email));
});

test("a user has at most ten factors", async () => {
  for (let i = 0; i < 10; i++) await enroll(`Celular ${i}`);
  expect(await call("/factors", { factor_type: "totp", friendly_name: "mais um" })).toEqual(
    refusal(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    ),
  );
});

test("a user with a factor must verify it before enrolling another", async () => {
  await aVerifiedFactor(device);
  const other = await signedInClient(server, ana.email);
  expect(await call("/factors", { factor_type: "totp", friendly_name: "outro" }, other)).toEqual(
    refusal(403, "insufficient_aal", "AAL2 required to enroll a new factor"),
  );
  await enroll("outro", device);
});

test("the official client raises its session: aal2, totp first, a new refresh token, other sessions end", async () => {
  const other = await signedInClient(server, ana.email);
  const [before] = (await sessionsOf(ana.id)).filter(({ id }) => id === device.session_id);
  const oldToken = (await device.client.getSession()).data.session?.refresh_token;
  const lost = await enroll("perdido");
  const { id, totp } = await enroll();
  expect((await device.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal1",
  });
  const authEvents: string[] = [];
  device.client.onAuthStateChange((event) => void authEvents.push(event));
  const { data, error } = await device.client.mfa.challengeAndVerify({
    factorId: id,
    code: codeOf(totp.secret),
  });
  expect(error).toBeNull();
  expect(authEvents).toContain("MFA_CHALLENGE_VERIFIED");
  expect(data).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { id: ana.id } });
  expect(data?.refresh_token).not.toBe(oldToken);
  const claims = decodeJwt(data?.access_token ?? "");
  expect(claims).toMatchObject({
    aal: "aal2",
    amr: [{ method: "totp" }, { method: "password" }],
    session_id: device.session_id,
  });
  expect((await device.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal2",
    nextLevel: "aal2",
  });
  const listed = (await device.client.mfa.listFactors()).data;
  expect(listed?.totp).toMatchObject([{ id, friendly_name: "Celular", status: "verified" }]);
  expect(listed?.all).toHaveLength(1);
  const sessions = await sessionsOf(ana.id);
  expect(sessions).toMatchObject([
    { id: device.session_id, aal: "aal2", factor_id: id, counter: (before?.counter ?? 0) + 2 },
  ]);
  expect((await call("/factors", {}, other)).body).toMatchObject({ error_code: "session_not_found" });
  const rows = await server.db.select().from(authFactors);
  expect(rows).toMatchObject([{ id, status: "verified" }]);
  expect(rows.map((row) => row.id)).not.toContain(lost.id);
});

test("a new sign-in shows in the user that a second factor is due", async () => {
  await aVerifiedFactor(device);
  const { client } = await signedInClient(server, ana.email);
  const jwt = (await client.getSession()).data.session?.access_token ?? "";
  for (const asked of [undefined, jwt])
    expect((await client.mfa.getAuthenticatorAssuranceLevel(asked)).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
      currentAuthenticationMethods: [{ method: "password" }],
    });
});

test("a refresh keeps the raised level; the token from before the upgrade stops working after a while", async () => {
  const old = (await device.client.getSession()).data.session?.refresh_token ?? "";
  await aVerifiedFactor(device);
  const { data } = await device.client.refreshSession();
  expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({ aal: "aal2" });
  await server.db.update(authSessions).set({ refreshed_at: sql`now() - interval '11 seconds'` });
  const reused = await server.request(
    "/auth/v1/token?grant_type=refresh_token",
    json({ refresh_token: old }),
  );
  expect(await reused.json()).toMatchObject({ error_code: "refresh_token_already_used" });
});

test("a second aal2 session survives another's verification, and a repeat keeps one entry per method", async () => {
  const { id, secret } = await aVerifiedFactor(device);
  const other = await signedInClient(server, ana.email);
  const raised = await other.client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret, 1) });
  expect(raised.error).toBeNull();
  await server.db.update(authFactors).set({ last_step: null });
  const again = await device.client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret, 1) });
  expect(again.error).toBeNull();
  expect(await sessionsOf(ana.id)).toHaveLength(2);
  const { amr } = decodeJwt(again.data?.access_token ?? "") as { amr: { method: string }[] };
  expect(amr.map(({ method }) => method)).toEqual(["totp", "password"]);
});

test("a challenge lives five minutes", async () => {
  const { id, totp } = await enroll();
  const started = Math.floor(Date.now() / 1000);
  const { data } = await device.client.mfa.challenge({ factorId: id });
  expect(data).toMatchObject({ id: expect.any(String), type: "totp" });
  expect((data?.expires_at ?? 0) - started).toBeGreaterThanOrEqual(300);
  expect((data?.expires_at ?? 0) - started).toBeLessThan(360);
  await server.db.execute(sql`UPDATE auth_challenges SET created_at = now() - interval '301 seconds'`);
  expect(await call(`/factors/${id}/verify`, { challenge_id: data?.id, code: codeOf(totp.secret) })).toEqual(
    refusal(
      422,
      "mfa_challenge_expired",
      `MFA challenge ${data?.id} has expired, verify against another challenge or create a new challenge.`,
    ),
  );
});

test("a challenge works once, and only for its own factor", async () => {
  const { id, totp } = await enroll();
  const { id: other } = await enroll("outro");
  const { body: foreign } = await call(`/factors/${other}/challenge`);
  const unknown = refusal(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  const code = codeOf(totp.secret);
  for (const challenge_id of [foreign.id, nowhere, "x", undefined])
    expect(await call(`/factors/${id}/verify`, { challenge_id, code })).toEqual(unknown);
  const { body: challenge } = await call(`/factors/${id}/challenge`);
  expect((await call(`/factors/${id}/verify`, { challenge_id: challenge.id, code })).status).toBe(200);
  expect(
    await call(`/factors/${id}/verify`, { challenge_id: challenge.id, code: codeOf(totp.secret) }),
  ).toEqual(refusal(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch."));
});

test("a code works once, and then no older code works", async () => {
  const { id, totp } = await enroll();
  const [before, now, next, later] = [-1, 0, 1, 3].map((steps) => codeOf(totp.secret, steps));
  const verify = (code = "") => device.client.mfa.challengeAndVerify({ factorId: id, code });
  expect((await verify(now)).error).toBeNull();
  for (const code of [now, before, later])
    expect((await verify(code)).error).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid TOTP code entered",
    });
  expect((await verify(next)).error).toBeNull();
});

test("five wrong codes end the challenge, even for the right code", async () => {
  const { id, totp } = await enroll();
  const { body: challenge } = await call(`/factors/${id}/challenge`);
  const verify = (code: string) => call(`/factors/${id}/verify`, { challenge_id: challenge.id, code });
  expect(await verify("")).toEqual(refusal(400, "validation_failed", "Code needs to be non-empty"));
  for (const code of ["12345", "abcdef", "１２３４５６", codeOf(totp.secret, 9), "0"])
    expect(await verify(code)).toEqual(refusal(422, "mfa_verification_failed", "Invalid TOTP code entered"));
  expect((await verify(codeOf(totp.secret))).body).toMatchObject({ error_code: "mfa_challenge_expired" });
  expect((await sessionsOf(ana.id)).every(({ aal }) => aal === "aal1")).toBe(true);
  const { body: next } = await call(`/factors/${id}/challenge`);
  const typed = codeOf(totp.secret).replace(/^.../, "$& ");
  expect((await call(`/factors/${id}/verify`, { challenge_id: next.id, code: typed })).status).toBe(200);
});
