import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profileMessages } from "#domain/users/profile-messages.ts";
import { retiredHandles } from "#server/db/schema/levels.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { users } from "#server/db/schema/people.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const set = (handle: unknown, { auth }: Person) =>
  server.request("/functions/v1/set-handle", json({ handle }, auth));
async function check(query: string, { auth }: Person) {
  return (await server.request(`/functions/v1/check-handle${query}`, { headers: auth })).json();
}
const monthAgo = (id: string) =>
  server.db.update(users).set({ handle_set_at: sql`now() - interval '31 days'` }).where(eq(users.id, id));

test("a member chooses a handle, the same once more changes nothing, another one waits 30 days", async () => {
  const ana = await aPerson(server);
  expect(await (await set("@Ana_S", ana)).json()).toEqual({
    message: profileMessages.handle_set,
    handle: "ana_s",
  });
  expect((await set("ana_s", ana)).status).toBe(200);
  const soon = await set("ana_souza", ana);
  expect([soon.status, await soon.json()]).toMatchObject([409, { code: "handle_too_soon" }]);
  await monthAgo(ana.id);
  expect((await set("ana_souza", ana)).status).toBe(200);
});

test("a handle that is taken or was given up is not free, in the same words, for a year", async () => {
  const [ana, beto] = [await aPerson(server), await aPerson(server)];
  await set("ana_s", ana);
  const taken = { code: "handle_taken", message: profileMessages.taken_handle };
  const refused = await set("ana_s", beto);
  expect([refused.status, await refused.json()]).toMatchObject([409, taken]);
  await monthAgo(ana.id);
  await set("outra", ana);
  const retired = await set("ana_s", beto);
  expect([retired.status, await retired.json()]).toMatchObject([409, taken]);
  const answer = { handle: "ana_s", free: false, message: profileMessages.taken_handle };
  expect(await check("?handle=ana_s", beto)).toEqual(answer);
  expect(await check("?handle=outra", beto)).toEqual({ ...answer, handle: "outra" });
  expect(await check("?handle=beto_x", beto)).toMatchObject({ handle: "beto_x", free: true });
  // What is stored of it says nothing, nor does the record.
  const stored = JSON.stringify([
    await server.db.select().from(retiredHandles),
    await server.db.select().from(auditEvents),
  ]);
  expect(stored).not.toContain("ana_s");
  await server.db.update(retiredHandles).set({ until: sql`now() - interval '1 second'` });
  expect((await set("ana_s", beto)).status).toBe(200);
});

test("the handle of a deleted account is given to nobody", async () => {
  const [ana, beto] = [await aPerson(server), await aPerson(server)];
  await set("ana_s", ana);
  const gone = await server.request("/functions/v1/delete-my-account", json({ password }, ana.auth));
  expect(gone.status).toBe(200);
  expect((await set("ana_s", beto)).status).toBe(409);
});

test.each(["admin", "equipe", "xepa_oficial", "adrnin", "quentes", "conta_apagada"])(
  "a member cannot be @%s",
  async (handle) => {
    const answer = await set(handle, await aPerson(server));
    const fields = { handle: profileMessages.reserved_handle };
    expect([answer.status, await answer.json()]).toMatchObject([422, { fields }]);
  },
);

test("a handle that looks like that of a team member is reserved; the team may be called so", async () => {
  const [admin, other] = [await aPerson(server, "admin"), await aPerson(server, "admin")];
  expect((await set("marina", admin)).status).toBe(200);
  const member = await aPerson(server);
  for (const handle of ["mar1na", "marlna", "m_arina"]) expect((await set(handle, member)).status).toBe(422);
  expect((await set("equipe_xepa", other)).status).toBe(200);
});

test.each([undefined, "", "ab", "x".repeat(21), "ana souza", "аna", "ana\u202e", 7, {}, ["ana"]])(
  "%j is refused with a sentence",
  async (handle) => {
    const answer = await set(handle, await aPerson(server));
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { fields: { handle: string } }).fields.handle).toMatch(/\p{L}/u);
  },
);

test("the proposal comes from the name that a person gave, and is free; without a name there is none", async () => {
  const [ana, beto] = [await aPerson(server), await aPerson(server)];
  expect(await check("", ana)).toMatchObject({ handle: "ana_s", free: true });
  await set("ana_s", beto);
  expect(await check("", ana)).toMatchObject({ handle: "ana_s2", free: true });
  await server.db.execute(sql`UPDATE auth_users SET user_metadata = '{}'`);
  expect(await check("", ana)).toEqual({ handle: null, free: false, message: profileMessages.no_handle });
});
