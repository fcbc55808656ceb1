import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { PeoplePage } from "#domain/users/user.ts";
import { insertConfirmedUser } from "#server/db/insert-confirmed-user.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { anOffer, aPerson, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin", "chefe@xepa.test");
});

let made = 0;

/** A user who signed up on a day long ago, so that they are listed below users who sign up now. */
function aUser(name: string, more: { email?: string; role?: string; created_at?: string } = {}) {
  const { email = `p${++made}@example.com`, role = "user" } = more;
  const created_at = more.created_at ?? new Date(Date.UTC(2024, 0, 1) + ++made * 60_000).toISOString();
  return inTransaction(server.db, (tx) =>
    insertConfirmedUser(tx, { email, name, role, created_at, password_hash: null }),
  );
}

async function ban(id: string, banned_until: string): Promise<void> {
  await server.db.update(authUsers).set({ banned_until }).where(eq(authUsers.id, id));
  await server.db.update(users).set({ ban_reason: "Spam" }).where(eq(users.id, id));
}

function ask(query = "") {
  return server.request(`/functions/v1/get-users-stats${query}`, { headers: admin.auth });
}

async function page(query = ""): Promise<PeoplePage> {
  const response = await ask(query);
  expect(response.status, query).toBe(200);
  return (await response.json()) as PeoplePage;
}

async function names(query: string): Promise<string[]> {
  return (await page(query)).data.users.map(({ full_name }) => full_name);
}

test("the spec's shape: totals, six months, five newest, and all users", async () => {
  const id = await aUser("Beto Lima", { email: "beto@example.com" });
  for (const status of ["approved", "pending", "rejected"]) await anOffer(server.db, { status, user_id: id });
  await aUser("Raiz", { role: "super_admin" });
  for (const n of [1, 2, 3]) await aUser(`Mais ${n}`);
  const { data, next } = await page();
  expect(next).toBeNull();
  expect(Object.keys(data).sort()).toEqual(
    [
      ...["totalUsers", "adminUsers", "regularUsers", "activeAdmins", "bannedUsers"],
      ...["monthlyStats", "recentUsers", "users"],
    ].sort(),
  );
  expect(data).toMatchObject({ totalUsers: 6, adminUsers: 2, regularUsers: 4 });
  expect(data.monthlyStats).toHaveLength(6);
  expect(data.monthlyStats.map(({ users }) => users)).toEqual([0, 0, 0, 0, 0, 1]);
  expect(data.recentUsers.map(({ full_name }) => full_name)).toEqual([
    ...["Ana Souza", "Mais 3", "Mais 2", "Mais 1", "Raiz"],
  ]);
  expect(Object.keys(data.recentUsers[0] ?? {}).sort()).toEqual(
    ["id", "email", "full_name", "role", "created_at"].sort(),
  );
  expect(data.users.at(-1)).toEqual({
    id,
    email: "beto@example.com",
    full_name: "Beto Lima",
    role: "user",
    created_at: expect.stringMatching(/^2024-01-01T.*Z$/),
    banned_until: null,
    ban_reason: null,
    offers: 3,
    handle: null,
    level: "semente",
  });
});

test("months and roles are counted as users join, change and leave", async () => {
  const lastMonth = new Date(Date.now() - 35 * 86_400_000).toISOString();
  const id = await aUser("Vai e Vem", { created_at: lastMonth });
  const counted = async () => {
    const { totalUsers, adminUsers, monthlyStats } = (await page()).data;
    return [totalUsers, adminUsers, monthlyStats.reduce((all, { users }) => all + users, 0)];
  };
  expect(await counted()).toEqual([2, 1, 2]);
  await server.db.update(users).set({ role: "admin" }).where(eq(users.id, id));
  expect(await counted()).toEqual([2, 2, 2]);
  await server.db.delete(authUsers).where(eq(authUsers.id, id));
  expect(await counted()).toEqual([1, 1, 1]);
});

test("without a limit the newest hundred, and the rest by cursor, each once", async () => {
  for (let i = 0; i < 120; i++) await aUser(`Pessoa ${i}`, { created_at: "2024-05-01T12:00:00.000Z" });
  const first = await page();
  expect(first.data.users).toHaveLength(100);
  const second = await page(`?cursor=${first.next}`);
  expect([second.data.users.length, second.next]).toEqual([21, null]);
  const ids = [...first.data.users, ...second.data.users].map(({ id }) => id);
  expect(new Set(ids).size).toBe(121);
  const small = await page("?limit=2");
  const following = await page(`?limit=2&cursor=${small.next}`);
  expect([...small.data.users, ...following.data.users].map(({ id }) => id)).toEqual(ids.slice(0, 4));
});

test("users are found by words of name and address, ignoring accents, by a whole @, and by nothing else", async () => {
  await aUser("Conceição Araújo", { email: "cida@example.com" });
  await aUser("José 100%_Real", { email: "jose_araujo@example.org" });
  await aUser("Outra Pessoa", { email: "pessoa@example.com" });
  const both = ["José 100%_Real", "Conceição Araújo"];
  expect(await names("?q=ARAUJO")).toEqual(both);
  expect(await names("?q=araújo+conceicao")).toEqual(["Conceição Araújo"]);
  await server.db.update(users).set({ handle: "cida_a" }).where(eq(users.name, "Conceição Araújo"));
  expect(await names("?q=@Cida_A")).toEqual(["Conceição Araújo"]);
  expect(await names("?q=@cida")).toEqual([]);
  expect(await names("?q=cida@example")).toEqual(["Conceição Araújo"]);
  expect(await names(`?q=${encodeURIComponent("100%_r")}`)).toEqual(["José 100%_Real"]);
  expect(await names(`?q=${encodeURIComponent("100__r")}`)).toEqual([]);
  expect(await names(`?q=${encodeURIComponent("pesso\\\\")}`)).toEqual([]);
  // Fewer than three letters match word beginnings.
  expect(await names("?q=jo")).toEqual(["José 100%_Real"]);
  expect(await names("?q=co+ar")).toEqual(["Conceição Araújo"]);
  expect(await names(`?q=${encodeURIComponent("1 or")}`)).toEqual(["José 100%_Real"]);
  expect(await names("?q=uz")).toEqual([]);
  expect(await names("?q=araujo&limit=1")).toEqual(both.slice(0, 1));
  for (const nothing of ["+++", "%25_"]) expect(await names(`?q=${nothing}`)).toHaveLength(4);
});

test("the list filters by admins of both kinds, members, and currently banned users", async () => {
  await aUser("Raiz", { role: "super_admin" });
  const banned = await aUser("Suspensa");
  const free = await aUser("Livre de Novo");
  await ban(banned, "9999-12-31T00:00:00.000Z");
  await ban(free, "2020-01-01T00:00:00.000Z");
  expect(await names("?role=admin")).toEqual(["Ana Souza", "Raiz"]);
  expect(await names("?role=user")).toEqual(["Livre de Novo", "Suspensa"]);
  expect(await names("?status=banned")).toEqual(["Suspensa"]);
  expect(await names("?status=banned&role=admin")).toEqual([]);
  expect(await names("?status=banned&q=livre")).toEqual([]);
  const { data } = await page("?role=user");
  expect(data.users.map(({ banned_until, ban_reason }) => [banned_until, ban_reason])).toEqual([
    [null, null],
    ["9999-12-31T00:00:00.000Z", "Spam"],
  ]);
  expect(data.totalUsers).toBe(4);
});

test("the stats count suspended users and active admins", async () => {
  const root = await aUser("Raiz", { role: "super_admin" });
  await ban(await aUser("Suspensa"), "9999-12-31T00:00:00.000Z");
  await ban(await aUser("Livre"), "2020-01-01T00:00:00.000Z");
  expect((await page("?q=ninguem")).data).toMatchObject({ activeAdmins: 2, bannedUsers: 1 });
  await ban(root, "9999-12-31T00:00:00.000Z");
  expect((await page()).data).toMatchObject({ adminUsers: 2, activeAdmins: 1, bannedUsers: 2 });
});

test.each([
  ["?limit=0", "limit"],
  ["?limit=101", "limit"],
  ["?limit=dez", "limit"],
  ["?role=super_admin", "role"],
  ["?status=free", "status"],
  [`?q=${"a".repeat(201)}`, "q"],
  ["?q=%00", "q"],
  ["?cursor=nada", "cursor"],
  [`?cursor=${Buffer.from('["2026-01-01T00:00:00Z","x"]').toString("base64url")}`, "cursor"],
])("%s is refused in Portuguese", async (query, field) => {
  const response = await ask(query);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    code: "invalid",
    fields: { [field]: expect.stringMatching(new RegExp(`^${field}: .*\\.$`)) },
  });
});
