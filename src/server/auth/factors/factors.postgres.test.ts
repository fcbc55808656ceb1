import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authChallenges, authFactors, authSessions } from "#server/db/schema/auth.ts";
import { aPerson, json } from "#testing/factories.ts";
import { aVerifiedFactor, codeOf, type SignedInClient, signedInClient } from "#testing/second-factor.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

async function enroll({ client }: SignedInClient, friendlyName = "Celular") {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return data;
}

async function post(path: string, body: unknown, by: SignedInClient) {
  return server.request(`/auth/v1/factors${path}`, json(body, await by.auth()));
}

const challenge = async (id: string, by: SignedInClient) =>
  ((await (await post(`/${id}/challenge`, {}, by)).json()) as { id: string }).id;

test("one code in twenty concurrent challenges is accepted once", async () => {
  const device = await signedInClient(server, (await aPerson(server)).email);
  const { id, totp } = await enroll(device);
  const challenges = await Promise.all(Array.from({ length: 20 }, () => challenge(id, device)));
  const code = codeOf(totp.secret);
  const answers = await Promise.all(
    challenges.map((challenge_id) => post(`/${id}/verify`, { challenge_id, code }, device)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
});

test("twenty concurrent guesses use five attempts", async () => {
  const device = await signedInClient(server, (await aPerson(server)).email);
  const { id, totp } = await enroll(device);
  const challenge_id = await challenge(id, device);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      post(`/${id}/verify`, { challenge_id, code: codeOf(totp.secret, 9) }, device),
    ),
  );
  const codes = answers.map((answer) => answer.headers.get("x-sb-error-code"));
  expect(codes.filter((code) => code === "mfa_verification_failed")).toHaveLength(5);
  expect(codes.filter((code) => code === "mfa_challenge_expired")).toHaveLength(15);
  const [row] = await server.db.select().from(authChallenges);
  expect(row?.wrong_codes).toBe(5);
});

test("of two devices verifying their own factors at once one wins, and the other's session and factor are gone", async () => {
  const { email, id: user_id } = await aPerson(server);
  const devices = [await signedInClient(server, email), await signedInClient(server, email)];
  const attempts = await Promise.all(
    devices.map(async (device, i) => {
      const { id, totp } = await enroll(device, `aparelho ${i}`);
      return { device, id, challenge_id: await challenge(id, device), code: codeOf(totp.secret) };
    }),
  );
  const answers = await Promise.all(
    attempts.map(({ device, id, ...body }) => post(`/${id}/verify`, body, device)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 403 || status === 404)).toHaveLength(1);
  expect(await server.db.select().from(authFactors)).toMatchObject([{ status: "verified" }]);
  const sessions = await server.db.select().from(authSessions).where(eq(authSessions.user_id, user_id));
  expect(sessions).toMatchObject([{ aal: "aal2" }]);
});

test("the same name enrolled twice at once is one factor", async () => {
  const device = await signedInClient(server, (await aPerson(server)).email);
  const body = { factor_type: "totp", friendly_name: "Celular" };
  const answers = await Promise.all(Array.from({ length: 5 }, () => post("", body, device)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
});

test("one recovery code sent twenty times at once raises one session", async () => {
  const { email } = await aPerson(server);
  const device = await signedInClient(server, email);
  await aVerifiedFactor(device);
  const made = await server.request("/auth/v1/recovery-codes", json({}, await device.auth()));
  const [code] = ((await made.json()) as { codes: string[] }).codes;
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () =>
      server.request("/auth/v1/recovery-codes/verify", json({ code }, await device.auth())),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
});
