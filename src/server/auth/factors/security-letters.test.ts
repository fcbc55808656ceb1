import { beforeEach, expect, test } from "vitest";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
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

async function securityLetters() {
  return (await queuedLetters(server)).map(({ values }) => values.what);
}

async function recoveryCodes(path = "", body: unknown = {}, by = device) {
  const response = await server.request(`/auth/v1/recovery-codes${path}`, json(body, await by.auth()));
  return { status: response.status, codes: ((await response.json()) as { codes: string[] }).codes };
}

test("the owner is notified of a first factor, not of each verification", async () => {
  const { id, secret } = await aVerifiedFactor(device);
  expect(await queuedLetters(server)).toEqual([
    {
      letter: "account-security",
      to: ana.email,
      values: {
        name: "Ana Souza",
        what: { kind: "second-factor-on" },
        at: expect.stringMatching(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/),
        recover_url: "http://localhost:3000/login?modo=esqueci",
      },
    },
  ]);
  const other = await signedInClient(server, ana.email);
  await other.client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret, 1) });
  expect(await securityLetters()).toHaveLength(1);
});

test("the owner is notified of an added and a removed factor, and of the last one's removal", async () => {
  const first = await aVerifiedFactor(device, "primeiro");
  const second = await aVerifiedFactor(device, "segundo");
  await device.client.mfa.unenroll({ factorId: first.id });
  await device.client.mfa.unenroll({ factorId: second.id });
  expect(await securityLetters()).toEqual([
    { kind: "second-factor-on" },
    { kind: "factor-added" },
    { kind: "factor-removed" },
    { kind: "second-factor-off" },
  ]);
});

test("the owner is notified of a used recovery code, with the number left, and of new codes", async () => {
  await aVerifiedFactor(device);
  const { codes } = await recoveryCodes();
  const lost = await signedInClient(server, ana.email);
  expect((await recoveryCodes("/verify", { code: codes[0] }, lost)).status).toBe(200);
  await recoveryCodes();
  expect(await securityLetters()).toEqual([
    { kind: "second-factor-on" },
    { kind: "code-used", left: 9 },
    { kind: "codes-replaced" },
  ]);
});

test("failed attempts notify nobody", async () => {
  const { id } = await aVerifiedFactor(device);
  const other = await signedInClient(server, ana.email);
  await recoveryCodes();
  expect((await recoveryCodes("/verify", { code: "x" }, other)).status).toBe(422);
  expect((await recoveryCodes("", {}, other)).status).toBe(403);
  expect((await other.client.mfa.unenroll({ factorId: id })).error?.code).toBe("insufficient_aal");
  expect((await other.client.mfa.enroll({ factorType: "totp" })).error?.code).toBe("insufficient_aal");
  const { data } = await device.client.mfa.enroll({ factorType: "totp", friendlyName: "nunca mostrado" });
  await device.client.mfa.unenroll({ factorId: data?.id ?? "" });
  expect(await securityLetters()).toEqual([{ kind: "second-factor-on" }]);
});
