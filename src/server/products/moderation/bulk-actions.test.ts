import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { BulkResponse } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { auditEvents, outbox } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  ana = await aPerson(server);
});

const waiting = (given: Parameters<typeof anOffer>[1] = {}) =>
  anOffer(server.db, { user_id: ana.id, status: "pending", ...given });

type Item = { productId: string; version?: number };
const itemOf = ({ id, version }: OwnedProduct): Item => ({ productId: id, version });

async function call(name: string, items: Item[], more: Record<string, unknown> = {}) {
  const response = await server.request(
    `/functions/v1/${name}`,
    json({ products: items, ...more }, { ...admin.auth, "Idempotency-Key": crypto.randomUUID() }),
  );
  return { ...((await response.json()) as BulkResponse), code: response.status };
}

const statuses = ({ results }: BulkResponse) => results.map(({ status }) => status);
const stands = async () => (await server.db.select().from(products)).map(({ status }) => status);
const actions = async () => (await server.db.select().from(auditEvents)).map(({ action }) => action);

test("letters of a bulk decision wait for the undo too", async () => {
  const began = Date.now();
  await call("decide-products", [itemOf(await waiting())], { status: "approved" });
  const [row] = await server.db.select().from(outbox);
  expect(Date.parse(row?.not_before ?? "")).toBeGreaterThanOrEqual(began + 15_000);
});

test("a bulk decision gives each offer the single call's result, in order, independently", async () => {
  const [fine, moved, done, same] = [
    await waiting(),
    await waiting({ version: 5 }),
    await waiting({ status: "rejected" }),
    await waiting({ status: "approved" }),
  ];
  const unknown = newId();
  const items = [
    itemOf(same),
    { productId: unknown },
    { productId: moved.id, version: 4 },
    itemOf(done),
    itemOf(fine),
  ];
  const answer = await call("decide-products", items, { status: "approved" });
  expect([answer.code, answer.message]).toEqual([200, "2 de 5 produtos aprovados"]);
  const sentence = "Status do produto atualizado com sucesso!";
  expect(answer.results).toEqual([
    { productId: same.id, ok: true, status: 200, message: sentence, product: same },
    { productId: unknown, ok: false, status: 404, message: "Produto não encontrado" },
    {
      productId: moved.id,
      ok: false,
      status: 409,
      message: "Este produto mudou desde que você o abriu. Confira a versão atual.",
      product: moved,
    },
    { productId: done.id, ok: false, status: 409, message: "Este produto já foi analisado", product: done },
    expect.objectContaining({
      productId: fine.id,
      ok: true,
      product: expect.objectContaining({ status: "approved", version: 2 }),
    }),
  ]);
  expect(await actions()).toEqual(["update-product-status"]);
  expect(await queuedLetters(server)).toMatchObject([{ letter: "offer-approved" }]);
});

test("a hundred are rejected for one reason, and reopened; their letters are queued and withdrawn", async () => {
  const offers: OwnedProduct[] = [];
  for (let i = 0; i < 100; i++) offers.push(await waiting({ category: i % 2 ? "Casa" : "Games" }));
  const rejected = await call("decide-products", offers.map(itemOf).reverse(), {
    status: "rejected",
    reason: "O preço não confere com o da loja",
  });
  expect(rejected.message).toBe("100 produtos rejeitados");
  expect(rejected.results.map(({ productId }) => productId)).toEqual(offers.map(({ id }) => id).reverse());
  expect(rejected.results.every(({ product }) => product?.reason?.startsWith("O preço"))).toBe(true);
  expect(await queuedLetters(server)).toHaveLength(100);
  const decided = rejected.results.flatMap(({ product }) => product ?? []);
  const reopened = await call("reopen-products", decided.map(itemOf));
  expect(reopened.message).toBe("100 produtos de volta à análise");
  expect(new Set(await stands())).toEqual(new Set(["pending"]));
  expect(reopened.results[0]?.product).toMatchObject({ reason: null, version: 3 });
  expect(await queuedLetters(server)).toEqual([]);
  const done = await actions();
  expect([done.length, done.filter((action) => action === "edit-product").length]).toEqual([200, 100]);
});

test("only the decision that was seen is undone", async () => {
  const [mine, theirs, still] = [
    await waiting({ status: "approved", version: 2 }),
    await waiting({ status: "approved", version: 3 }),
    await waiting(),
  ];
  const page = `/product/${encodeURIComponent(mine.slug)}`;
  expect((await server.request(page)).status).toBe(200);
  const items = [itemOf(mine), { productId: theirs.id, version: 2 }, { productId: theirs.id }, itemOf(still)];
  const answer = await call("reopen-products", items);
  expect(statuses(answer)).toEqual([200, 409, 409, 200]);
  expect(answer.results[1]?.product).toEqual(theirs);
  expect(answer.results[3]?.product).toEqual(still);
  expect((await stands()).sort()).toEqual(["approved", "pending", "pending"]);
  expect((await server.request(page)).status).toBe(404);
  expect(await actions()).toEqual(["edit-product"]);
});

test("several are deleted and restored, each with its own result", async () => {
  const [one, two] = [await waiting(), await waiting({ status: "approved" })];
  const items = [itemOf(two), { productId: one.id, version: 9 }, itemOf(one), itemOf(one)];
  const deleted = await call("delete-products", items);
  expect([deleted.message, statuses(deleted)]).toEqual(["2 de 4 produtos deletados", [200, 409, 200, 404]]);
  expect(await stands()).toEqual([]);
  const restored = await call("restore-products", [itemOf(one), { productId: newId() }, itemOf(two)]);
  expect([restored.message, statuses(restored)]).toEqual(["2 de 3 produtos restaurados", [200, 404, 200]]);
  expect(restored.results.map(({ product }) => product)).toEqual([one, undefined, two]);
  expect((await actions()).sort()).toEqual([
    "delete-product",
    "delete-product",
    "restore-product",
    "restore-product",
  ]);
});

test.each([
  ["decide-products", [], { status: "approved" }, "products"],
  [
    "decide-products",
    Array.from({ length: 101 }, () => ({ productId: newId() })),
    { status: "approved" },
    "products",
  ],
  ["decide-products", [{ productId: newId() }], { status: "pending" }, "status"],
  ["decide-products", [{ productId: newId() }], { status: "rejected", reason: "x".repeat(501) }, "reason"],
  ["reopen-products", [], {}, "products"],
  ["delete-products", [], {}, "products"],
  ["restore-products", [], {}, "products"],
])("%s is refused: %#", async (name, items, more, field) => {
  const refused = await call(name, items, more);
  expect([refused.code, refused]).toMatchObject([422, { fields: { [field]: expect.any(String) } }]);
});

test("a hundred decisions, and their undoing, take as many statements as one", async () => {
  const tables = ["products", "audit_events", "outbox"];
  await server.db.execute(sql`CREATE TABLE counted (name text)`);
  await server.db.execute(sql`CREATE FUNCTION count_statement() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO counted VALUES (TG_TABLE_NAME || ' ' || TG_OP); RETURN NULL; END $$`);
  for (const table of tables)
    await server.db.execute(sql`CREATE TRIGGER counted AFTER INSERT OR UPDATE OR DELETE ON ${sql.identifier(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION count_statement()`);
  const counted = async () => {
    const rows = await server.db.execute<{ name: string }>(sql`DELETE FROM counted RETURNING name`);
    return rows.map(({ name }) => name).sort();
  };
  try {
    const offers: OwnedProduct[] = [];
    for (let n = 0; n < 100; n++) offers.push(await waiting({ name: "Fone", slug: `fone-${n}` }));
    await counted();
    const [first, ...others] = offers.map(itemOf);
    await call("decide-products", [first as Item], { status: "approved" });
    const one = await counted();
    expect(one).toEqual(["audit_events INSERT", "outbox DELETE", "outbox INSERT", "products UPDATE"]);
    const { message, results } = await call("decide-products", others, { status: "approved" });
    expect(message).toBe("99 produtos aprovados");
    expect(await counted()).toEqual(one);
    expect(await server.db.$count(outbox)).toBe(100);
    await call(
      "reopen-products",
      results.map(({ product }) => itemOf(product as OwnedProduct)),
    );
    expect(await counted()).toEqual(["audit_events INSERT", "outbox DELETE", "products UPDATE"]);
    expect(await server.db.$count(outbox)).toBe(1);
  } finally {
    for (const table of tables)
      await server.db.execute(sql`DROP TRIGGER counted ON ${sql.identifier(table)}`);
    await server.db.execute(sql`DROP FUNCTION count_statement`);
    await server.db.execute(sql`DROP TABLE counted`);
  }
});
