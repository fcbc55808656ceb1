import { crc32 } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { aPerson, json, password } from "#testing/factories.ts";
import { supabaseClient } from "#testing/supabase-client.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import { refreshToken } from "./refresh-token.ts";
import { advanceSession } from "./rotate-session.ts";
import type { TokenResponse } from "./token-response.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
let first: TokenResponse;
let session_id: string;

beforeEach(async () => {
  server = await testServer();
  await signIn();
});

async function signIn(): Promise<void> {
  const { email } = await aPerson(server);
  const answer = await server.request("/auth/v1/token?grant_type=password", json({ email, password }));
  first = (await answer.json()) as TokenResponse;
  session_id = String(decodeJwt(first.access_token).session_id);
}

function refresh(refresh_token: unknown, headers = {}) {
  return server.request("/auth/v1/token?grant_type=refresh_token", json({ refresh_token }, headers));
}

async function refreshed(token: string): Promise<TokenResponse> {
  const response = await refresh(token);
  expect(response.status).toBe(200);
  return (await response.json()) as TokenResponse;
}

async function refusal(token: unknown) {
  const response = await refresh(token);
  return { status: response.status, ...((await response.json()) as { error_code: string; msg: string }) };
}

async function row() {
  const [found] = await server.db.select().from(authSessions).where(eq(authSessions.id, session_id));
  return found;
}

function tokenAt(counter: number, id = session_id, key?: Buffer): Promise<string> {
  return row().then((found) =>
    refreshToken({ id, counter }, key ?? server.box.open(found?.refresh_key as Buffer, session_id)),
  );
}

async function lastRefresh(ago: string): Promise<void> {
  await server.db.update(authSessions).set({ refreshed_at: sql`now() - ${ago}::interval` });
}

test("the current token gives the next one and a new access token of the same session", async () => {
  const next = await refreshed(first.refresh_token);
  expect(next.refresh_token).toBe(await tokenAt(1));
  expect(next).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { id: first.user.id } });
  expect(decodeJwt(next.access_token)).toMatchObject({ session_id, amr: [{ method: "password" }] });
  expect((await row())?.counter).toBe(1);
  const again = await refreshed(next.refresh_token);
  expect(again.refresh_token).toBe(await tokenAt(2));
});

test("after a lost response the previous token works at any time and gets the active one", async () => {
  const next = await refreshed(first.refresh_token);
  await lastRefresh("29 days");
  expect((await refreshed(first.refresh_token)).refresh_token).toBe(next.refresh_token);
  expect((await row())?.counter).toBe(1);
});

test("older tokens get the active one within ten seconds", async () => {
  const second = await refreshed(first.refresh_token);
  const third = await refreshed(second.refresh_token);
  await lastRefresh("9 seconds");
  const before = (await row())?.refreshed_at;
  expect((await refreshed(first.refresh_token)).refresh_token).toBe(third.refresh_token);
  expect(await row()).toMatchObject({ counter: 2, refreshed_at: before });
});

test("after that it is reuse: the session and all its tokens end, although the response is an error", async () => {
  const second = await refreshed(first.refresh_token);
  const third = await refreshed(second.refresh_token);
  await lastRefresh("11 seconds");
  expect(await refusal(first.refresh_token)).toMatchObject({
    status: 400,
    error_code: "refresh_token_already_used",
    msg: "Invalid Refresh Token: Already Used",
  });
  expect(await row()).toBeUndefined();
  expect(await refusal(third.refresh_token)).toMatchObject({
    status: 400,
    error_code: "refresh_token_not_found",
    msg: "Invalid Refresh Token: Refresh Token Not Found",
  });
  const auth = { Authorization: `Bearer ${third.access_token}` };
  const call = await server.request("/functions/v1/add-product", json({}, auth));
  expect(call.status).toBe(401);
});

test("a counter from the future was not issued by this server", async () => {
  expect(await refusal(await tokenAt(1))).toMatchObject({
    status: 400,
    error_code: "validation_failed",
    msg: "Invalid Refresh Token: Not Issued By This Server",
  });
  expect((await row())?.counter).toBe(0);
});

test("counters stay readable beyond one byte", async () => {
  for (const counter of [127, 128, 300_000, 2_147_483_000]) {
    await server.db.update(authSessions).set({ counter });
    expect((await refreshed(await tokenAt(counter))).refresh_token).toBe(await tokenAt(counter + 1));
  }
});

test("after two refreshes the older token is invalid once the interval is over", async () => {
  await inTransaction(server.db, (tx) => advanceSession(tx, { id: session_id }, 2));
  expect((await refreshed(first.refresh_token)).refresh_token).toBe(await tokenAt(2));
  await lastRefresh("11 seconds");
  expect(await refusal(first.refresh_token)).toMatchObject({ error_code: "refresh_token_already_used" });
});

test("malformed tokens are refused without a database query", async () => {
  const token = first.refresh_token;
  const bytes = Buffer.from(token, "base64url");
  const flipped = Buffer.from(bytes).fill(bytes[5] === 1 ? 2 : 1, 5, 6);
  const otherVersion = withChecksum(Buffer.from(bytes).fill(1, 0, 1));
  const longCounter = withChecksum(
    Buffer.concat([bytes.subarray(0, 17), Buffer.of(0x80, 0), bytes.subarray(18)]),
  );
  const none = withChecksum(Buffer.concat([bytes.subarray(0, 17), bytes.subarray(18)]));
  const wrong: unknown[] = ["", "x", "abcdefghijk", "a".repeat(4000), 7, null, {}, [token], ` ${token}`];
  wrong.push(`${token}=`, token.slice(0, -1), `${token}A`, flipped.toString("base64url"));
  wrong.push(otherVersion, longCounter, none, first.access_token, token.toUpperCase());
  for (const each of wrong)
    expect(await refusal(each)).toMatchObject({
      status: 400,
      error_code: "validation_failed",
      msg: "Refresh token is not valid",
    });
  expect((await row())?.counter).toBe(0);
});

function withChecksum(bytes: Buffer): string {
  bytes.writeUInt32BE(crc32(bytes.subarray(0, -4)), bytes.length - 4);
  return bytes.toString("base64url");
}

test("a token signed with another key, or of an unknown session, is not found and ends nothing", async () => {
  const foreign = await tokenAt(0, session_id, Buffer.alloc(32, 7));
  const unknown = await tokenAt(0, crypto.randomUUID());
  for (const token of [foreign, unknown])
    expect(await refusal(token)).toMatchObject({ status: 400, error_code: "refresh_token_not_found" });
  expect((await row())?.counter).toBe(0);
});

test("the key of one session signs for no other", async () => {
  const mine = { id: session_id, key: server.box.open((await row())?.refresh_key as Buffer, session_id) };
  await signIn();
  expect(await refusal(refreshToken({ id: session_id, counter: 0 }, mine.key))).toMatchObject({
    error_code: "refresh_token_not_found",
  });
});

test("a session ends after 30 days unused or 180 days in total", async () => {
  await lastRefresh("30 days 1 minute");
  expect(await refusal(first.refresh_token)).toMatchObject({
    status: 400,
    error_code: "session_expired",
    msg: "Invalid Refresh Token: Session Expired (Inactivity)",
  });
  await lastRefresh("1 day");
  await server.db.update(authSessions).set({ created_at: sql`now() - interval '180 days 1 minute'` });
  expect(await refusal(first.refresh_token)).toMatchObject({
    status: 400,
    error_code: "session_expired",
    msg: "Invalid Refresh Token: Session Expired",
  });
  await server.db.update(authSessions).set({ created_at: sql`now() - interval '179 days'` });
  await lastRefresh("29 days 23 hours");
  await refreshed(first.refresh_token);
});

test("banned and deleted users get no new tokens", async () => {
  await server.db.update(authUsers).set({ banned_until: "2099-01-01T00:00:00.000Z" });
  expect(await refusal(first.refresh_token)).toMatchObject({
    status: 400,
    error_code: "user_banned",
    msg: "Invalid Refresh Token: User Banned",
  });
  await server.db.update(authUsers).set({ banned_until: "2020-01-01T00:00:00.000Z" });
  const next = await refreshed(first.refresh_token);
  await server.db.delete(authUsers);
  expect(await refusal(next.refresh_token)).toMatchObject({
    status: 400,
    error_code: "refresh_token_not_found",
  });
});

test("the session records the time and client of its last refresh", async () => {
  await lastRefresh("5 days");
  await refresh(first.refresh_token, { "User-Agent": "Navegador Novo" });
  const after = await row();
  expect(after).toMatchObject({ user_agent: "Navegador Novo", ip: "0.0.0.0" });
  expect(Date.now() - Date.parse(after?.refreshed_at ?? "")).toBeLessThan(86_400_000);
});

test("the official client refreshes, also in two tabs with one token", async () => {
  const tabs = [supabaseClient(server), supabaseClient(server)];
  const { refresh_token } = first;
  const got = await Promise.all(tabs.map((tab) => tab.auth.refreshSession({ refresh_token })));
  for (const { data, error } of got) {
    expect(error).toBeNull();
    expect(data.session?.refresh_token).toBe(await tokenAt(1));
  }
  const events: string[] = [];
  tabs[0]?.auth.onAuthStateChange((event) => void events.push(event));
  expect((await tabs[0]?.auth.refreshSession())?.error).toBeNull();
  expect(events).toContain("TOKEN_REFRESHED");
});

test("the official client gets reuse by its code, and a server error as retryable", async () => {
  const { refresh_token } = first;
  await refreshed((await refreshed(refresh_token)).refresh_token);
  await lastRefresh("1 minute");
  const client = supabaseClient(server);
  const { error } = await client.auth.refreshSession({ refresh_token });
  expect(error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
  await signIn();
  await server.db.update(authSessions).set({ refresh_key: Buffer.alloc(61) });
  expect((await refresh(first.refresh_token)).status).toBe(500);
});

test("refreshes are limited by session, malformed tokens by sender", async () => {
  server = await testServer({ LIMITS: "on" });
  await signIn();
  for (let i = 0; i < 60; i++) expect((await refresh(first.refresh_token)).status).toBe(200);
  const refused = await refresh(first.refresh_token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error_code: "over_request_rate_limit" });
  await signIn();
  const foreign = await tokenAt(0, session_id, Buffer.alloc(32, 7));
  const answers: number[] = [];
  for (let i = 0; i < 70; i++) answers.push((await refresh(i % 2 ? foreign : "nothing of ours")).status);
  expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(30);
  expect(answers.at(-1)).toBe(429);
  expect((await refresh(first.refresh_token)).status).toBe(200);
});
