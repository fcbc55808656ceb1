import { eq, like, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { TokenResponse } from "#server/auth/sessions/token-response.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { rateLimits } from "#server/db/schema/operation.ts";
import { fragmentOf, linkOf } from "#testing/auth-client.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
const proxy = "10.0.0.1";
let server: TestServer;
let ana: Person;

beforeEach(async () => {
  server = await testServer({ LIMITS: "on", TRUSTED_PROXIES: proxy });
  ana = await aPerson(server);
});

/** A call from that address, through our own proxy. */
function from(address: string, peer = proxy) {
  return { incoming: { socket: { remoteAddress: peer }, headers: { "x-forwarded-for": address } } };
}

async function login(body: unknown, address: string, peer?: string) {
  const env = from(address, peer);
  return server.request("/auth/v1/token?grant_type=password", json(body), env);
}

const stranger = (n: number) => `198.51.100.${n}`;
const home = "203.0.113.40";

/** This many guesses, each from another sender, so that only the address can count them. */
async function guesses(email: string, count: number, first = 0): Promise<number[]> {
  const answers: number[] = [];
  for (let i = first; i < first + count; i++)
    answers.push((await login({ email, password: `x${i}` }, stranger(i))).status);
  return answers;
}

const evaluated = (statuses: number[]) => statuses.filter((status) => status === 400).length;

/** Moves everything counted this much into the past. */
async function later(minutes: number): Promise<void> {
  await server.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - ${minutes * 60_000}::bigint` });
}

test("of sixty guesses from fifty senders ten are checked, for known and unknown addresses alike", async () => {
  for (const email of [ana.email, "ninguem@xepa.test"]) {
    const answers = await guesses(email, 60);
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(answers.slice(10)).toEqual(Array(50).fill(429));
  }
  const waiting = await login({ email: ana.email, password }, stranger(200));
  expect(waiting.status).toBe(429);
  expect(Number(waiting.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(await waiting.json()).toEqual({
    code: 429,
    error_code: "over_request_rate_limit",
    msg: "Request rate limit reached",
  });
});

test("other spellings of the address and of the sender share the count", async () => {
  const spellings = [
    { email: ana.email.toUpperCase() },
    { email: ana.email, Email: "outra@xepa.test" },
    { email: ana.email, "email ": "outra@xepa.test" },
    { email: ana.email, phone: "+5511999999999" },
  ];
  const answers: number[] = [];
  for (let i = 0; i < 20; i++) {
    const body = { ...spellings[i % spellings.length], password: `x${i}` };
    // Not from our proxy: its header is not trusted.
    answers.push((await login(body, stranger(i), "192.0.2.9")).status);
  }
  expect(evaluated(answers)).toBe(10);
});

test("a plus tag is another address, without an account", async () => {
  await guesses(ana.email, 10);
  const tagged = ana.email.replace("@", "+x@");
  expect((await login({ email: tagged, password }, stranger(90))).status).toBe(400);
  expect((await login({ email: ana.email, password }, stranger(91))).status).toBe(429);
});

test("failures add up until fifteen minutes pass without one", async () => {
  expect(evaluated(await guesses(ana.email, 9))).toBe(9);
  await later(14);
  expect(evaluated(await guesses(ana.email, 3, 20))).toBe(1);
  await later(16);
  await guesses("outra@xepa.test", 9);
  await later(16);
  expect(evaluated(await guesses("outra@xepa.test", 12, 40))).toBe(10);
});

test("after ten wrong guesses one is checked per delay, which grows to two hours and no further", async () => {
  await guesses(ana.email, 10);
  for (const [i, minutes] of [15, 30, 60, 120, 120, 120].entries()) {
    const waits = await login({ email: ana.email, password: "x" }, stranger(i));
    expect(waits.status).toBe(429);
    const seconds = Number(waits.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(minutes * 60 - 60);
    expect(seconds).toBeLessThanOrEqual(minutes * 60);
    await later(minutes);
    expect(evaluated(await guesses(ana.email, 5, 100 + i * 5))).toBe(1);
  }
});

test("the lock is never permanent: after the delay the right password signs in and resets the count", async () => {
  await guesses(ana.email, 12);
  await later(15);
  expect((await login({ email: ana.email, password }, home)).status).toBe(200);
  expect(evaluated(await guesses(ana.email, 12, 60))).toBe(10);
});

test("a day after the last delay the count starts at zero", async () => {
  await guesses(ana.email, 12);
  await later(24 * 60 + 16);
  expect(evaluated(await guesses(ana.email, 12, 60))).toBe(10);
});

test("guesses by strangers do not delay the owner's own sender", async () => {
  expect((await login({ email: ana.email, password }, home)).status).toBe(200);
  await guesses(ana.email, 20);
  expect((await login({ email: ana.email, password }, home)).status).toBe(200);
  expect((await login({ email: ana.email, password }, stranger(1))).status).toBe(429);
  // The known sender has its own ten wrong guesses, and no more.
  const wrong: number[] = [];
  for (let i = 0; i < 14; i++) wrong.push((await login({ email: ana.email, password: "x" }, home)).status);
  expect(evaluated(wrong)).toBe(10);
  expect((await login({ email: "outra@xepa.test", password }, home)).status).toBe(400);
});

test("a sender is known for a month; a refreshed session renews it", async () => {
  const session = (await (await login({ email: ana.email, password }, home)).json()) as TokenResponse;
  await later(20 * 24 * 60);
  const body = json({ refresh_token: session.refresh_token });
  const refreshed = await server.request("/auth/v1/token?grant_type=refresh_token", body, from(home));
  expect(refreshed.status).toBe(200);
  await later(20 * 24 * 60);
  await guesses(ana.email, 10);
  expect((await login({ email: ana.email, password }, home)).status).toBe(200);
  await later(31 * 24 * 60);
  await guesses(ana.email, 10, 60);
  expect((await login({ email: ana.email, password }, home)).status).toBe(429);
});

test("a check that fails on our side counts for nobody", async () => {
  const [account] = await server.db.select().from(authUsers).where(eq(authUsers.id, ana.id));
  await server.db.update(authUsers).set({ password_hash: "broken" });
  for (let i = 0; i < 12; i++)
    expect((await login({ email: ana.email, password }, stranger(i))).status).toBe(500);
  await server.db.update(authUsers).set({ password_hash: account?.password_hash ?? null });
  expect((await login({ email: ana.email, password }, stranger(1))).status).toBe(200);
});

test("a check that fails on our side does not use up the one guess after a delay", async () => {
  const [account] = await server.db.select().from(authUsers).where(eq(authUsers.id, ana.id));
  await guesses(ana.email, 10);
  for (const minutes of [15, 30, 60, 120, 120]) {
    await later(minutes);
    await server.db.update(authUsers).set({ password_hash: "broken" });
    for (let i = 0; i < 2; i++)
      expect((await login({ email: ana.email, password }, stranger(i))).status).toBe(500);
    await server.db.update(authUsers).set({ password_hash: account?.password_hash ?? null });
    expect(evaluated(await guesses(ana.email, 3, 100))).toBe(1);
  }
});

test("a guess that we could not check does not extend the memory of the others", async () => {
  await guesses(ana.email, 9);
  await server.db.update(authUsers).set({ password_hash: "broken" });
  expect((await login({ email: ana.email, password }, stranger(60))).status).toBe(500);
  await later(16);
  await guesses(ana.email, 1, 70);
  const [counted] = await server.db.select().from(rateLimits).where(like(rateLimits.key, "login:%"));
  expect(counted?.points).toBe(0);
});

test("an e-mailed link makes its sender known: an owner locked out by strangers can return by it", async () => {
  await guesses(ana.email, 10);
  expect((await login({ email: ana.email, password }, home)).status).toBe(429);
  await server.request("/auth/v1/recover", json({ email: ana.email }), from(home));
  const opened = await server.request(await linkOf(server, "account-recover"), {}, from(home));
  expect(fragmentOf(opened)).toMatchObject({ type: "recovery" });
  expect((await login({ email: ana.email, password }, home)).status).toBe(200);
  expect((await login({ email: ana.email, password }, stranger(1))).status).toBe(429);
});

test("the counters hold neither addresses nor senders", async () => {
  await login({ email: ana.email, password }, home);
  await guesses(ana.email, 2);
  const stored = JSON.stringify(await server.db.select().from(rateLimits));
  expect(stored).not.toContain("xepa.test");
  expect(stored).not.toMatch(/198\.51|203\.0/);
  expect(await server.db.select().from(rateLimits).where(like(rateLimits.key, "login:%"))).toHaveLength(1);
});
