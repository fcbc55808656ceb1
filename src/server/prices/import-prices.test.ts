import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { priceListModel } from "#domain/prices/price-list/price-columns.ts";
import { mostFaults, priceListLimits, priceListMessages } from "#domain/prices/price-list/price-list.ts";
import { importMessages } from "#domain/products/import-export/file-import.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { priceObservations } from "#server/db/schema/prices.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { priceListOf, sendPriceList } from "#testing/price-list-file.ts";
import { daysAgo } from "#testing/price-readings.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { refreshVerdicts } from "./refresh-verdicts.ts";

const store_url = "https://www.casasbahia.com.br/air-fryer/p/55012345";
let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

const listOf = (...rows: object[]) =>
  JSON.stringify(rows.map((row) => ({ store_url, price: 400, at: daysAgo(10), ...row })));
const send = (body: object, headers?: Record<string, string>) => sendPriceList(server, admin, body, headers);
const check = (text: string, format = "json") => send({ format, text });
const take = (text: string, format = "json") => send({ format, text, dryRun: false });
const observed = () =>
  server.db.execute(sql`SELECT price::float8, kind, source FROM price_observations ORDER BY price, kind`);

async function nothingIsWritten(): Promise<void> {
  expect(await server.db.$count(priceObservations)).toBe(0);
  expect(await server.db.$count(auditEvents)).toBe(0);
}

test("a dry run names the wrong rows, counts the others, and writes nothing", async () => {
  const old = { at: daysAgo(2 * 366 + 1) };
  const future = { at: daysAgo(-1), store_url: "https://loja.example/p/1", price: 0 };
  const { status, body } = await check(listOf({}, { loja: "x" }, { kind: "deal" }, old, future));
  expect(status).toBe(200);
  expect(body).toEqual({
    rows: [
      {
        row: 5,
        store_url: "https://loja.example/p/1",
        errors: {
          store_url: priceListMessages.no_key,
          price: "Um preço de 0 não é observação",
          at: priceListMessages.future,
        },
      },
    ],
    valid: 2,
    invalid: 1,
    repeated: 1,
    ignored: 1,
    products: 1,
    columns: { unknown: ["loja"], computed: [] },
  });
  await nothingIsWritten();
});

test("with one wrong row nothing is written", async () => {
  const { status, body } = await take(listOf({}, { price: 0 }));
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: "invalid", message: priceListMessages.invalid, valid: 1, invalid: 1 });
  await nothingIsWritten();
});

test("prices become observations of source importada, once a day, and one event", async () => {
  const text = listOf({}, {}, { price: 500 }, { kind: "oferta", price: "99,90" });
  const { status, body } = await take(text);
  expect(status).toBe(200);
  expect(body).toMatchObject({ created: 3, unchanged: 0, repeated: 1, ignored: 0, products: 1 });
  expect(await observed()).toEqual([
    { price: 99.9, kind: "deal", source: "importada" },
    { price: 400, kind: "regular", source: "importada" },
    { price: 500, kind: "regular", source: "importada" },
  ]);
  expect(await server.db.select().from(auditEvents)).toMatchObject([
    { actor_id: admin.id, action: "import-prices", object_kind: "prices", after: { prices: 3 } },
  ]);
  // Under another key it is another call, and still the same prices.
  expect((await take(text)).body).toMatchObject({
    created: 0,
    unchanged: 3,
    message: priceListMessages.nothing,
  });
  expect(await server.db.$count(priceObservations)).toBe(3);
});

test("a list that arrives after an offer changes its verdict with the next run of the job", async () => {
  const added = await server.request(
    "/functions/v1/add-product",
    json(newOfferFields({ original_price: 649.9, sale_price: 279.9 }), admin.auth),
  );
  const { product } = (await added.json()) as { product: OwnedProduct };
  const weeks = Array.from({ length: 25 }, (_, n) => ({ at: daysAgo(7 * (n + 1)) }));
  expect((await take(listOf(...weeks))).body).toMatchObject({ created: 25 });
  await refreshVerdicts(server.db);
  const history = await server.request(`/functions/v1/get-price-history?slug=${product.slug}`);
  expect(await history.json()).toMatchObject({ verdict: "desconto-real", usual_price: 400, highest: 400 });
});

test("a list sent twice with one key is imported once, and its progress can be asked for", async () => {
  const once = { "Idempotency-Key": "uma-vez" };
  const body = { format: "csv", text: priceListOf(300), dryRun: false };
  const first = await send(body, once);
  expect(first.body).toMatchObject({ created: 300, products: 3 });
  expect(await send(body, once)).toEqual(first);
  expect(await server.db.$count(auditEvents)).toBe(1);
  expect((await send({ ...body, text: listOf({}) }, once)).status).toBe(422);
  const path = "/functions/v1/import-progress?key=uma-vez";
  const progress = await server.request(path, { headers: admin.auth });
  expect(await progress.json()).toEqual({ done: 300, total: 300 });
});

test.each([
  [{ format: "csv", text: "" }, priceListMessages.empty, "text"],
  [{ format: "csv", text: priceListModel }, priceListMessages.empty, "text"],
  [{ format: "json", text: "[]" }, priceListMessages.empty, "text"],
  [{ format: "json", text: "[" }, importMessages.not_json, "text"],
  [{ format: "json", text: "{}" }, priceListMessages.not_a_list, "text"],
  [{ format: "csv", text: "PK\u0003\u0004\u0014\0\uFFFD" }, importMessages.archive, "text"],
  [{ format: "csv", text: "Link;Pre\uFFFDo;Data\n" }, priceListMessages.garbled, "text"],
  [{ format: "csv", text: "Produto;Valor\n" }, "Faltam colunas no arquivo: Link do produto, Data.", "text"],
  [{ format: "csv", text: "x".repeat(priceListLimits.bytes + 1) }, priceListMessages.too_large, "text"],
  [{ format: "zip", text: "" }, importMessages.format, "format"],
  [{ format: "csv", text: 1 }, "Este campo deve ser um texto", "text"],
  [{ format: "csv", text: "", dryRun: "no" }, importMessages.dry_run, "dryRun"],
])("an unreadable list is 422 in one sentence (%#)", async (file, message, field) => {
  expect(await send(file)).toMatchObject({
    status: 422,
    body: { error: message, message, code: "invalid", fields: { [field]: message } },
  });
  await nothingIsWritten();
});

test("too large a body is 413 before it is read", async () => {
  const { status, body } = await send({ format: "csv", text: "\n".repeat(priceListLimits.bytes) });
  expect([status, body.code, body.message]).toEqual([413, "too_large", priceListMessages.too_large]);
});

test("more than 100,000 rows are too many, however short they are", async () => {
  const text = `store_url,price,at\n${"a,1,1\n".repeat(priceListLimits.rows + 1)}`;
  expect(await check(text, "csv")).toMatchObject({
    status: 422,
    body: { message: priceListMessages.too_many },
  });
});

test("of 5,000 wrong rows the first 200 are named", async () => {
  const text = priceListOf(5000).replaceAll(",90;", ",9O;");
  const { body } = await check(text, "csv");
  expect(body).toMatchObject({ valid: 0, invalid: 5000, products: 0 });
  expect(body.rows).toHaveLength(mostFaults);
  expect(body.rows[0]).toMatchObject({
    row: 2,
    errors: { price: "Informe o preço em reais, como 1.299,90" },
  });
  expect(JSON.stringify(body).length).toBeLessThan(60_000);
});

test("5,000 rows are written whole", async () => {
  const { body } = await take(priceListOf(5000), "csv");
  expect(body).toMatchObject({ created: 5000, products: 50 });
  const [days] = await server.db.execute(sql`SELECT sum(n)::int AS n FROM price_days`);
  expect(days?.n).toBe(5000);
});
