import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { csvRecords } from "#domain/format/csv.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { panelSorts } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { anOffer, aPerson, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

function ask(query: string): Promise<Response> {
  return Promise.resolve(server.request(`/functions/v1/export-products?${query}`, { headers: admin.auth }));
}

async function listed(query = ""): Promise<OwnedProduct[]> {
  const response = await ask(`format=json&${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as OwnedProduct[];
}

const names = (products: OwnedProduct[]) => products.map(({ name }) => name);

test("a table is a file named by the day, never cached", async () => {
  await anOffer(server.db, {
    name: '=HYPERLINK("x")',
    sale_price: 1299.9,
    original_price: 2000,
    status: "pending",
  });
  const response = await ask("format=csv");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="xepa-produtos-${dayInSaoPaulo(new Date())}.csv"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head, row, ...more] = [...csvRecords(bytes.toString("utf8"), ";")].map(({ cells }) => cells);
  expect(more).toEqual([]);
  expect(head?.slice(0, 5)).toEqual([
    "Nome do produto",
    "Loja",
    "Categoria",
    "Preço original",
    "Preço promocional",
  ]);
  expect(row?.slice(0, 6)).toEqual([
    `'=HYPERLINK("x")`,
    "Loja Boa",
    "Eletrônicos",
    "2.000,00",
    "1.299,90",
    "35",
  ]);
});

test("a list has every field that its owner and the admins see", async () => {
  const offer = await anOffer(server.db, { user_id: admin.id, reason: "x", status: "rejected" });
  const response = await ask("format=json");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="xepa-produtos-[\d-]+\.json"$/,
  );
  expect(await response.json()).toEqual([offer]);
});

test("an empty result is a file too", async () => {
  expect(await listed()).toEqual([]);
  const text = await (await ask("format=csv")).text();
  expect(text.split("\r\n")).toHaveLength(2);
});

test("the panel's filters and order apply to the file", async () => {
  const one = await anOffer(server.db, {
    name: "Água",
    sale_price: 30,
    status: "pending",
    user_id: admin.id,
  });
  await anOffer(server.db, { name: "Bola", sale_price: 10, original_price: 100, category: "Casa" });
  await anOffer(server.db, {
    name: "Copo",
    sale_price: 20,
    original_price: 25,
    ended: true,
    status: "rejected",
  });
  expect(names(await listed("status=pending"))).toEqual(["Água"]);
  expect(names(await listed("category=casa"))).toEqual(["Bola"]);
  expect(names(await listed("q=agua"))).toEqual(["Água"]);
  expect(names(await listed(`user_id=${one.user_id}`))).toEqual(["Água"]);
  const orders = {
    newest: ["Copo", "Bola", "Água"],
    oldest: ["Água", "Bola", "Copo"],
    price_low: ["Bola", "Copo", "Água"],
    price_high: ["Água", "Copo", "Bola"],
    discount: ["Bola", "Água", "Copo"],
  };
  for (const sort of panelSorts) expect(names(await listed(`sort=${sort}`))).toEqual(orders[sort]);
});

test.each([
  "format=xml",
  "",
  "format=csv&sort=relevance",
  "format=csv&status=x",
  "format=csv&category=barcos",
])("«%s» is refused", async (query) => {
  const response = await ask(query);
  expect(response.status).toBe(422);
  expect(Object.keys(((await response.json()) as { fields: object }).fields)).toHaveLength(1);
});

/** More than twice the batch size, many with one price and time. */
const many = 1001;

async function manyOffers(): Promise<void> {
  await server.db.execute(sql`INSERT INTO products
    (id, name, slug, category, original_price, sale_price, store_name, product_url, status, created_at)
    SELECT gen_random_uuid(), 'Oferta ' || i, 'oferta-' || i, 'Casa', 10, i % 3, 'Loja', 'https://loja.example',
      'approved', '2026-11-01' FROM generate_series(1, ${many}::int) AS i`);
}

test("however many rows there are, each comes once and in order, read only as fast as the client", async () => {
  await manyOffers();
  for (const sort of panelSorts) expect(new Set(names(await listed(`sort=${sort}`))).size).toBe(many);
  const prices = (await listed("sort=price_low")).map(({ sale_price }) => sale_price);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  const table = await (await ask("format=csv&q=oferta")).text();
  expect([...csvRecords(table, ";")]).toHaveLength(many + 1);

  const reader = (await ask("format=csv")).body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value).split("\r\n")).toHaveLength(502);
  await reader?.cancel();
  // The embedded engine has one connection: a client that disconnected must not hold it.
  expect(await listed("status=pending")).toEqual([]);
});
