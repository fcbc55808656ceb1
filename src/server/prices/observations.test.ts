import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { readPrices, weekly } from "#testing/price-readings.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { queueOldVerdicts, refreshVerdicts } from "./refresh-verdicts.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

async function call<Answer = { product: OwnedProduct }>(name: string, body: unknown): Promise<Answer> {
  const response = await server.request(`/functions/v1/${name}`, json(body, admin.auth));
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json() as Promise<Answer>;
}

const add = async (given: object = {}) => (await call("add-product", newOfferFields({ ...given }))).product;

interface History {
  verdict: string;
  usual_price: number | null;
  lowest: number | null;
  highest: number | null;
  days: number;
  observations: { at: string; price: number; kind: string; source: string; limited: boolean }[];
}

async function historyOf({ slug }: OwnedProduct): Promise<History> {
  const response = await server.request(`/functions/v1/get-price-history?slug=${encodeURIComponent(slug)}`);
  expect(response.status).toBe(200);
  return response.json() as Promise<History>;
}

const pricesOf = async (offer: OwnedProduct) =>
  (await historyOf(offer)).observations.map(({ price }) => price);

test("an approved offer is observed, and each approved change of its price", async () => {
  const offer = await add({ sale_price: 279.9 });
  expect((await historyOf(offer)).observations).toMatchObject([
    { price: 279.9, kind: "deal", source: "oferta", limited: false },
  ]);
  await call("edit-product", { productId: offer.id, productData: { sale_price: 259.9 } });
  await call("edit-product", { productId: offer.id, productData: { description: "Outra." } });
  const history = await historyOf(offer);
  // The lowest of a day and source stands for it.
  expect(history.observations.map(({ price }) => price)).toEqual([259.9]);
  expect(history).toMatchObject({ lowest: 259.9, highest: 279.9, days: 1 });
  const rows = await server.db.execute(sql`SELECT price::float8 FROM price_observations ORDER BY price`);
  expect(rows.map((row) => row.price)).toEqual([259.9, 279.9]);
});

test("a price of 0 is no observation, nor is that of a link without a product's key", async () => {
  const free = await add({ sale_price: 0 });
  const unknown = await add({ name: "Outra", product_url: "https://loja.example/oferta" });
  for (const offer of [free, unknown])
    expect(await historyOf(offer)).toEqual({
      verdict: "poucos-dados",
      usual_price: null,
      lowest: null,
      highest: null,
      days: 0,
      observations: [],
    });
});

test("an offer that is not public has no history and hides its observations; a restored one shows them again", async () => {
  const [offer, other] = [await add({ sale_price: 250 }), await add({ name: "Outra", sale_price: 279.9 })];
  expect(await pricesOf(other)).toEqual([250]);
  const unseen = async () => {
    expect(await pricesOf(other)).toEqual([279.9]);
    const days = await server.db.execute(sql`SELECT low::float8 FROM price_days`);
    expect(days.map((row) => row.low)).toEqual([279.9]);
    const gone = await server.request(
      `/functions/v1/get-price-history?slug=${encodeURIComponent(offer.slug)}`,
    );
    expect(gone.status).toBe(404);
  };
  const { id: productId } = offer;
  await call("edit-product", { productId, productData: { status: "rejected" } });
  await unseen();
  await call("edit-product", { productId, productData: { status: "approved" } });
  expect(await pricesOf(other)).toEqual([250]);
  await call("delete-product", { productId });
  await unseen();
  await call("restore-product", { productId });
  expect(await pricesOf(other)).toEqual([250]);
});

test("a corrected link takes the offer's history to the other product", async () => {
  const [offer, other] = [await add({ sale_price: 250 }), await add({ name: "Outra", sale_price: 279.9 })];
  const product_url = "https://www.casasbahia.com.br/air-fryer/p/55099999";
  await call("edit-product", { productId: offer.id, productData: { product_url } });
  expect(await pricesOf(offer)).toEqual([250]);
  expect(await pricesOf(other)).toEqual([279.9]);
});

test("a member's offer is observed once it is approved, at the time when its price was sent", async () => {
  const member = await aPerson(server);
  const sent = await server.request(
    "/functions/v1/submit-user-product",
    json(newOfferFields({ sale_price: 260 }), member.auth),
  );
  const { product } = (await sent.json()) as { product: OwnedProduct };
  const none = await server.db.execute(sql`SELECT 1 FROM price_observations`);
  expect(none).toHaveLength(0);
  await server.db.execute(sql`UPDATE products SET created_at = created_at - interval '3 days'`);
  await call("update-product-status", { productId: product.id, status: "approved" });
  const [row] = await server.db.execute(sql`
    SELECT o.at = p.created_at AS is_then FROM price_observations o JOIN products p ON p.id = o.product_id`);
  expect(row?.is_then).toBe(true);
});

test("the verdict is stored with the approval, and follows price and claim without a new version", async () => {
  await readPrices(server.db, weekly(400));
  const offer = await add({ original_price: 649.9, sale_price: 279.9 });
  expect(await historyOf(offer)).toMatchObject({
    verdict: "desconto-real",
    usual_price: 400,
    lowest: 279.9,
    highest: 400,
  });
  const edited = await call("edit-product", { productId: offer.id, productData: { sale_price: 399 } });
  expect((await historyOf(offer)).verdict).toBe("desconto-inflado");
  await call("edit-product", { productId: offer.id, productData: { original_price: 410 } });
  expect((await historyOf(offer)).verdict).toBe("preco-comum");
  expect(edited.product.version).toBe(offer.version + 1);
});

test("readings that arrive later change the verdict with the next run of the job", async () => {
  const offer = await add({ sale_price: 279.9 });
  expect((await historyOf(offer)).verdict).toBe("poucos-dados");
  await readPrices(server.db, weekly(400));
  await refreshVerdicts(server.db);
  expect((await historyOf(offer)).verdict).toBe("desconto-real");
  const [row] = await server.db.execute(sql`SELECT version FROM products WHERE id = ${offer.id}`);
  expect(row?.version).toBe(offer.version);
  expect(await server.db.execute(sql`SELECT 1 FROM verdict_queue`)).toHaveLength(0);
});

test("live offers with a real discount are listed apart, with their true discount", async () => {
  await readPrices(server.db, weekly(400));
  const offer = await add({ sale_price: 300 });
  const real = () => server.db.execute(sql`SELECT category, true_discount FROM real_offers`);
  expect(await real()).toEqual([{ category: "Casa", true_discount: 25 }]);
  await call("edit-product", { productId: offer.id, productData: { category: "Games" } });
  expect(await real()).toEqual([{ category: "Games", true_discount: 25 }]);
  await call("edit-product", { productId: offer.id, productData: { status: "pending" } });
  expect(await real()).toEqual([]);
  await call("edit-product", { productId: offer.id, productData: { status: "approved" } });
  expect(await real()).toHaveLength(1);
  await call("delete-product", { productId: offer.id });
  expect(await real()).toEqual([]);
});

test.each([
  ["becomes free", { sale_price: 0 }],
  ["loses its product's key", { product_url: "https://loja.example/oferta" }],
])("an offer that %s loses its verdict", async (_, productData) => {
  await readPrices(server.db, weekly(400));
  const offer = await add({ sale_price: 300 });
  expect((await historyOf(offer)).verdict).toBe("desconto-real");
  await call("edit-product", { productId: offer.id, productData });
  expect((await historyOf(offer)).verdict).toBe("poucos-dados");
  expect(await server.db.execute(sql`SELECT 1 FROM real_offers`)).toEqual([]);
});

test("an ended offer is judged again when an offer that it was compared with is withdrawn", async () => {
  const fraud = await add({ sale_price: 50 });
  await server.db.execute(sql`UPDATE products SET created_at = created_at - interval '3 days'`);
  await server.db.execute(sql`UPDATE price_observations SET at = at - interval '3 days'`);
  const offer = await add({ name: "Outra", sale_price: 300 });
  const lowest = async () => {
    await refreshVerdicts(server.db);
    const rows = await server.db.execute(
      sql`SELECT lowest::float8 FROM offer_verdicts WHERE product_id = ${offer.id}`,
    );
    return rows[0]?.lowest;
  };
  expect(await lowest()).toBe(50);
  await server.db.execute(sql`UPDATE products SET ended = true WHERE id = ${offer.id}`);
  await call("edit-product", { productId: fraud.id, productData: { status: "rejected" } });
  expect(await lowest()).toBeNull();
});

test("verdicts by an older rule are computed again, also those of ended offers", async () => {
  await readPrices(server.db, weekly(400));
  const [offer, ended] = [await add({ sale_price: 300 }), await add({ name: "Outra", sale_price: 310 })];
  await server.db.execute(sql`UPDATE products SET ended = true WHERE id = ${ended.id}`);
  await server.db.execute(sql`UPDATE offer_verdicts SET rule = 0, verdict = 'preco-comum'`);
  await queueOldVerdicts(server.db);
  await refreshVerdicts(server.db);
  const rows = await server.db.execute(sql`SELECT product_id, rule, verdict FROM offer_verdicts`);
  const judged = { rule: 1, verdict: "desconto-real" };
  expect(rows).toEqual(
    expect.arrayContaining([offer, ended].map(({ id }) => ({ product_id: id, ...judged }))),
  );
  await queueOldVerdicts(server.db);
  expect(await server.db.execute(sql`SELECT 1 FROM verdict_queue`)).toEqual([]);
});

test("a price that not everybody gets is shown, and measures no other", async () => {
  const member = await add({ sale_price: 200, conditions: { needs: ["prime"] } });
  const other = await add({ name: "Outra", sale_price: 279.9 });
  expect((await historyOf(other)).lowest).toBe(279.9);
  const [row] = await server.db.execute(
    sql`SELECT price::float8, limited FROM price_observations WHERE limited`,
  );
  expect(row).toEqual({ price: 200, limited: true });
  await call("edit-product", { productId: member.id, productData: { conditions: {} } });
  expect((await historyOf(other)).lowest).toBe(200);
});

test("a store's page that was read while an offer was live, at its price, is no regular price", async () => {
  const offer = await add({ sale_price: 300 });
  const inMinutes = (n: number, price: number) => ({ source: "loja" as const, ago: -n / (24 * 60), price });
  await readPrices(server.db, [inMinutes(1, 306), inMinutes(1, 306.01)]);
  const rows = await server.db.execute(
    sql`SELECT price::float8, kind FROM price_observations WHERE source = 'loja' ORDER BY price`,
  );
  expect(rows).toEqual([
    { price: 306, kind: "deal" },
    { price: 306.01, kind: "regular" },
  ]);
  expect(offer.status).toBe("approved");
  await readPrices(server.db, [inMinutes(2, 306)]);
  const again = await server.db.execute(sql`SELECT 1 FROM price_observations WHERE price = 306`);
  expect(again).toHaveLength(1);
});

test("one price from one source counts once a day", async () => {
  const offer = await add({ sale_price: 300 });
  await readPrices(server.db, weekly(400));
  await readPrices(server.db, weekly(400));
  expect((await historyOf(offer)).observations).toHaveLength(26);
});
