import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { formatMinute } from "#domain/format/written-date.ts";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { auditEvents, outbox } from "#server/db/schema/operation.ts";
import { newId } from "#server/db/uuid.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { signedInClient } from "#testing/second-factor.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  ana = await aPerson(server);
});

async function call(name: "ban-user" | "unban-user", body: Record<string, unknown>, by = admin) {
  const response = await server.request(`/functions/v1/${name}`, json(body, by.auth));
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

const ban = (more: Record<string, unknown> = {}, by = admin) =>
  call("ban-user", { userId: ana.id, reason: "Links falsos", ...more }, by);
const unban = (userId = ana.id, by = admin) => call("unban-user", { userId }, by);
const events = () => server.db.select().from(auditEvents).orderBy(auditEvents.id);
const forGood = "9999-12-31T00:00:00.000Z";

test("a ban ends every session at once, refreshing too, and blocks every sign-in until it is lifted", async () => {
  const { client, auth } = await signedInClient(server, ana.email);
  const open = await auth();
  const reads = () => server.request("/functions/v1/load-my-sessions", { headers: open });
  expect((await reads()).status).toBe(200);
  expect(await ban()).toMatchObject({
    status: 200,
    message: "Conta suspensa. Todas as sessões dela foram encerradas.",
    user: { id: ana.id, banned_until: forGood, ban_reason: "Links falsos", role: "user" },
  });
  expect(await (await reads()).json()).toMatchObject({
    code: "unauthorized",
    message: "Sessão expirada. Faça login novamente.",
  });
  expect((await client.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
  const again = () => client.signInWithPassword({ email: ana.email, password });
  expect((await again()).error).toMatchObject({ status: 400, code: "user_banned" });
  expect(await server.db.select().from(authSessions).where(eq(authSessions.user_id, ana.id))).toEqual([]);

  expect(await unban()).toMatchObject({
    status: 200,
    message: "Conta reativada. A pessoa já pode entrar de novo.",
    user: { banned_until: null, ban_reason: null },
  });
  expect((await reads()).status).toBe(401);
  expect((await again()).error).toBeNull();
});

test("a ban may have an end, and a changed reason and end", async () => {
  const { user } = (await ban({ days: 7 })) as unknown as { user: { banned_until: string } };
  const days = (Date.parse(user.banned_until) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  expect(await ban({ reason: " Voltou a fazer\r\no mesmo ", days: null })).toMatchObject({
    user: { banned_until: forGood, ban_reason: "Voltou a fazer\no mesmo" },
  });
  // Expired: the user may sign in, and the list no longer shows a reason.
  await server.db.update(authUsers).set({ banned_until: "2020-01-01T00:00:00.000Z" });
  expect(await unban()).toMatchObject({ status: 200, user: { banned_until: null, ban_reason: null } });
  expect((await signedInClient(server, ana.email)).session_id).toBeTruthy();
});

test("bans and liftings are logged with before and after; lifting no ban is no event", async () => {
  await unban();
  await ban();
  await unban();
  const banned = { banned_until: forGood, ban_reason: "Links falsos" };
  const free = { banned_until: null, ban_reason: null };
  const about = { actor_id: admin.id, object_kind: "user", object_id: ana.id };
  expect(await events()).toMatchObject([
    { ...about, action: "ban-user", before: free, after: banned },
    { ...about, action: "unban-user", before: banned, after: free },
  ]);
});

test("a banned user is mailed reason and end, and the lifting; unsent letters are withdrawn", async () => {
  await ban({ reason: "Spam", days: 7 });
  await ban();
  const letter = { letter: "account-banned", to: ana.email, values: { reason: "Links falsos", until: null } };
  expect(await queuedLetters(server)).toMatchObject([letter]);
  await unban();
  expect(await queuedLetters(server)).toEqual([]);
  const { user } = (await ban({ days: 7 })) as unknown as { user: { banned_until: string } };
  const until = formatMinute(user.banned_until);
  expect(await queuedLetters(server)).toMatchObject([{ letter: "account-banned", values: { until } }]);
  await server.db.update(outbox).set({ sent_at: new Date().toISOString() });
  await unban();
  expect(await queuedLetters(server)).toMatchObject([
    { letter: "account-banned" },
    { letter: "account-unbanned", to: ana.email, values: { name: "Ana Souza" } },
  ]);
});

test("no letter goes to an unconfirmed address, nor about a refused ban", async () => {
  await ban({ userId: admin.id });
  await server.db.update(authUsers).set({ email_confirmed_at: null }).where(eq(authUsers.id, ana.id));
  expect(await ban()).toMatchObject({ status: 200 });
  expect(await unban()).toMatchObject({ status: 200 });
  expect(await queuedLetters(server)).toEqual([]);
});

test("admins cannot ban themselves, and the last active admin cannot be banned", async () => {
  expect(await ban({ userId: admin.id })).toMatchObject({
    status: 409,
    code: "own_account",
    message: "Você não pode suspender a sua própria conta.",
  });
  const root = await aPerson(server, "super_admin");
  expect(await ban({ userId: admin.id }, root)).toMatchObject({ status: 200 });
  expect((await server.request("/functions/v1/get-panel-counts", { headers: admin.auth })).status).toBe(401);
  const lone = await aPerson(server, "admin");
  expect(await ban({ userId: root.id }, lone)).toMatchObject({ status: 403, code: "super_admin_only" });
  expect(await unban(admin.id, lone)).toMatchObject({ status: 200, user: { role: "admin" } });
});

test("only a super_admin lifts the ban of another", async () => {
  const [root, other] = [await aPerson(server, "super_admin"), await aPerson(server, "super_admin")];
  expect(await ban({ userId: other.id }, root)).toMatchObject({ status: 200 });
  expect(await unban(other.id)).toMatchObject({ status: 403 });
  expect(await unban(other.id, root)).toMatchObject({ status: 200 });
});

test.each([
  ["no reason", { reason: "  " }, 422, "Diga o motivo da suspensão"],
  ["a reason left out", { reason: undefined }, 422, "Diga o motivo da suspensão"],
  ["a long reason", { reason: "á".repeat(501) }, 422, "O motivo deve ter no máximo 500 caracteres"],
  ["no days", { days: 0 }, 422, "Escolha por quantos dias: de 1 a 3650"],
  ["too many days", { days: 3651 }, 422, "Escolha por quantos dias: de 1 a 3650"],
  ["half a day", { days: 0.5 }, 422, "Escolha por quantos dias: de 1 a 3650"],
  ["an unknown person", { userId: newId() }, 404, "Este usuário não existe mais."],
])("%s is refused", async (_what, body, status, message) => {
  expect(await ban(body)).toMatchObject({ status, message });
  expect(await events()).toEqual([]);
  expect((await server.request("/functions/v1/get-my-profile", { headers: ana.auth })).status).toBe(200);
});
