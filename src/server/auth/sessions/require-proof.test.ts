import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authFactors, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { fragmentOf, linkOf } from "#testing/auth-client.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import {
  aVerifiedFactor,
  codeOf,
  officialClient,
  type SignedInClient,
  signedInClient,
} from "#testing/second-factor.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

/** Contract 1.4: a password, a factor and the deletion need a proof of the last 15 minutes. */
let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

const needed = {
  code: 400,
  error_code: "reauthentication_needed",
  msg: "Password update requires reauthentication",
};

/** As if everything shown so far had been shown earlier. */
async function pass(minutes: number): Promise<void> {
  const earlier = sql`(SELECT jsonb_agg(jsonb_set(entry, '{timestamp}',
    to_jsonb((entry ->> 'timestamp')::bigint - ${minutes * 60}::int))) FROM jsonb_array_elements(${authSessions.amr}) AS entry)`;
  const created_at = sql`${authSessions.created_at} - make_interval(mins => ${minutes})`;
  await server.db.update(authSessions).set({ amr: earlier, created_at });
}

async function send(method: string, path: string, body: unknown, headers: Record<string, string> = ana.auth) {
  const answer = await server.request(path, { ...json(body, headers), method });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const setPassword = (body: Record<string, unknown>, headers?: Record<string, string>) =>
  send("PUT", "/auth/v1/user", { password: "outra-senha", ...body }, headers);

test("a password changes within 15 minutes of a sign-in; a refresh does not renew them", async () => {
  const { client } = await signedInClient(server, ana.email);
  await pass(14);
  expect((await client.updateUser({ password: "outra-senha" })).error).toBeNull();
  await pass(2);
  await client.refreshSession();
  const { error } = await client.updateUser({ password: "uma-terceira" });
  expect(error).toMatchObject({ status: 400, code: "reauthentication_needed", message: needed.msg });
  expect((await client.updateUser({ data: { cor: "verde" } })).error).toBeNull();
  await client.signInWithPassword({ email: ana.email, password: "outra-senha" });
  expect((await client.updateUser({ password: "uma-terceira" })).error).toBeNull();
});

test("the current password in the same call is a proof for that call", async () => {
  await pass(16);
  for (const current_password of ["errada", "", null, [password]])
    expect(await setPassword({ current_password })).toEqual({ status: 400, body: needed });
  expect((await setPassword({ current_password: password })).status).toBe(200);
  expect(await setPassword({ password: "uma-terceira" })).toEqual({ status: 400, body: needed });
});

test("without a password none can be typed: not even an empty one", async () => {
  await server.db.update(authUsers).set({ password_hash: null });
  expect((await setPassword({})).status).toBe(200);
  await server.db.update(authUsers).set({ password_hash: null });
  await pass(16);
  for (const current_password of [undefined, "", password])
    expect(await setPassword({ current_password })).toEqual({ status: 400, body: needed });
});

test("wrong current passwords count as guesses at the login, from here and from the deletion", async () => {
  server = await testServer({ LIMITS: "on" });
  await pass(16);
  const factor = { factor_type: "totp", current_password: "errada" };
  for (let i = 0; i < 4; i++) expect((await setPassword({ current_password: "errada" })).status).toBe(400);
  for (let i = 0; i < 3; i++) expect((await send("POST", "/auth/v1/factors", factor)).status).toBe(400);
  for (let i = 0; i < 3; i++)
    expect((await send("POST", "/functions/v1/delete-my-account", { password: "errada" })).status).toBe(422);
  for (const refused of [
    await setPassword({ current_password: password }),
    await send("POST", "/functions/v1/delete-my-account", { password }),
    await send("POST", "/auth/v1/token?grant_type=password", { email: ana.email, password }),
  ])
    expect(refused.status).toBe(429);
});

async function byRecoveryLink(): Promise<Record<string, string>> {
  await server.request("/auth/v1/recover", json({ email: ana.email }));
  const { access_token } = fragmentOf(await server.request(await linkOf(server, "account-recover")));
  return { Authorization: `Bearer ${access_token}` };
}

test("a recovery session sets a password once, however late, and nothing else late", async () => {
  const late = await byRecoveryLink();
  await pass(50);
  expect(await send("POST", "/auth/v1/factors", { factor_type: "totp" }, late)).toEqual({
    status: 400,
    body: needed,
  });
  expect((await setPassword({ password: "123456" }, late)).status).toBe(422);
  expect((await setPassword({}, late)).status).toBe(200);
  expect(await setPassword({ password: "uma-terceira" }, late)).toEqual({ status: 400, body: needed });
});

test("once it has set a password, a recovery link proves nothing more; that password does", async () => {
  const soon = await byRecoveryLink();
  const both = await Promise.all([setPassword({}, soon), setPassword({ password: "uma-terceira" }, soon)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  const current_password = both[0]?.status === 200 ? "outra-senha" : "uma-terceira";
  const factor = { factor_type: "totp" };
  expect(await send("POST", "/auth/v1/factors", factor, soon)).toEqual({ status: 400, body: needed });
  expect((await send("POST", "/auth/v1/factors", { ...factor, current_password }, soon)).status).toBe(200);
});

test("the link that confirms a sign-up is a sign-in, not a recovery", async () => {
  const beto = { email: "beto@example.com", password: "segredo-do-beto" };
  await server.request("/auth/v1/signup", json(beto));
  const { access_token } = fragmentOf(await server.request(await linkOf(server, "account-confirm")));
  const headers = { Authorization: `Bearer ${access_token}` };
  expect((await setPassword({}, headers)).status).toBe(200);
  await pass(16);
  expect(await setPassword({ password: "uma-terceira" }, headers)).toEqual({ status: 400, body: needed });
});

test("a recovery by PKCE sets a password once too", async () => {
  const verifier = "v".repeat(43);
  await server.request(
    "/auth/v1/recover",
    json({ email: ana.email, code_challenge: verifier, code_challenge_method: "plain" }),
  );
  const opened = await server.request(await linkOf(server, "account-recover"));
  const auth_code = new URL(opened.headers.get("location") ?? "").searchParams.get("code");
  const grant = await send("POST", "/auth/v1/token?grant_type=pkce", { auth_code, code_verifier: verifier });
  const headers = { Authorization: `Bearer ${grant.body.access_token}` };
  await pass(16);
  expect((await setPassword({}, headers)).status).toBe(200);
  expect(await setPassword({ password: "uma-terceira" }, headers)).toEqual({ status: 400, body: needed });
});

test("a factor is enrolled, verified and removed, and codes are made, with a fresh proof only", async () => {
  const device = await signedInClient(server, ana.email);
  await pass(16);
  const call = async (method: string, path: string, body: object = {}) =>
    send(method, `/auth/v1${path}`, body, await device.auth());
  const proof = { current_password: password };
  const totp = { factor_type: "totp" };
  expect(await call("POST", "/factors", totp)).toEqual({ status: 400, body: needed });
  expect(await server.db.select().from(authFactors)).toEqual([]);
  const enrolled = await call("POST", "/factors", { ...totp, ...proof });
  const { id, totp: made } = enrolled.body as { id: string; totp: { secret: string } };
  const challenge_id = (await call("POST", `/factors/${id}/challenge`)).body.id;
  const code = { challenge_id, code: codeOf(made.secret) };
  expect(await call("POST", `/factors/${id}/verify`, code)).toEqual({ status: 400, body: needed });
  const verified = await call("POST", `/factors/${id}/verify`, { ...code, ...proof });
  expect(verified.status).toBe(200);
  await device.client.setSession(verified.body as { access_token: string; refresh_token: string });
  expect((await call("POST", "/recovery-codes")).status).toBe(200);
  await pass(16);
  expect(await call("POST", "/recovery-codes")).toEqual({ status: 400, body: needed });
  expect(await call("DELETE", `/factors/${id}`)).toEqual({ status: 400, body: needed });
  expect((await call("POST", "/recovery-codes", proof)).status).toBe(200);
  // Showing the factor is a proof, and needs none.
  await device.client.mfa.challengeAndVerify({ factorId: id, code: codeOf(made.secret, 1) });
  expect((await call("DELETE", `/factors/${id}`)).status).toBe(200);
});

test("a factor that the password alone reaches stays out of reach, with the current password too", async () => {
  const { id } = await aVerifiedFactor(await signedInClient(server, ana.email));
  const thief: SignedInClient = await signedInClient(server, ana.email);
  const proof = { current_password: password };
  const removed = await send("DELETE", `/auth/v1/factors/${id}`, proof, await thief.auth());
  expect(removed.body).toMatchObject({ error_code: "insufficient_aal" });
  const codes = await send("POST", "/auth/v1/recovery-codes", proof, await thief.auth());
  expect(codes.body).toMatchObject({ error_code: "insufficient_aal" });
});

test("an account with a password is deleted late too, with that password", async () => {
  await pass(16);
  const erase = (body: object) => send("POST", "/functions/v1/delete-my-account", body);
  for (const body of [{}, { current_password: "errada" }]) expect((await erase(body)).status).toBe(422);
  expect((await erase({ current_password: password })).status).toBe(200);
});

test("an account without a password is deleted after a recent sign-in only", async () => {
  await server.db.update(authUsers).set({ password_hash: null });
  await pass(16);
  const erase = () => send("POST", "/functions/v1/delete-my-account", { email: ana.email });
  expect(await erase()).toMatchObject({
    status: 400,
    body: { code: "reauthentication_needed", message: "Entre de novo para confirmar que é você." },
  });
  expect(await server.db.select().from(authUsers)).toHaveLength(1);
  await pass(-10);
  expect((await erase()).status).toBe(200);
});

test("the amr of a client's own token counts for nothing: the session's row decides", async () => {
  const client = officialClient(server);
  const { data } = await client.signInWithPassword({ email: ana.email, password });
  await server.db.update(authSessions).set({ amr: [] });
  const headers = { Authorization: `Bearer ${data.session?.access_token}` };
  expect(await setPassword({}, headers)).toEqual({ status: 400, body: needed });
});
