import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { HistoryPage } from "#domain/operation/history.ts";
import { type AuditEvent, recordEvents } from "#server/db/audit.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { users } from "#server/db/schema/people.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, newOfferFields, type Person, password } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  ana = await aPerson(server, "user", "ana@example.com");
});

async function load(query: Record<string, string> = {}): Promise<HistoryPage> {
  const path = `/functions/v1/load-history?${new URLSearchParams(query)}`;
  const response = await server.request(path, { headers: admin.auth });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}

async function call(name: string, body: object, by = admin): Promise<void> {
  const response = await server.request(`/functions/v1/${name}`, json(body, by.auth));
  expect(response.status, await response.clone().text()).toBe(200);
}

/** A hand-made event. */
function record(given: Partial<AuditEvent> = {}): Promise<void> {
  const event: AuditEvent = {
    actor_id: admin.id,
    action: "edit-product",
    object_kind: "product",
    object_id: newId(),
    ...given,
  };
  return inTransaction(server.db, (tx) => recordEvents(tx, [event]));
}

test("changes of products are listed newest first, with user and changed values", async () => {
  await call("submit-user-product", newOfferFields(), ana);
  const [{ object_id: productId } = { object_id: "" }] = (await load()).events;
  await call("update-product-status", { productId, status: "rejected", reason: "O preço é outro" });
  const { events, next } = await load();
  expect(next).toBeNull();
  const about = {
    object_kind: "product",
    object_id: productId,
    object_name: "Air Fryer Digital 5,5L",
    object_exists: true,
  };
  expect(events).toMatchObject([
    { ...about, actor_id: admin.id, actor_name: "Ana Souza", action: "update-product-status" },
    { ...about, actor_id: ana.id, action: "submit-user-product", before: null, after: { sale_price: 279.9 } },
  ]);
  expect(events[0]?.before).toEqual({
    status: "pending",
    reason: null,
    version: 1,
    updated_at: expect.any(String),
  });
  expect(events[0]?.after).toMatchObject({ status: "rejected", reason: "O preço é outro", version: 2 });
  expect(Object.keys(events[0] ?? {})).not.toContain("ip_hash");
});

test("names are current; deleted subjects keep their last known name, deleted users none", async () => {
  const offer = await anOffer(server.db, { name: "Fone Novo" });
  const gone = newId();
  await server.db.delete(users).where(eq(users.id, ana.id));
  await record({ object_id: offer.id, after: { name: "Fone Velho" } });
  await record({ object_id: gone, before: { name: "Fone Apagado" }, after: null });
  await record({ actor_id: null, object_kind: "user", object_id: "deleted", action: "delete-account" });
  await record({ actor_id: newId(), object_kind: "message", action: "mark-messages" });
  await record({ actor_id: ana.id, object_kind: "user", object_id: ana.id, action: "change-my-name" });
  const names = (await load()).events.map(({ actor_name, object_name, object_exists }) => [
    actor_name,
    object_name,
    object_exists,
  ]);
  expect(names).toEqual([
    // Without a profile row the address is the name.
    ["ana", "ana", true],
    [null, null, false],
    [null, null, false],
    ["Ana Souza", "Fone Apagado", false],
    ["Ana Souza", "Fone Novo", true],
  ]);
});

test("an article is named by its title, even when deleted", async () => {
  await call("add-article", { title: "Qual air fryer?", content: "<p>Depende.</p>" });
  const [{ object_id: id } = { object_id: "" }] = (await load({ object_kind: "article" })).events;
  await call("edit-article", { id, title: "Qual air fryer comprar?" });
  const listed = async () =>
    (await load({ object_kind: "article", object_id: id })).events.map(
      ({ action, object_name, object_exists }) => [action, object_name, object_exists],
    );
  expect(await listed()).toEqual([
    ["edit-article", "Qual air fryer comprar?", true],
    ["add-article", "Qual air fryer comprar?", true],
  ]);
  await call("delete-article", { id });
  expect(await listed()).toEqual([
    ["delete-article", "Qual air fryer comprar?", false],
    ["edit-article", "Qual air fryer comprar?", false],
    ["add-article", "Qual air fryer?", false],
  ]);
});

test("the history filters by subject, user and action, in combination", async () => {
  const [one, two] = [newId(), newId()];
  await record({ object_id: one });
  await record({ object_id: one, action: "delete-product" });
  await record({ object_id: two, actor_id: ana.id });
  await record({ object_kind: "user", object_id: one, action: "ban-user" });
  const found = async (query: Record<string, string>) =>
    (await load(query)).events.map(({ object_id, action }) => `${object_id === one ? 1 : 2} ${action}`);
  expect(await found({})).toEqual(["1 ban-user", "2 edit-product", "1 delete-product", "1 edit-product"]);
  expect(await found({ object_kind: "product", object_id: one })).toEqual([
    "1 delete-product",
    "1 edit-product",
  ]);
  expect(await found({ object_kind: "product", object_id: one, action: "delete-product" })).toEqual([
    "1 delete-product",
  ]);
  expect(await found({ object_kind: "product", object_id: two, actor_id: admin.id })).toEqual([]);
  expect(await found({ object_kind: "user" })).toEqual(["1 ban-user"]);
  expect(await found({ actor_id: ana.id })).toEqual(["2 edit-product"]);
  expect(await found({ actor_id: admin.id, action: "edit-product" })).toEqual(["1 edit-product"]);
  expect(await found({ action: "edit-product" })).toEqual(["2 edit-product", "1 edit-product"]);
  expect(await found({ action: "nada" })).toEqual([]);
});

test("pages have no gaps, even within events of one moment", async () => {
  const created_at = "2026-11-01T00:00:00.000Z";
  const event = { action: "edit-product", object_kind: "product", actor_id: admin.id, created_at };
  const rows = Array.from({ length: 5 }, (_, n) => ({ ...event, id: newId(), object_id: String(n) }));
  await server.db.insert(auditEvents).values(rows);
  for (const filter of [{}, { action: "edit-product" }, { actor_id: admin.id }] as Record<string, string>[]) {
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: HistoryPage = await load({ ...filter, limit: "2", ...(cursor ? { cursor } : {}) });
      seen.push(...page.events.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen, JSON.stringify(filter)).toEqual(
      rows
        .map(({ id }) => id)
        .toSorted()
        .reverse(),
    );
  }
});

test("a hundred events of whole products stay a small response", async () => {
  const after = {
    ...newOfferFields(),
    description: "á".repeat(500),
    product_url: `https://x.example/${"p".repeat(2000)}`,
  };
  for (let i = 0; i < 100; i++) await record({ after });
  const response = await server.request("/functions/v1/load-history", { headers: admin.auth });
  const text = await response.text();
  expect((JSON.parse(text) as HistoryPage).events).toHaveLength(100);
  expect(Buffer.byteLength(text)).toBeLessThan(200_000);
});

test("a deleted account is no longer named, and its events stay readable", async () => {
  await call("submit-user-product", newOfferFields(), ana);
  await call("delete-my-account", { password }, ana);
  const { events } = await load();
  expect(events).toMatchObject([
    { action: "delete-account", actor_name: null, object_id: "deleted", object_name: null },
    { action: "submit-user-product", actor_id: null, actor_name: null, object_exists: false },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/ana@example|Ana Souza/);
});

test.each([
  ["object_id=1", "object_id: um texto, junto com object_kind."],
  [
    "object_kind=planet",
    "object_kind: um de product, prices, coupon, store, article, comment, user, message, letter, issue.",
  ],
  ["actor_id=ana", "actor_id: o id de uma conta."],
  ["action=", "action: o nome de uma ação."],
  [`action=${"a".repeat(101)}`, "action: o nome de uma ação."],
  ["action=%00", "action: o nome de uma ação."],
  ["cursor=x", "cursor: use o valor de next da página anterior."],
  ["limit=1000", "limit: um número inteiro de 1 a 100."],
])("?%s is refused", async (query, sentence) => {
  const response = await server.request(`/functions/v1/load-history?${query}`, { headers: admin.auth });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ message: sentence });
});
