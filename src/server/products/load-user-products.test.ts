import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { MyOffersPage } from "#domain/products/product.ts";
import { idempotencyKeys } from "#server/db/schema/operation.ts";
import { productStats, products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";
import { countOffersOf } from "./my-offers-store.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

function ask(body: unknown, by = ana, headers: Record<string, string> = {}) {
  return server.request("/functions/v1/load-user-products", json(body, { ...by.auth, ...headers }));
}

async function load(body: unknown = {}, by = ana): Promise<MyOffersPage> {
  const response = await ask(body, by);
  expect(response.status).toBe(200);
  return (await response.json()) as MyOffersPage;
}

async function offersOfAna() {
  const user_id = ana.id;
  await anOffer(server.db, { name: "De outra pessoa", user_id: (await aPerson(server)).id });
  const refused = { status: "rejected", reason: "Link quebrado" };
  return [
    await anOffer(server.db, { name: "Pendente 1", user_id, status: "pending" }),
    await anOffer(server.db, { name: "Aprovada", user_id }),
    await anOffer(server.db, { name: "Rejeitada 50%", user_id, ...refused }),
    await anOffer(server.db, { name: "Pendente 2", user_id, status: "pending" }),
  ];
}

const names = ({ products }: MyOffersPage) => products.map(({ name }) => name);

test("a member's own offers in every status, newest first, with clicks, reasons and counts", async () => {
  const [, approved] = await offersOfAna();
  await server.db.insert(productStats).values({ product_id: approved?.id ?? "", clicks: 12 });
  const page = await load();
  expect(names(page)).toEqual(["Pendente 2", "Rejeitada 50%", "Aprovada", "Pendente 1"]);
  expect(page.products.map(({ clicks }) => clicks)).toEqual([0, 0, 12, 0]);
  expect(page.products[1]).toMatchObject({ user_id: ana.id, reason: "Link quebrado", version: 1 });
  expect(page).toMatchObject({ next: null, counts: { total: 4, pending: 2, approved: 1, rejected: 1 } });
  // The spec's own payload.
  expect(names(await load({ user_id: ana.id.toUpperCase() }))).toHaveLength(4);
});

test("a filter applies to the list, not to the counts", async () => {
  const [first] = await offersOfAna();
  const counts = { total: 4, pending: 2, approved: 1, rejected: 1 };
  const pending = await load({ status: "pending" });
  expect(names(pending)).toEqual(["Pendente 2", "Pendente 1"]);
  expect(pending.counts).toEqual(counts);
  expect(names(await load({ q: "PENDENTE 2" }))).toEqual(["Pendente 2"]);
  expect(names(await load({ q: "50%" }))).toEqual(["Rejeitada 50%"]);
  expect(names(await load({ q: "pendente", status: "approved" }))).toEqual([]);
  expect(names(await load({ q: " " }))).toHaveLength(4);
  expect(names(await load({ productId: first?.id }))).toEqual(["Pendente 1"]);
  expect(names(await load({ productId: first?.id }, await aPerson(server)))).toEqual([]);
});

test("pages have no gaps, even among offers of one moment", async () => {
  const created_at = "2026-11-01T12:00:00.000Z";
  for (let n = 0; n < 7; n++) await anOffer(server.db, { user_id: ana.id, created_at, status: "pending" });
  for (const filter of [{}, { status: "pending" }]) {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    for (let pages = 0; pages < 3; pages++) {
      const page = await load({ limit: 3, ...filter, ...(cursor ? { cursor } : {}) });
      seen.push(...page.products.map(({ id }) => id));
      cursor = page.next;
    }
    expect(cursor).toBeNull();
    expect(new Set(seen).size).toBe(7);
  }
});

async function manyOffersOf({ id: user_id }: Person) {
  const row = { category: "Casa", sale_price: 1, store_name: "Loja", product_url: "https://loja.example/x" };
  await server.db.insert(products).values(
    Array.from({ length: 1001 }, (_, n) => ({
      ...row,
      id: newId(),
      name: `Oferta ${n}`,
      slug: `oferta-${n}`,
      user_id,
    })),
  );
}

test("without parameters the newest 1,000 are returned", async () => {
  await manyOffersOf(ana);
  const page = await load();
  expect(page.products).toHaveLength(1000);
  expect(page.next).not.toBeNull();
  expect(page.counts.total).toBe(1001);
});

test("counts use the index alone", async () => {
  await offersOfAna();
  await manyOffersOf(await aPerson(server));
  await server.db.execute(sql`VACUUM (ANALYZE) products`);
  const plan = await server.db.execute(
    sql`EXPLAIN SELECT status, count(*) FROM products WHERE user_id = ${ana.id} GROUP BY status`,
  );
  expect(JSON.stringify(plan)).toContain("Index Only Scan using p_user_status");
  expect(await countOffersOf(server.db, ana.id)).toEqual({ total: 4, pending: 2, approved: 1, rejected: 1 });
});

test("another user's list is for admins only", async () => {
  await offersOfAna();
  const refused = await ask({ user_id: ana.id }, await aPerson(server));
  expect(refused.status).toBe(403);
  expect(await refused.json()).not.toHaveProperty("products");
  const admin = await aPerson(server, "admin");
  expect(names(await load({ user_id: ana.id }, admin))).toHaveLength(4);
  expect(await load({}, admin)).toMatchObject({ products: [], counts: { total: 0 } });
  expect(await load({ user_id: newId() }, admin)).toMatchObject({ products: [], next: null });
});

test("an admin without a required second factor cannot read another user's list", async () => {
  server = await testServer({ ADMIN_MFA: "required" });
  await offersOfAna();
  const admin = await aPerson(server, "admin");
  const refused = await ask({ user_id: ana.id }, admin);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "second_factor_needed" }]);
  expect(await load({ user_id: admin.id }, admin)).toMatchObject({ products: [] });
});

test.each([
  [{ limit: 0 }, "limit"],
  [{ limit: 101 }, "limit"],
  [{ limit: 1.5 }, "limit"],
  [{ limit: "muitos" }, "limit"],
  [{ status: "live" }, "status"],
  [{ q: "x".repeat(201) }, "q"],
  [{ q: 7 }, "q"],
  [{ q: "a\u0000b" }, "q"],
  [{ cursor: "abc" }, "cursor"],
  [{ cursor: 7 }, "cursor"],
  [{ user_id: "1 OR 1=1" }, "user_id"],
])("%j is refused with a sentence", async (body, field) => {
  const response = await ask(body);
  expect(response.status).toBe(422);
  const { fields } = (await response.json()) as { fields: Record<string, string> };
  expect(fields[field]).toMatch(new RegExp(`^${field}: `));
});

test("a repeat with one key is read again: no response is stored", async () => {
  const key = { "Idempotency-Key": "leitura" };
  await ask({}, ana, key);
  await anOffer(server.db, { user_id: ana.id });
  const again = (await (await ask({}, ana, key)).json()) as MyOffersPage;
  expect(again.counts.total).toBe(1);
  expect(await server.db.$count(idempotencyKeys)).toBe(0);
});
