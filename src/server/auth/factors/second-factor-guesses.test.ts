import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { rateLimits } from "#server/db/schema/operation.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { aVerifiedFactor, codeOf, type SignedInClient, signedInClient } from "#testing/second-factor.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
const proxy = "10.0.0.1";
let server: TestServer;
let ana: Person;
let factor: { id: string; secret: string };
let thief: SignedInClient;
beforeEach(async () => {
  server = await testServer({ LIMITS: "on", TRUSTED_PROXIES: proxy });
  ana = await aPerson(server);
  factor = await aVerifiedFactor(await signedInClient(server, ana.email));
  thief = await signedInClient(server, ana.email);
});

let made = 0;

/** Each from another sender: the limit per sender is separate. */
async function guess() {
  const headers = { "x-forwarded-for": `198.51.100.${(made++ % 200) + 1}` };
  const sender = { incoming: { socket: { remoteAddress: proxy }, headers } };
  const body = json({ code: "quem sabe" }, await thief.auth());
  return server.request("/auth/v1/recovery-codes/verify", body, sender);
}

async function guesses(n: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < n; i++) statuses.push((await guess()).status);
  return statuses;
}

/** Simulates that much elapsed time for every counter. */
async function later(minutes: number): Promise<void> {
  await server.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - ${minutes * 60_000}::bigint` });
}

async function warnings(): Promise<number> {
  const letters = await queuedLetters(server);
  return letters.filter(({ values }) => JSON.stringify(values.what) === '{"kind":"many-wrong-codes"}').length;
}

test("after twenty wrong codes one guess is checked per delay, which doubles up to two hours", async () => {
  expect(await guesses(20)).toEqual(Array(20).fill(422));
  for (const minutes of [15, 30, 60, 120, 120]) {
    const waits = await guess();
    expect(waits.status).toBe(429);
    const seconds = Number(waits.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(minutes * 60 - 60);
    expect(seconds).toBeLessThanOrEqual(minutes * 60);
    await later(minutes);
    expect(await guesses(2)).toEqual([422, 429]);
  }
});

test("the lock is never permanent: after the delay the right code works and resets the count", async () => {
  expect(await guesses(21)).toEqual([...Array(20).fill(422), 429]);
  await later(15);
  const owner = await signedInClient(server, ana.email);
  const shown = { factorId: factor.id, code: codeOf(factor.secret, 1) };
  expect((await owner.client.mfa.challengeAndVerify(shown)).error).toBeNull();
  thief = await signedInClient(server, ana.email);
  expect(await guesses(19)).toEqual(Array(19).fill(422));
});

test("the owner is notified at twenty wrong codes, at most once a day", async () => {
  await guesses(19);
  expect(await warnings()).toBe(0);
  await guesses(2);
  expect(await warnings()).toBe(1);
  await later(15);
  await guesses(2);
  expect(await warnings()).toBe(1);
  await later(24 * 60);
  await guesses(1);
  expect(await warnings()).toBe(2);
});

test("the counters hold no personal data", async () => {
  await guesses(20);
  const stored = JSON.stringify(await server.db.select().from(rateLimits));
  expect(stored).toContain("second-factor-told:");
  expect(stored).not.toContain(ana.id);
  expect(stored).not.toContain(ana.email);
});
