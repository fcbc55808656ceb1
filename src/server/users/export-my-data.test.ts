import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authIdentities } from "#server/db/schema/auth.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { createFullAccount } from "#testing/full-account.ts";
import { aVerifiedFactor, signedInClient } from "#testing/second-factor.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
let beto: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server, "user", "ana@xepa.test");
  beto = await aPerson(server, "user", "mariana@xepa.test");
  await createFullAccount(server, ana, "198.51.100.77");
  await createFullAccount(server, beto, "198.51.100.78");
});

interface Export {
  dados: Record<string, Record<string, unknown>[]>;
}

async function exported(auth = ana.auth): Promise<Export> {
  const response = await server.request("/functions/v1/export-my-data", { headers: auth });
  expect(response.status).toBe(200);
  return (await response.json()) as Export;
}

/** Columns that name a row's owner. A table that gets one must appear in the export, or this fails. The log's `by` names nobody. */
const personal = ["user_id", "actor_id", "owner_id", "by", "saved_by", "email"];

test("every row of a user is in that user's export, table by table", async () => {
  const columns = await server.db.execute<{ table_name: string; column_name: string }>(sql`
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'log_entries' AND (column_name IN ${personal} OR (column_name = 'people' AND data_type = 'ARRAY'))`);
  const tables = new Map<string, string[]>();
  for (const { table_name, column_name } of columns)
    tables.set(table_name, [...(tables.get(table_name) ?? []), column_name]);
  expect(tables.size).toBeGreaterThan(10);
  const { dados } = await exported();
  for (const [table, names] of tables) {
    const isTheirs = names.map((name) => {
      const column = sql`${sql.identifier(name)}::text`;
      return sql`(${column} IN (${ana.id}, ${ana.email}) OR ${column} LIKE ${`{%${ana.id}%}`})`;
    });
    const about = table === "audit_events" ? [sql`object_id = ${ana.id}`] : [];
    const [row] = await server.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)} WHERE ${sql.join([...isTheirs, ...about], sql` OR `)}`,
    );
    expect([table, dados[table]?.length]).toEqual([table, row?.n]);
    expect([table, row?.n]).not.toEqual([table, 0]);
  }
  expect(dados.auth_challenges).toHaveLength(1);
  expect(dados.idempotency_keys).toHaveLength(1);
  expect(dados.outbox?.map(({ letter }) => letter).sort()).toEqual(["account-recover", "contact-message"]);
});

test("only hashes, keys and links are left out of a row", async () => {
  const { dados } = await exported();
  const leftOut: string[] = [];
  for (const [table, rows] of Object.entries(dados)) {
    const columns = await server.db.execute<{ column_name: string }>(
      sql`SELECT column_name FROM information_schema.columns WHERE table_name = ${table} AND table_schema = 'public'`,
    );
    for (const { column_name } of columns)
      if (!Object.hasOwn(rows[0] ?? {}, column_name)) leftOut.push(`${table}.${column_name}`);
  }
  expect(leftOut.filter((name) => !name.startsWith("outbox.")).sort()).toEqual(
    [
      "article_versions.content",
      "audit_events.after",
      "audit_events.before",
      "audit_events.ip_hash",
      "auth_flow_states.auth_code_hash",
      "auth_flow_states.browser_hash",
      "auth_flow_states.code_challenge",
      "auth_factors.secret",
      "auth_one_time_tokens.payload",
      "auth_one_time_tokens.token_hash",
      "auth_recovery_codes.code_hash",
      "auth_sessions.counter",
      "auth_sessions.refresh_key",
      "auth_users.password_hash",
      "comment_marks.mark",
      "comments.mark",
      "confirmations.mark",
      "coupon_outcomes.mark",
      "reports.mark",
      "votes.mark",
      "idempotency_keys.body",
      "idempotency_keys.request_hash",
      "newsletter_subscribers.token_hash",
      "products.search_text",
      "vote_rings.people",
      "alerts.anchor",
      "alerts.code",
      "alerts.places",
      "alerts.without",
      "alerts.words",
      "notice_settings.feed_version",
      "push_devices.auth",
      "push_devices.p256dh",
      "telegram_codes.code_hash",
    ].sort(),
  );
  const text = JSON.stringify(dados);
  expect(text).not.toContain("argon2");
  expect(text).not.toContain("recover_url");
  expect(text).toContain("198.51.100.77");
  expect(dados.products?.map(({ status }) => status).sort()).toEqual(["approved", "pending", "rejected"]);
});

test("an export holds nothing of other users", async () => {
  const text = JSON.stringify(await exported());
  for (const other of [beto.id, beto.email, "198.51.100.78"]) expect(text).not.toContain(other);
});

test("of a deletion by a moderator, its owner sees the content and the moderator the action", async () => {
  const admin = await aPerson(server, "admin");
  const [own] = (await exported()).dados.products ?? [];
  const body = json({ productId: own?.id }, admin.auth);
  expect((await server.request("/functions/v1/delete-product", body)).status).toBe(200);
  const trashOf = async (auth: Record<string, string>) =>
    (await exported(auth)).dados.trash?.find(({ id }) => id === own?.id);
  expect(await trashOf(ana.auth)).toMatchObject({ kind: "product", row: { name: own?.name }, by: null });
  expect(await trashOf(admin.auth)).toMatchObject({ kind: "product", row: null, by: admin.id });
});

test("of an admin's action on the account, its owner sees the action and not the admin", async () => {
  const admin = await aPerson(server, "admin");
  const body = json({ userId: ana.id, role: "admin" }, admin.auth);
  expect((await server.request("/functions/v1/change-user-role", body)).status).toBe(200);
  const { audit_events } = (await exported()).dados;
  const events = audit_events?.filter(({ action }) => action === "change-user-role");
  expect(events).toContainEqual(expect.objectContaining({ object_id: ana.id }));
  expect(JSON.stringify(audit_events)).not.toContain(admin.id);
});

test("an address vouched for by Facebook alone does not reveal its owner's messages", async () => {
  await server.db
    .update(authIdentities)
    .set({ provider: "facebook" })
    .where(eq(authIdentities.user_id, ana.id));
  const { dados } = await exported();
  expect(dados).toMatchObject({ contact_messages: [], newsletter_subscribers: [], outbox: [] });
  expect(dados.auth_identities).toMatchObject([{ provider: "facebook" }]);
});

test("an export explains itself in Portuguese, and says where the access records are", async () => {
  expect(await exported()).toMatchObject({
    titular: { id: ana.id, email: "ana@xepa.test" },
    leia_me: expect.stringContaining("Tudo o que guardamos sobre você"),
    registros_de_acesso: { guardados_por: expect.stringContaining("6 meses") },
  });
});

test("a user with a second factor verifies it first", async () => {
  const device = await signedInClient(server, beto.email);
  await aVerifiedFactor(device);
  const other = await signedInClient(server, beto.email);
  const refused = await server.request("/functions/v1/export-my-data", { headers: await other.auth() });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "second_factor_needed" });
  await exported(await device.auth());
});
