import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authIdentities, authOneTimeTokens, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { auditEvents, outbox } from "#server/db/schema/operation.ts";
import { contactMessages, newsletterSubscribers, users } from "#server/db/schema/people.ts";
import { newId } from "#server/db/uuid.ts";
import { fragmentOf, linkOf, pathOf, signUp } from "#testing/auth-client.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { officialClient, signedInClient } from "#testing/second-factor.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import { deleteUnconfirmedAccounts } from "./delete-unconfirmed-accounts.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
let ana: Person;
const old = "ana@example.com";
const fresh = "ana.nova@example.com";
beforeEach(async () => {
  server = await testServer();
  ana = await aPerson(server, "user", old);
});

async function update(body: unknown, headers = ana.auth) {
  const answer = await server.request("/auth/v1/user", { ...json(body, headers), method: "PUT" });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const linkTo = (address: string) => linkOf(server, "account-email-change", address);
const follow = async (address: string) => fragmentOf(await server.request(await linkTo(address)));
const halfway = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
const expired = { error_code: "otp_expired" };

async function loginOf(email: string): Promise<string | undefined> {
  return (await officialClient(server).signInWithPassword({ email, password })).error?.code;
}

async function profile(headers = ana.auth) {
  const answer = await server.request("/functions/v1/get-my-profile", { headers });
  return ((await answer.json()) as { profile: Record<string, unknown> }).profile;
}

async function move(): Promise<void> {
  await update({ email: fresh });
  await follow(fresh);
  expect(await follow(ana.email)).toMatchObject({ type: "email_change" });
}

test.each([
  ["the current one first", [old, fresh]],
  ["the new one first", [fresh, old]],
])("an address changes once both have confirmed, %s", async (_, [first = "", second = ""]) => {
  const { client } = await signedInClient(server, ana.email);
  const { data, error } = await client.updateUser({ email: fresh.toUpperCase() });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: ana.email, new_email: fresh });
  expect(data.user?.email_change_sent_at).toEqual(expect.any(String));
  expect(await loginOf(ana.email)).toBeUndefined();
  expect(await loginOf(fresh)).toBe("invalid_credentials");
  expect(await profile()).toMatchObject({ email_change: { new_email: fresh, awaits: ["current", "new"] } });

  const link = await linkTo(first);
  const accepted = await server.request(link);
  expect(accepted.headers.get("location")).toBe(
    `http://localhost:3000/#${new URLSearchParams({ message: halfway, sb: "" })}`,
  );
  expect(fragmentOf(await server.request(link))).toMatchObject(expired);
  expect(await profile()).toMatchObject({
    email: ana.email,
    email_change: { awaits: [second === fresh ? "new" : "current"] },
  });

  const { type, access_token } = await follow(second);
  expect(type).toBe("email_change");
  const now = await profile({ Authorization: `Bearer ${access_token}` });
  expect(now).toMatchObject({ id: ana.id, email: fresh });
  expect(now).not.toHaveProperty("email_change");
  expect(await loginOf(ana.email)).toBe("invalid_credentials");
  expect(await loginOf(fresh)).toBeUndefined();
});

test("newsletter, messages, profile and identity move along, the old address gets a letter, the history names no address", async () => {
  const consent_text = "Quero as novidades";
  await server.db
    .insert(newsletterSubscribers)
    .values({ id: newId(), email: ana.email, status: "confirmed", consent_text });
  await server.db
    .insert(contactMessages)
    .values({ id: newId(), email: ana.email, nome: "Ana", assunto: "outro", mensagem: "Oi" });
  await server.request("/auth/v1/recover", json({ email: ana.email }));
  await move();
  for (const table of [users, newsletterSubscribers, contactMessages])
    expect(await server.db.select({ email: table.email }).from(table)).toEqual([{ email: fresh }]);
  const [identity] = await server.db.select().from(authIdentities);
  expect(identity).toMatchObject({ email: fresh, identity_data: { email: fresh, email_verified: true } });
  const [account] = await server.db.select().from(authUsers);
  expect(account).toMatchObject({ new_email: null, email_change_sent_at: null });
  expect(account?.user_metadata).toMatchObject({ email: fresh, full_name: "Ana Souza" });
  expect(await server.db.select().from(authOneTimeTokens)).toEqual([]);
  expect((await queuedLetters(server)).at(-1)).toEqual({
    letter: "account-email-changed",
    to: ana.email,
    values: {
      name: "Ana Souza",
      new_email: fresh,
      at: expect.stringMatching(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/),
      contact_url: "http://localhost:3000/contato?assunto=outro",
    },
  });
  expect(await server.db.select().from(auditEvents)).toMatchObject([
    { action: "change-my-email", actor_id: ana.id, object_id: ana.id, before: null, after: null },
  ]);
});

test("a taken address answers like a free one: its owner gets a letter, nobody gets the address", async () => {
  const beto = await aPerson(server, "user", "beto@example.com");
  const free = await update({ email: fresh });
  const taken = await update({ email: beto.email });
  expect(taken.status).toBe(free.status);
  expect(Object.keys(taken.body)).toEqual(Object.keys(free.body));
  expect(taken.body).toMatchObject({ email: ana.email, new_email: beto.email });
  const letters = (await queuedLetters(server)).slice(-2);
  expect(letters.map(({ letter, to }) => [letter, to])).toEqual([
    ["account-email-change", ana.email],
    ["account-email-taken", beto.email],
  ]);
  expect(await follow(ana.email)).toMatchObject({ message: halfway });
  expect(await profile()).toMatchObject({ email: ana.email, email_change: { awaits: ["new"] } });
});

test("an address that was taken meanwhile stays its owner's", async () => {
  await update({ email: fresh });
  await follow(ana.email);
  const rival = await aPerson(server, "user", fresh);
  expect(await follow(fresh)).toMatchObject({ error_code: "email_exists" });
  expect(await profile(rival.auth)).toMatchObject({ email: fresh });
  expect(await profile()).toMatchObject({ email: ana.email });
});

test("an unconfirmed sign-up holds no address against the person who proves it", async () => {
  await signUp(server, { email: fresh });
  const planted = await linkOf(server, "account-confirm", fresh);
  await move();
  expect(fragmentOf(await server.request(planted))).toMatchObject(expired);
  expect(await server.db.select({ id: authUsers.id, email: authUsers.email }).from(authUsers)).toEqual([
    { id: ana.id, email: fresh },
  ]);
});

test("the old address can sign up again, as another account", async () => {
  await signUp(server, { email: "eva@example.com", password });
  await server.request(await linkOf(server, "account-confirm", "eva@example.com"));
  const eva = await signedInClient(server, "eva@example.com");
  await eva.client.updateUser({ email: "eva.nova@example.com" });
  await follow("eva@example.com");
  await follow("eva.nova@example.com");
  expect((await signUp(server, { email: "eva@example.com", password: "outra-pessoa" })).status).toBe(200);
  const opened = fragmentOf(await server.request(await linkOf(server, "account-confirm", "eva@example.com")));
  const other = await profile({ Authorization: `Bearer ${opened.access_token}` });
  expect(other).toMatchObject({ email: "eva@example.com" });
  const { id } = await profile(await eva.auth());
  expect(other.id).not.toBe(id);
});

test("it needs a fresh proof, and the address of ADMIN_EMAIL stays", async () => {
  await server.db.update(authSessions).set({ amr: [] });
  expect((await update({ email: fresh })).body).toMatchObject({ error_code: "reauthentication_needed" });
  expect(await queuedLetters(server)).toEqual([]);
  expect((await update({ email: fresh, current_password: password })).status).toBe(200);
  const admin = await aPerson(server, "admin", server.config.admin_email);
  expect(await update({ email: "outra@example.com" }, admin.auth)).toMatchObject({
    status: 422,
    body: { error_code: "validation_failed" },
  });
});

test.each([
  ["the present address", () => update({ email: old })],
  ["a new password", () => update({ password: "outra-senha" })],
])("%s drops a pending change, and its links", async (_, drop) => {
  await update({ email: fresh });
  await follow(ana.email);
  const link = await linkTo(fresh);
  expect((await drop()).body).not.toHaveProperty("new_email");
  expect(fragmentOf(await server.request(link))).toMatchObject(expired);
  expect(await profile()).toMatchObject({ email: ana.email });
  expect(await profile()).not.toHaveProperty("email_change");
});

test("a resent letter replaces the links that were not followed yet, and only those", async () => {
  await update({ email: fresh });
  await follow(ana.email);
  const old = await linkTo(fresh);
  const sent = (await queuedLetters(server)).length;
  const resend = (email: string) => server.request("/auth/v1/resend", json({ type: "email_change", email }));
  for (const email of [ana.email, "ninguem@example.com", fresh])
    expect(await (await resend(email)).json()).toEqual({});
  expect((await queuedLetters(server)).slice(sent).map(({ to }) => to)).toEqual([fresh]);
  expect(fragmentOf(await server.request(old))).toMatchObject(expired);
  expect(await follow(fresh)).toMatchObject({ type: "email_change" });
});

test("programs that open the links of both letters change nothing: each leads to a button", async () => {
  await update({ email: fresh });
  const letters = (await queuedLetters(server)).filter(({ letter }) => letter === "account-email-change");
  expect(letters).toHaveLength(2);
  for (const { values } of letters)
    for (const method of ["HEAD", "GET", "GET"]) {
      const page = await server.request(pathOf(values.confirm_url ?? ""), { method });
      expect(page.status).toBe(200);
      if (method === "GET") expect(await page.text()).toContain("Confirmar a troca</button>");
    }
  expect(await profile()).toMatchObject({ email: old, email_change: { awaits: ["current", "new"] } });
  await follow(fresh);
  const used = await server.request(pathOf(letters[1]?.values.confirm_url ?? ""));
  expect(used.status).toBe(404);
  expect(await used.text()).toContain('href="/meus-dados#email"');
});

test("a client may post the tokens itself; another type's token is none", async () => {
  await update({ email: fresh });
  const tokenOf = async (address: string) =>
    new URLSearchParams((await linkTo(address)).split("?")[1]).get("token") ?? "";
  const post = async (type: string, address: string) =>
    (await server.request("/auth/v1/verify", json({ type, token_hash: await tokenOf(address) }))).json();
  expect(await post("recovery", fresh)).toMatchObject(expired);
  expect(await post("signup", fresh)).toMatchObject(expired);
  expect(await post("email_change", fresh)).toEqual({ code: "200", msg: halfway });
  expect(await post("email_change", ana.email)).toMatchObject({
    token_type: "bearer",
    user: { email: fresh },
  });
});

test("an account of a social login alone moves, and keeps that login", async () => {
  await server.db.update(authIdentities).set({ provider: "google", id: "g-1" });
  await server.db.update(authUsers).set({ password_hash: null });
  await move();
  const identities = await server.db.select().from(authIdentities).orderBy(authIdentities.provider);
  expect(identities.map(({ provider, email }) => [provider, email])).toEqual([
    ["email", fresh],
    ["google", ana.email],
  ]);
});

test("a stranger's mailbox gets few such letters, from however many accounts", async () => {
  server = await testServer({ LIMITS: "on" });
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) {
    const { auth } = await aPerson(server);
    statuses.push((await update({ email: "vitima@example.com" }, auth)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await update({ email: fresh })).status).toBe(200);
  expect((await update({ email: "mais.uma@example.com" })).body).toMatchObject({
    error_code: "over_email_send_rate_limit",
  });
});

test("the export names a pending change, and the deletion leaves nothing of it", async () => {
  await update({ email: fresh });
  const exported = await server.request("/functions/v1/export-my-data", { headers: ana.auth });
  const { dados } = (await exported.json()) as { dados: Record<string, Record<string, unknown>[]> };
  expect(dados.auth_users).toMatchObject([{ new_email: fresh }]);
  expect(dados.outbox).toHaveLength(2);
  await server.request("/functions/v1/delete-my-account", json({ password }, ana.auth));
  expect((await queuedLetters(server)).map(({ letter }) => letter)).toEqual(["account-deleted"]);
  expect(await server.db.select().from(authOneTimeTokens)).toEqual([]);
});

test("a change that nobody confirmed is forgotten with its links", async () => {
  await update({ email: fresh });
  await deleteUnconfirmedAccounts(server.db);
  expect(await profile()).toMatchObject({ email_change: { new_email: fresh } });
  await server.db.update(outbox).set({ handed_over_at: sql`now() - interval '2 hours'` });
  expect(await follow(fresh)).toMatchObject(expired);
  // Nobody but the account itself can start it again.
  const before = (await queuedLetters(server)).length;
  await server.request("/auth/v1/resend", json({ type: "email_change", email: old }));
  expect(await queuedLetters(server)).toHaveLength(before);
  await deleteUnconfirmedAccounts(server.db);
  expect(await profile()).not.toHaveProperty("email_change");
  const [row] = await server.db.select().from(authUsers).where(eq(authUsers.id, ana.id));
  expect(row).toMatchObject({ new_email: null, email_change_sent_at: null });
});
