import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

type Take = (by: Person, from: Person) => Promise<number>;

async function call(name: string, body: Record<string, unknown>, { auth }: Person): Promise<number> {
  return (await server.request(`/functions/v1/${name}`, json(body, auth))).status;
}

const demote: Take = (by, { id }) => call("change-user-role", { userId: id, role: "user" }, by);
const ban: Take = (by, { id }) => call("ban-user", { userId: id, reason: "Não sou eu" }, by);
const leave: Take = (by) => call("delete-my-account", { password }, by);

/** The users who may still open the panel. */
async function left(): Promise<number> {
  const mayEnter = sql`(${authUsers.banned_until} IS NULL OR ${authUsers.banned_until} < now())`;
  const rows = await server.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(sql`${inArray(users.role, ["admin", "super_admin"])} AND ${mayEnter}`);
  return rows.length;
}

test.each([
  ["demote each other", demote, demote],
  ["ban each other", ban, ban],
  ["ban and demote each other", ban, demote],
  ["one bans, the other leaves", ban, leave],
])("of two last admins who at once %s, one remains", async (_what, first, second) => {
  for (let round = 0; round < 6; round++) {
    const [ana, beto] = [await aPerson(server, "admin"), await aPerson(server, "admin")];
    const statuses = await Promise.all([first(ana, beto), second(beto, ana)]);
    expect(await left()).toBe(1);
    expect(statuses).toContain(200);
    // The later one is refused under the lock, or already before it; a deleted user cannot be found.
    for (const status of statuses) expect([200, 401, 403, 404, 409]).toContain(status);
    await server.db.delete(authUsers);
  }
});

test("an admin who lost the role while waiting changes no other role", async () => {
  for (let round = 0; round < 6; round++) {
    const [ana, beto] = [await aPerson(server, "admin"), await aPerson(server, "admin")];
    await aPerson(server, "admin");
    const statuses = await Promise.all([demote(ana, beto), demote(beto, ana)]);
    expect(statuses.sort()).toEqual([200, 403]);
    expect(await left()).toBe(2);
    await server.db.delete(authUsers);
  }
});

test("a login racing a ban leaves no session", async () => {
  const admin = await aPerson(server, "admin");
  for (let round = 0; round < 6; round++) {
    const ana = await aPerson(server);
    const body = json({ email: ana.email, password });
    const logIn = () => server.request("/auth/v1/token?grant_type=password", body);
    const [banned, ...logins] = await Promise.all([ban(admin, ana), logIn(), logIn(), logIn()]);
    expect(banned).toBe(200);
    for (const { status } of logins) expect([200, 400]).toContain(status);
    expect(await server.db.select().from(authSessions).where(eq(authSessions.user_id, ana.id))).toEqual([]);
  }
});
