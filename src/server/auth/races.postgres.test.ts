import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authIdentities, authOneTimeTokens, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { fragmentOf, linkOf, signUp, verifyPath } from "#testing/auth-client.ts";
import { aPerson, json, password } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { until } from "#testing/test-outbox.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { lockUser } from "./auth-store.ts";
import { mostLinksAtOnce } from "./links/one-time-token.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

function atOnce<T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => work(i)));
}

async function isLockAwaited(): Promise<boolean> {
  const [waiting] = await server.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`,
  );
  return (waiting?.n ?? 0) > 0;
}

const email = "ana@example.com";

async function signIn(address: string, secret = password): Promise<Response> {
  return server.request("/auth/v1/token?grant_type=password", json({ email: address, password: secret }));
}

test("one link opened twenty times at once gives one session", async () => {
  await signUp(server);
  const link = await linkOf(server, "account-confirm");
  const answers = await atOnce(20, async () => fragmentOf(await server.request(link)));
  expect(answers.filter(({ access_token }) => access_token)).toHaveLength(1);
  expect(answers.filter(({ error_code }) => error_code === "otp_expired")).toHaveLength(19);
  expect(await server.db.select().from(authSessions)).toHaveLength(1);
  expect(await server.db.select().from(users)).toHaveLength(1);
});

test("of a confirmation and a recovery link opened together one works, and neither gives a 5xx", async () => {
  for (let round = 0; round < 5; round++) {
    const address = `ana-${round}@example.com`;
    await signUp(server, { email: address });
    await server.request("/auth/v1/recover", json({ email: address }));
    const links = [
      await linkOf(server, "account-confirm", address),
      await linkOf(server, "account-recover", address),
    ];
    const answers = await Promise.all(links.map(async (link) => fragmentOf(await server.request(link))));
    expect(answers.map(({ access_token, error_code }) => (access_token ? "in" : error_code)).sort()).toEqual([
      "in",
      "otp_expired",
    ]);
  }
  // What is left of a used link only its session can give back (contract D-2).
  const left = await server.db.select().from(authOneTimeTokens);
  expect(left.filter(({ purpose }) => purpose !== "used_recovery")).toEqual([]);
});

test("concurrent sign-ups of one address create one account, and one of their links works, without a password", async () => {
  const answers = await atOnce(20, async (i) => (await signUp(server, { password: `segredo-${i}` })).status);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await server.db.select().from(authUsers)).toHaveLength(1);
  expect(await server.db.select().from(authIdentities)).toHaveLength(1);
  expect(await server.db.select().from(authOneTimeTokens)).toHaveLength(mostLinksAtOnce);
  const urls = (await queuedLetters(server)).map(({ values }) => values.confirm_url ?? "");
  expect(new Set(urls).size).toBe(20);
  const opened = await Promise.all(
    urls.map(async (url) => fragmentOf(await server.request(verifyPath(url)))),
  );
  expect(opened.filter(({ access_token }) => access_token)).toMatchObject([{ type: "recovery" }]);
  expect(await server.db.select().from(authUsers)).toMatchObject([{ password_hash: null }]);
});

test("a sign-up racing the confirmation of its address never changes the confirmed account", async () => {
  for (let round = 0; round < 5; round++) {
    const address = `ana-${round}@example.com`;
    await signUp(server, { email: address });
    const link = await linkOf(server, "account-confirm", address);
    const [again, opened] = await Promise.all([
      signUp(server, { email: address, password: "do-atacante" }),
      Promise.resolve(server.request(link)).then(fragmentOf),
    ]);
    expect(again.status).toBe(200);
    const login = async (secret: string) =>
      ((await (await signIn(address, secret)).json()) as { error_code?: string }).error_code;
    // Either the link came first, and the account is its owner's; or the sign-up did, and the link proves the address only.
    expect(await login("do-atacante")).toBe("invalid_credentials");
    const ownersPassword = opened.type === "signup" ? undefined : "invalid_credentials";
    expect(await login("segredo-da-ana")).toBe(ownersPassword);
  }
});

test("of concurrent password changes from several sessions one wins, and only its session survives", async () => {
  const { id, email: address } = await aPerson(server);
  await server.db.delete(authSessions);
  const sessions = await atOnce(6, async () => {
    const answer = await signIn(address);
    return ((await answer.json()) as { access_token: string }).access_token;
  });
  const changes = await Promise.all(
    sessions.map(async (token, i) => {
      const headers = { Authorization: `Bearer ${token}` };
      const body = json({ password: `nova-senha-${i}` }, headers);
      return (await server.request("/auth/v1/user", { ...body, method: "PUT" })).status;
    }),
  );
  expect(changes.filter((status) => status === 200)).toHaveLength(1);
  expect(changes.filter((status) => status === 403)).toHaveLength(5);
  expect(await server.db.select().from(authSessions)).toMatchObject([{ user_id: id }]);
});

test("a login with the old password racing its change leaves no session", async () => {
  const person = await aPerson(server);
  await server.db.delete(authSessions);
  let login: Promise<Response> | undefined;
  await inTransaction(server.db, async (tx) => {
    await tx.update(authUsers).set({ password_hash: null }).where(eq(authUsers.id, person.id));
    // It reads the old password, accepts it, and then has to wait for us.
    login = signIn(person.email);
    await until(isLockAwaited);
  });
  expect((await login)?.status).toBe(400);
  expect(await server.db.select().from(authSessions)).toEqual([]);
});

test("logins during a confirmation succeed or are refused, never with a 5xx", async () => {
  await signUp(server, { email });
  const link = await linkOf(server, "account-confirm");
  const answers = await Promise.all([
    server.request(link),
    ...Array.from({ length: 6 }, () => signIn(email, "segredo-da-ana")),
  ]);
  for (const { status } of answers) expect([200, 303, 400]).toContain(status);
});

/** Sends the call while `before` is done but not yet committed, so that it has to wait. */
async function meanwhile(before: (tx: Tx) => Promise<unknown>, call: () => Promise<Response>) {
  let answer: Promise<Response> | undefined;
  await inTransaction(server.db, async (tx) => {
    await before(tx);
    answer = call();
    await until(isLockAwaited);
  });
  return answer as Promise<Response>;
}

test.each(["recover", "resend"])(
  "%s racing the account's deletion gets the response of an unknown address",
  async (path) => {
    await signUp(server);
    const answer = await meanwhile(
      (tx) => tx.delete(authUsers),
      async () => server.request(`/auth/v1/${path}`, json({ type: "signup", email })),
    );
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
  },
);

test("a resend racing its link leaves no valid link", async () => {
  await signUp(server);
  const at = new Date().toISOString();
  const answer = await meanwhile(
    async (tx) => {
      await tx.update(authUsers).set({ email_confirmed_at: at });
      await tx.delete(authOneTimeTokens);
    },
    async () => server.request("/auth/v1/resend", json({ type: "signup", email })),
  );
  expect(answer.status).toBe(200);
  expect(await server.db.select().from(authOneTimeTokens)).toEqual([]);
});

test("a global sign-out racing a password change signs out, without a deadlock", async () => {
  const { id, auth } = await aPerson(server);
  await signIn((await server.db.select().from(authUsers))[0]?.email ?? "");
  const [first, second] = await server.db.select().from(authSessions).orderBy(authSessions.created_at);
  let out: Promise<Response> | undefined;
  // As PUT /user locks them: the account, its own session, then all the others.
  await inTransaction(server.db, async (tx) => {
    await lockUser(tx, id);
    await tx
      .select()
      .from(authSessions)
      .where(eq(authSessions.id, second?.id ?? ""))
      .for("update");
    out ??= Promise.resolve(server.request("/auth/v1/logout", { method: "POST", headers: auth }));
    await until(isLockAwaited);
    await tx.delete(authSessions).where(eq(authSessions.id, first?.id ?? ""));
  });
  expect((await out)?.status).toBe(204);
  expect(await server.db.select().from(authSessions)).toEqual([]);
});
