import { createHash } from "node:crypto";
import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { csvRecords } from "#domain/format/csv.ts";
import type { Conditions } from "#domain/prices/conditions-schema.ts";
import { siteFigures } from "#server/db/schema/log.ts";
import { users } from "#server/db/schema/people.ts";
import { priceObservations } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { followPrices } from "#server/prices/observations-store.ts";
import { anOffer, aPerson } from "#testing/factories.ts";
import { download, openRows, writeNight } from "#testing/open-data.ts";
import { daysAgo, readPrices } from "#testing/price-readings.ts";
import { bucket, s3Server } from "#testing/s3-server.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { openDataFolder } from "./open-file-store.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const files = ["ofertas.ndjson.gz", "ofertas.csv.gz", "precos.ndjson.gz", "precos.csv.gz"];

interface Index {
  created: string;
  licenses: { name: string }[];
  resources: { path: string; rows: number; bytes: number; hash: string; unpacked_bytes: number }[];
}

async function readJson<Body>(path: string): Promise<Body> {
  const response = await server.request(path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Body;
}

/** An offer of a product whose price was seen. */
async function pricedOffer(given: Parameters<typeof anOffer>[1], product_key: string) {
  const offer = await anOffer(server.db, { product_key, ...given });
  await inTransaction(server.db, (tx) => followPrices(tx, [offer.id]));
  return offer;
}

const secret = "palavra-que-ninguem-mais-escreve";

/** Offers of every status and prices of every kind. */
async function fillSite() {
  const { id: user_id, email } = await aPerson(server);
  await server.db.update(users).set({ handle: "fulana_da_silva" }).where(eq(users.id, user_id));
  const priced_at = daysAgo(2);
  const live = { user_id, description: secret, priced_at, published_at: priced_at };
  await pricedOffer(
    { ...live, name: '=HYPERLINK("http://mal.example")', coupon: "-10%", sale_price: 99.9 },
    "loja:1",
  );
  await pricedOffer({ name: "Acabou", ended: true, description: secret }, "loja:2");
  await anOffer(server.db, { name: "Sem chave", conditions: { ...conditions, payment: "pix" } });
  await pricedOffer({ name: `${secret} esperando`, status: "pending" }, "loja:3");
  await pricedOffer({ name: `${secret} rejeitada`, status: "rejected", reason: secret }, "loja:4");
  await readPrices(server.db, [
    { product_key: "loja:1", price: 120, ago: 30 },
    { product_key: "loja:1", price: 118, ago: 30 },
    { product_key: "loja:1", price: 150, ago: 200 },
    { product_key: "loja:3", price: 77, ago: 3 },
    { product_key: "ninguem:9", price: 66, ago: 3 },
  ]);
  await server.db.insert(priceObservations).values({
    product_key: "loja:1",
    price: 55,
    kind: "deal",
    source: "oferta",
    at: daysAgo(4),
    hidden: true,
  });
  return { user_id, email };
}

const conditions: Conditions = {
  payment: "any",
  instalments: null,
  shipping: "unknown",
  cashback: null,
  needs: [],
  state: "unknown",
  starting_at: false,
};

const pages = "/functions/v1/get-approved-products?ids=";

test("the night's files hold what pages show of approved offers, valid by their schemas, and no person", async () => {
  const { user_id, email } = await fillSite();
  await writeNight(server);
  const offers = await openRows(server, "ofertas.ndjson.gz");
  expect(offers.map(({ name }) => name).toSorted()).toEqual([
    '=HYPERLINK("http://mal.example")',
    "Acabou",
    "Sem chave",
  ]);
  const { products: shown } = await readJson<{ products: Record<string, unknown>[] }>(
    pages + offers.map(({ id }) => id).join(),
  );
  for (const { url, product_key: _, ...offer } of offers) {
    const page = shown.find(({ id }) => id === offer.id);
    expect(page).toMatchObject(offer);
    expect((await server.request(new URL(String(url)).pathname)).status).toBe(200);
  }
  const prices = await openRows(server, "precos.ndjson.gz");
  for (const { url, product_key } of offers) {
    const slug = new URL(String(url)).pathname.replace("/product/", "");
    const history = await readJson<{ observations: object[] }>(
      `/functions/v1/get-price-history?slug=${slug}`,
    );
    const own = prices.filter((price) => price.product_key === product_key);
    expect(own.map(({ product_key: _, ...price }) => price)).toEqual(
      expect.arrayContaining(history.observations),
    );
    expect(own).toHaveLength(history.observations.length);
  }
  expect(prices.map(({ price }) => price).toSorted()).toEqual([100, 118, 99.9].toSorted());
  const ajv = new Ajv2020({ strict: false });
  for (const format of ["uuid", "uri", "date", "date-time"]) ajv.addFormat(format, true);
  for (const [dataset, rows] of [
    ["ofertas", offers],
    ["precos", prices],
  ] as const) {
    const validate = ajv.compile(await readJson<object>(`/dados/${dataset}.schema.json`));
    expect(rows.filter((row) => !validate(row))).toEqual([]);
    expect(validate({ ...rows[0], user_id })).toBe(false);
  }
  for (const name of files) {
    const { text } = await download(server, name);
    for (const word of [secret, user_id, email, "fulana", "loja:3", "loja:4", "ninguem:9", "/img/"])
      expect(text, `${word} in ${name}`).not.toContain(word);
  }
});

test("a table says the same as the list, without formulas, and the index has each file's rows, size and sum", async () => {
  await fillSite();
  await writeNight(server);
  const { resources, licenses } = await readJson<Index>("/dados/datapackage.json");
  expect(licenses).toMatchObject([{ name: "CC-BY-4.0" }]);
  expect(resources.map(({ path }) => path)).toEqual(files);
  for (const { path, bytes, unpacked_bytes, hash } of resources) {
    const file = await download(server, path);
    expect(file.bytes).toHaveLength(bytes);
    expect(Buffer.byteLength(file.text)).toBe(unpacked_bytes);
    expect(`sha256:${createHash("sha256").update(file.bytes).digest("hex")}`).toBe(hash);
  }
  const { text } = await download(server, "ofertas.csv.gz");
  const [head = [], ...table] = [...csvRecords(text, ",")].map(({ cells }) => cells);
  const offers = await openRows(server, "ofertas.ndjson.gz");
  expect(resources.map(({ rows }) => rows)).toEqual([3, 3, 3, 3]);
  expect(head).toEqual(Object.keys(offers[0] ?? {}));
  const written = offers.map((offer) => Object.values(offer).map(cell));
  expect(table).toEqual(written);
  expect(table.flat().filter((one) => /^[=@]/.test(one))).toEqual([]);
});

function cell(value: unknown): string {
  if (value === null) return "";
  if (typeof value === "object") return JSON.stringify(value);
  return typeof value === "string" && /^[=-]/.test(value) ? `'${value}` : String(value);
}

test("however many offers there are, each comes once", async () => {
  await server.db.execute(sql`INSERT INTO products
    (id, name, slug, category, sale_price, store_name, product_url, status, published_at, product_key)
    SELECT gen_random_uuid(), 'Oferta ' || i, 'oferta-' || i, 'Casa', 10, 'Loja', 'https://loja.example',
      CASE WHEN i % 7 = 0 THEN 'pending' ELSE 'approved' END, '2026-11-01', 'loja:' || i FROM generate_series(1, 700) AS i`);
  await server.db.execute(sql`INSERT INTO price_observations (product_key, price, kind, source, at)
    SELECT 'loja:' || i, 10, 'deal', 'oferta', now() FROM generate_series(1, 700) AS i`);
  await writeNight(server);
  const offers = await openRows(server, "ofertas.ndjson.gz");
  expect(offers).toHaveLength(600);
  expect(new Set(offers.map(({ id }) => id)).size).toBe(600);
  const prices = await openRows(server, "precos.ndjson.gz");
  expect(new Set(prices.map(({ product_key }) => product_key)).size).toBe(600);
  expect(prices).toHaveLength(600);
});

function folder(): string {
  return openDataFolder(server.config);
}

/** As if it had been written so many days before. */
async function age(days: number): Promise<void> {
  for (const name of readdirSync(folder())) {
    const at = new Date(Date.now() - days * 24 * 3600_000);
    utimesSync(join(folder(), name), at, at);
  }
  await server.db.execute(
    sql`UPDATE site_figures SET value = jsonb_set(value, '{at}', to_jsonb(${new Date(Date.now() - days * 24 * 3600_000).toISOString()}::text))`,
  );
}

test("a night is written once; a withdrawn offer leaves with the next one, and nothing old stays", async () => {
  const offer = await anOffer(server.db);
  await anOffer(server.db);
  await writeNight(server);
  const written = readdirSync(folder()).toSorted();
  const at = statSync(join(folder(), written[0] ?? "")).mtimeMs;
  await server.db.update(products).set({ status: "rejected" }).where(eq(products.id, offer.id));
  await writeNight(server);
  expect(statSync(join(folder(), written[0] ?? "")).mtimeMs).toBe(at);
  expect(await openRows(server, "ofertas.ndjson.gz")).toHaveLength(2);

  writeFileSync(join(folder(), "ofertas-half.ndjson.part"), "half");
  await age(1.1);
  await writeNight(server);
  const rows = await openRows(server, "ofertas.ndjson.gz");
  expect(rows.some(({ id }) => id === offer.id)).toBe(false);
  expect(rows).toHaveLength(1);
  expect(readdirSync(folder())).toHaveLength(4);
});

test("a process that stops leaves the files of the night before as they are, and nothing half written", async () => {
  await anOffer(server.db);
  await writeNight(server);
  await age(1.1);
  const before = readdirSync(folder());
  const state = await server.db.select().from(siteFigures);
  const stopping = new AbortController();
  const night = writeNight(server, { stop: stopping.signal });
  stopping.abort();
  await expect(night).rejects.toThrow();
  expect(readdirSync(folder())).toEqual(before);
  expect(await server.db.select().from(siteFigures)).toEqual(state);
  expect(await openRows(server, "ofertas.ndjson.gz")).toHaveLength(1);
});

test("a download goes on where it stopped, and only on the same file", async () => {
  await fillSite();
  await writeNight(server);
  const path = "/dados/ofertas.csv.gz";
  const { bytes } = await download(server, "ofertas.csv.gz");
  const whole = await server.request(path, { method: "HEAD" });
  const etag = whole.headers.get("etag") ?? "";
  expect([whole.status, whole.headers.get("content-length"), await whole.text()]).toEqual([
    200,
    String(bytes.length),
    "",
  ]);
  expect(whole.headers.get("content-disposition")).toMatch(
    /^attachment; filename="xepa-\d{4}-\d\d-\d\d-ofertas\.csv\.gz"$/,
  );
  const ask = (headers: Record<string, string>) => server.request(path, { headers });
  const parts = [await ask({ Range: "bytes=0-99" }), await ask({ Range: "bytes=100-", "If-Range": etag })];
  expect(parts.map(({ status }) => status)).toEqual([206, 206]);
  expect(parts[1]?.headers.get("content-range")).toBe(`bytes 100-${bytes.length - 1}/${bytes.length}`);
  const joined = await Promise.all(parts.map(async (part) => Buffer.from(await part.arrayBuffer())));
  expect(Buffer.concat(joined)).toEqual(bytes);
  expect((await ask({ Range: "bytes=100-", "If-Range": '"outro"' })).status).toBe(200);
  expect((await ask({ "If-None-Match": etag })).status).toBe(304);
  expect((await ask({ Range: `bytes=${bytes.length}-` })).status).toBe(416);
});

test("no more files, and parts of them, than 120 an hour from an address", async () => {
  server = await freshServer({ LIMITS: "on" });
  await writeNight(server);
  const ask = async () => (await server.request("/dados/precos.csv.gz", { method: "HEAD" })).status;
  expect(await ask()).toBe(200);
  await server.db.execute(sql`UPDATE rate_limits SET points = 120 WHERE key LIKE 'open-data:%'`);
  expect(await ask()).toBe(429);
});

test.each([
  "/dados/ofertas.ndjson.gz",
  "/dados/datapackage.json",
  "/dados/..%2f..%2fauth-secret",
  "/dados/x",
])("before the first night, and where there is no such file, %s is a 404 in our words", async (path) => {
  const response = await server.request(path);
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({ code: "not_found" }),
  ]);
});

test("a file that was lost is written again within the hour", async () => {
  await anOffer(server.db);
  await writeNight(server);
  await server.db.execute(
    sql`UPDATE site_figures SET value = jsonb_set(value, '{files,0,key}', '"ofertas-2026-11-01-0123456789abcdef.ndjson.gz"')`,
  );
  expect((await server.request("/dados/ofertas.ndjson.gz")).status).toBe(503);
  await writeNight(server);
  expect(await openRows(server, "ofertas.ndjson.gz")).toHaveLength(1);
});

test("with a bucket the files lie there, beside the pictures", async () => {
  const s3 = await s3Server();
  server = await freshServer({ S3_URL: s3.url });
  await fillSite();
  await writeNight(server);
  expect(readdirSync(folder())).toEqual([]);
  const put = s3.requests.filter(({ line }) => line.startsWith("PUT"));
  expect(put).toHaveLength(4);
  expect(put.every(({ line }) => line.startsWith(`PUT /${bucket}/open-data/`))).toBe(true);
  expect(await openRows(server, "ofertas.ndjson.gz")).toHaveLength(3);
  const part = await server.request("/dados/ofertas.ndjson.gz", { headers: { Range: "bytes=0-1" } });
  expect([part.status, Buffer.from(await part.arrayBuffer()).toString("hex")]).toEqual([206, "1f8b"]);
});
