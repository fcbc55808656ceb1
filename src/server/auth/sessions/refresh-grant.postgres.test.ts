import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import { authSessions } from "#server/db/schema/auth.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { aPerson, json, password } from "#testing/factories.ts";
import { supabaseClient } from "#testing/supabase-client.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import type { TokenResponse } from "./token-response.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
let refresh_token: string;
let session_id: string;

beforeEach(async () => {
  server = await testServer();
  const { email } = await aPerson(server);
  const answer = await server.request("/auth/v1/token?grant_type=password", json({ email, password }));
  const session = (await answer.json()) as TokenResponse;
  ({ refresh_token } = session);
  session_id = String(decodeJwt(session.access_token).session_id);
});

function refresh(token: string) {
  return server.request("/auth/v1/token?grant_type=refresh_token", json({ refresh_token: token }));
}

async function atOnce(tokens: string[]) {
  const answers = await Promise.all(tokens.map(refresh));
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as TokenResponse[];
  return {
    statuses: new Set(answers.map((answer) => answer.status)),
    next: new Set(bodies.map((body) => body.refresh_token)),
  };
}

async function counter(): Promise<number | undefined> {
  const [row] = await server.db.select().from(authSessions).where(eq(authSessions.id, session_id));
  return row?.counter;
}

test("twenty concurrent refreshes with one token all get the same next token", async () => {
  const { statuses, next } = await atOnce(Array<string>(20).fill(refresh_token));
  expect(statuses).toEqual(new Set([200]));
  expect(next.size).toBe(1);
  expect(await counter()).toBe(1);
  expect(next).not.toContain(refresh_token);
});

test("concurrent refreshes with tokens of different age each get an active one, and the session lives", async () => {
  const second = ((await (await refresh(refresh_token)).json()) as TokenResponse).refresh_token;
  const third = ((await (await refresh(second)).json()) as TokenResponse).refresh_token;
  const { statuses } = await atOnce([refresh_token, second, third, third, second, refresh_token]);
  expect(statuses).toEqual(new Set([200]));
  expect(await counter()).toBe(3);
});

test("reuse after the interval, many times at once, ends the session for good", async () => {
  const second = ((await (await refresh(refresh_token)).json()) as TokenResponse).refresh_token;
  await refresh(second);
  await server.db.update(authSessions).set({ refreshed_at: sql`now() - interval '11 seconds'` });
  const { statuses } = await atOnce(Array<string>(8).fill(refresh_token));
  expect(statuses).toEqual(new Set([400]));
  expect(await counter()).toBeUndefined();
});

test("two official clients with one session refresh at once and continue", async () => {
  const tabs = [supabaseClient(server), supabaseClient(server)];
  for (let round = 0; round < 3; round++) {
    const got = await Promise.all(
      tabs.map((tab) => tab.auth.refreshSession(round === 0 ? { refresh_token } : undefined)),
    );
    for (const { data, error } of got) {
      expect(error).toBeNull();
      expect(data.session?.refresh_token).toBe(got[0]?.data.session?.refresh_token);
    }
  }
  expect(await counter()).toBe(3);
});

test("a session whose lock is unavailable gets a 503, which no client takes for a sign-out", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = () => {};
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  const holder = inTransaction(server.db, async (tx) => {
    await tx.select().from(authSessions).where(eq(authSessions.id, session_id)).for("update");
    held();
    await released;
  });
  await isHeld;
  const answer = await refresh(refresh_token);
  release();
  await holder;
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("2");
  expect((await refresh(refresh_token)).status).toBe(200);
});
