import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authUsers } from "#server/db/schema/auth.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { users } from "#server/db/schema/people.ts";
import { newId } from "#server/db/uuid.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  ana = await aPerson(server);
});

async function change(userId: unknown, role: unknown, by = admin) {
  const response = await server.request("/functions/v1/change-user-role", json({ userId, role }, by.auth));
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

async function seesPanel({ auth }: Person): Promise<number> {
  return (await server.request("/functions/v1/get-panel-counts", { headers: auth })).status;
}

const events = () => server.db.select().from(auditEvents).where(eq(auditEvents.action, "change-user-role"));

test("a promotion or demotion takes effect at the next call of the same session", async () => {
  expect(await seesPanel(ana)).toBe(403);
  expect(await change(ana.id, "admin")).toMatchObject({
    status: 200,
    message: "Pronto! Esta pessoa agora é admin.",
    user: { id: ana.id, email: ana.email, full_name: "Ana Souza", role: "admin", offers: 0 },
  });
  expect(await seesPanel(ana)).toBe(200);
  expect(await change(admin.id, "user", ana)).toMatchObject({
    status: 200,
    message: "Pronto! Esta pessoa não é mais admin.",
    user: { role: "user" },
  });
  expect(await seesPanel(admin)).toBe(403);
  expect(await change(ana.id, "user")).toMatchObject({ status: 403, code: "forbidden" });
});

test("each change is logged with before and after; the same role again is no change", async () => {
  await change(ana.id, "admin");
  expect(await change(ana.id, "admin")).toMatchObject({ status: 200, user: { role: "admin" } });
  expect(await events()).toMatchObject([
    {
      actor_id: admin.id,
      object_kind: "user",
      object_id: ana.id,
      before: { role: "user" },
      after: { role: "admin" },
    },
  ]);
});

test("the last active admin keeps the role; of two, one may step down", async () => {
  const refused = {
    status: 409,
    code: "last_admin",
    message: "Esta é a única pessoa que administra o site. Torne outra pessoa admin antes.",
  };
  expect(await change(admin.id, "user")).toMatchObject(refused);
  const banned = await aPerson(server, "admin");
  const until = (banned_until: string) =>
    server.db.update(authUsers).set({ banned_until }).where(eq(authUsers.id, banned.id));
  await until("2099-01-01T00:00:00.000Z");
  expect(await change(admin.id, "user")).toMatchObject(refused);
  expect(await events()).toEqual([]);
  await until("2020-01-01T00:00:00.000Z");
  expect(await change(admin.id, "user")).toMatchObject({ status: 200 });
});

test("a super_admin is changed only by another, and counts as an admin", async () => {
  const root = await aPerson(server, "super_admin");
  expect(await change(root.id, "user")).toMatchObject({
    status: 403,
    message: "Só um super admin pode mudar a conta de um super admin.",
  });
  const [row] = await server.db.select().from(users).where(eq(users.id, root.id));
  expect(row?.role).toBe("super_admin");
  expect(await change(admin.id, "user", root)).toMatchObject({ status: 200 });
  expect(await change(root.id, "admin", root)).toMatchObject({ status: 200, user: { role: "admin" } });
});

test.each([
  ["an unknown person", () => [newId(), "admin"], 404, "Este usuário não existe mais."],
  ["what is no id", () => ["eu", "admin"], 422, "Este usuário não existe mais."],
  ["super_admin", () => [ana.id, "super_admin"], 422, "Escolha admin ou usuário"],
  ["no role", () => [ana.id, undefined], 422, "Escolha admin ou usuário"],
])("%s is refused", async (_what, given, status, message) => {
  const [userId, role] = given();
  expect(await change(userId, role)).toMatchObject({ status, message });
  expect(await events()).toEqual([]);
});
