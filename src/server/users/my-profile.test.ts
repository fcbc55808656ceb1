import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authIdentities, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { users } from "#server/db/schema/people.ts";
import { newId } from "#server/db/uuid.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { aVerifiedFactor, signedInClient } from "#testing/second-factor.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server, "user", "ana@xepa.test");
});

async function read(name: string, auth = ana.auth) {
  const response = await server.request(`/functions/v1/${name}`, { headers: auth });
  return (await response.json()) as Record<string, unknown>;
}

async function send(name: string, body: unknown, auth = ana.auth) {
  const response = await server.request(`/functions/v1/${name}`, json(body, auth));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("the profile has the user's data and the account's protection", async () => {
  expect(await read("get-my-profile")).toEqual({
    profile: {
      id: ana.id,
      email: "ana@xepa.test",
      name: "Ana Souza",
      role: "user",
      display_name: "ana",
      created_at: expect.any(String),
      has_password: true,
      has_name: true,
      is_contested: false,
      providers: ["email"],
      second_factor: "none",
      second_factor_required: false,
      decision_letters: true,
      handle: null,
      profile_hidden: false,
    },
  });
});

test("decision letters can be turned off and on again, even without a profile row", async () => {
  await server.db.delete(users).where(eq(users.id, ana.id));
  for (const [decision_letters, message] of [
    [false, "Pronto! Não vamos mais enviar e-mails sobre a análise das suas ofertas."],
    [true, "Pronto! Você vai receber um e-mail quando uma oferta sua for analisada."],
  ]) {
    const { status, body } = await send("change-my-letters", { decision_letters });
    expect([status, body.message]).toEqual([200, message]);
    expect(body.profile).toMatchObject({ id: ana.id, decision_letters });
    expect(await read("get-my-profile")).toMatchObject({ profile: { decision_letters } });
  }
  const refused = await send("change-my-letters", { decision_letters: "não" });
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { decision_letters: "Escolha se quer receber os avisos" } },
  });
});

test("a user of social logins has no password and two providers", async () => {
  await server.db.update(authUsers).set({ password_hash: null });
  await server.db
    .insert(authIdentities)
    .values({ identity_id: newId(), user_id: ana.id, provider: "google", id: "g-1" });
  expect(await read("get-my-profile")).toMatchObject({
    profile: { has_password: false, providers: ["email", "google"] },
  });
});

test("a second factor is pending until this session has verified it; admins may be required to have one", async () => {
  server = await testServer({ ADMIN_MFA: "required" });
  const admin = await aPerson(server, "admin");
  const device = await signedInClient(server, admin.email);
  const says = async (auth: Record<string, string>) => (await read("get-my-profile", auth)).profile;
  expect(await says(await device.auth())).toMatchObject({
    display_name: "Administrador",
    second_factor: "none",
    second_factor_required: true,
  });
  await aVerifiedFactor(device);
  expect(await says(await device.auth())).toMatchObject({ second_factor: "on" });
  const other = await signedInClient(server, admin.email);
  expect(await says(await other.auth())).toMatchObject({ second_factor: "pending" });
  expect(await says(ana.auth)).toMatchObject({ second_factor_required: false });
});

test("a session with the second factor gets the number of recovery codes left", async () => {
  const device = await signedInClient(server, ana.email);
  await aVerifiedFactor(device);
  const left = async (by = device) =>
    ((await read("get-my-profile", await by.auth())).profile as { recovery_codes_left?: number })
      .recovery_codes_left;
  expect(await left()).toBe(0);
  const made = await server.request("/auth/v1/recovery-codes", json({}, await device.auth()));
  const { codes } = (await made.json()) as { codes: string[] };
  expect(await left()).toBe(10);
  const other = await signedInClient(server, ana.email);
  expect(await left(other)).toBeUndefined();
  await server.request("/auth/v1/recovery-codes/verify", json({ code: codes[0] }, await other.auth()));
  expect(await left(other)).toBe(9);
});

test("a corrected name changes everywhere, and the history does not contain it", async () => {
  const { status, body } = await send("change-my-name", { name: "  Ana Maria \u00c7  " });
  expect(status).toBe(200);
  expect(body).toMatchObject({ message: "Nome atualizado com sucesso!", profile: { name: "Ana Maria Ç" } });
  const [profile] = await server.db.select().from(users);
  const [account] = await server.db.select().from(authUsers);
  const [identity] = await server.db.select().from(authIdentities);
  expect(profile?.name).toBe("Ana Maria Ç");
  expect(account?.user_metadata).toMatchObject({ full_name: "Ana Maria Ç", email: "ana@xepa.test" });
  expect(identity?.identity_data).toMatchObject({ full_name: "Ana Maria Ç" });
  const events = await server.db.select().from(auditEvents);
  expect(events).toMatchObject([{ actor_id: ana.id, action: "change-my-name", before: null, after: null }]);
});

test.each([
  ["   ", "Informe seu nome completo"],
  [undefined, "Informe seu nome completo"],
  ["x".repeat(121), "O nome deve ter no máximo 120 caracteres"],
  ["a\u0000b", "Este campo contém um caractere inválido"],
  ["a\nb", "Este campo deve ter uma linha só"],
  [["a"], "Este campo deve ser um texto"],
])("the name %j is refused", async (name, sentence) => {
  expect(await send("change-my-name", { name })).toMatchObject({
    status: 422,
    body: { code: "invalid", fields: { name: sentence } },
  });
  expect((await server.db.select().from(users))[0]?.name).toBe("Ana Souza");
});

test("a name may have 120 characters, and only the caller's changes", async () => {
  const beto = await aPerson(server);
  const name = "😀".repeat(120);
  expect((await send("change-my-name", { name, id: beto.id, user_id: beto.id, role: "admin" })).status).toBe(
    200,
  );
  const [other] = await server.db.select().from(users).where(eq(users.id, beto.id));
  expect(other?.name).toBe("Ana Souza");
  const [own] = await server.db.select().from(users).where(eq(users.id, ana.id));
  expect(own).toMatchObject({ name, role: "user" });
});

test("the caller's sessions are listed, this one marked, and no other user's", async () => {
  const device = await signedInClient(server, ana.email);
  const beto = await aPerson(server);
  const { sessions } = (await read("load-my-sessions", await device.auth())) as {
    sessions: { id: string; is_current: boolean }[];
  };
  expect(sessions).toHaveLength(2);
  expect(sessions.filter((session) => session.is_current)).toEqual([
    {
      id: device.session_id,
      user_agent: null,
      ip: "0.0.0.0",
      created_at: expect.any(String),
      refreshed_at: expect.any(String),
      aal: "aal1",
      is_current: true,
    },
  ]);
  expect(JSON.stringify(sessions)).not.toContain(beto.id);
});

test("ending a session takes effect at once; another user's is unknown", async () => {
  const device = await signedInClient(server, ana.email);
  const beto = await aPerson(server);
  const ended = { status: 200, body: { message: "Sessão encerrada." } };
  const unknown = { status: 404, body: { code: "not_found", message: "Esta sessão não existe mais." } };
  expect(await send("end-my-session", { id: device.session_id }, beto.auth)).toMatchObject(unknown);
  expect(await send("end-my-session", { id: newId() }, beto.auth)).toMatchObject(unknown);
  expect((await send("end-my-session", { id: "x" })).status).toBe(422);
  expect(await send("end-my-session", { id: device.session_id.toUpperCase() })).toEqual(ended);
  const response = await server.request("/functions/v1/get-my-profile", { headers: await device.auth() });
  expect(response.status).toBe(401);
  expect(await send("end-my-session", { id: device.session_id })).toMatchObject(unknown);
  expect(await server.db.select().from(authSessions)).toHaveLength(2);
});

test("the calling session may be ended too, and a repeat gets the response", async () => {
  const device = await signedInClient(server, ana.email);
  const auth = { ...(await device.auth()), "Idempotency-Key": "um clique" };
  const body = { id: device.session_id };
  expect((await send("end-my-session", body, auth)).status).toBe(200);
  expect(await send("end-my-session", body, auth)).toEqual({
    status: 200,
    body: { message: "Sessão encerrada." },
  });
  expect((await send("end-my-session", body, { ...auth, "Idempotency-Key": "outro" })).status).toBe(401);
  expect((await send("end-my-session", body, ana.auth)).status).toBe(404);
  expect((await send("change-my-name", { name: "x" }, auth)).status).toBe(401);
});
