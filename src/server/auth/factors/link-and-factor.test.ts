import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import { authSessions } from "#server/db/schema/auth.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import {
  aVerifiedFactor,
  codeOf,
  officialClient,
  type SignedInClient,
  signedInClient,
} from "#testing/second-factor.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

/** With a second factor an e-mailed link is worth as much as the password. */
emptyDatabaseBeforeEach();
let server: TestServer;
let ana: Person;
let factor: { id: string; secret: string };
beforeEach(async () => {
  server = await testServer({ LIMITS: "on" });
  ana = await aPerson(server);
  factor = await aVerifiedFactor(await signedInClient(server, ana.email));
});

async function byLetter() {
  const client = officialClient(server);
  await client.resetPasswordForEmail(ana.email);
  const letter = (await queuedLetters(server)).find((each) => each.letter === "account-recover");
  const token_hash = new URL(letter?.values.recover_url ?? "").searchParams.get("token") ?? "";
  const { data, error } = await client.verifyOtp({ type: "recovery", token_hash });
  if (error) throw error;
  return { client, token: data.session?.access_token ?? "" };
}

async function guess(device: SignedInClient): Promise<number> {
  const body = { code: "quem sabe" };
  return (await server.request("/auth/v1/recovery-codes/verify", json(body, await device.auth()))).status;
}

test("an e-mailed link does not replace the second factor", async () => {
  const { client, token } = await byLetter();
  expect(decodeJwt(token)).toMatchObject({ aal: "aal1" });
  const headers = { Authorization: `Bearer ${token}` };
  const exported = await server.request("/functions/v1/export-my-data", { headers });
  expect(exported.status).toBe(403);
  const weak = await client.updateUser({ password: "outra-senha-1" });
  expect(weak.error).toMatchObject({ status: 401, code: "insufficient_aal" });
  expect((await client.mfa.unenroll({ factorId: factor.id })).error?.code).toBe("insufficient_aal");
  await client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret, 1) });
  expect((await client.updateUser({ password: "outra-senha-1" })).error).toBeNull();
});

test.each(["global", "others"] as const)(
  "the password alone cannot sign out a session with the factor: %s",
  async (scope) => {
    const isIn = async ({ client }: SignedInClient) => (await client.getUser()).error === null;
    const owner = await signedInClient(server, ana.email);
    await owner.client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret, 1) });
    const [thief, other] = [await signedInClient(server, ana.email), await signedInClient(server, ana.email)];
    expect((await thief.client.signOut({ scope })).error).toBeNull();
    expect(await isIn(owner)).toBe(true);
    expect(await isIn(other)).toBe(false);
    expect(await server.db.select().from(authSessions)).toHaveLength(scope === "global" ? 2 : 3);
    // The owner, with the verified factor, can end every session.
    await signedInClient(server, ana.email);
    expect((await owner.client.signOut({ scope })).error).toBeNull();
    expect(await server.db.select().from(authSessions)).toHaveLength(scope === "global" ? 0 : 1);
  },
);

test("the password alone can use up guesses, but not those after an e-mailed link", async () => {
  const thief = await signedInClient(server, ana.email);
  const statuses: number[] = [];
  for (let i = 0; i < 21; i++) statuses.push(await guess(thief));
  expect(statuses).toEqual([...Array(20).fill(422), 429]);
  const challenge = { factorId: factor.id, code: codeOf(factor.secret, 1) };
  expect((await thief.client.mfa.challengeAndVerify(challenge)).error?.status).toBe(429);
  const { client } = await byLetter();
  expect((await client.mfa.challengeAndVerify(challenge)).error).toBeNull();
  expect((await client.updateUser({ password: "outra-senha-1" })).error).toBeNull();
  expect((await officialClient(server).signInWithPassword({ email: ana.email, password })).error?.code).toBe(
    "invalid_credentials",
  );
});
