import { eq, isNull, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createAlertWorker } from "#server/alerts/alert-worker.ts";
import { insertMessage } from "#server/contact/contact-store.ts";
import { recordEvent } from "#server/db/audit.ts";
import type { Db } from "#server/db/connect.ts";
import { alerts, savedOffers } from "#server/db/schema/alerts.ts";
import { articles } from "#server/db/schema/articles.ts";
import { notices } from "#server/db/schema/notices.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { contactMessages, users } from "#server/db/schema/people.ts";
import {
  offerVerdicts,
  priceDays,
  priceObservations,
  realOffers,
  verdictQueue,
} from "#server/db/schema/prices.ts";
import { productStats, products } from "#server/db/schema/products.ts";
import { storeCounts, storeDomains, stores } from "#server/db/schema/stores.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { followPrices, insertReadings } from "#server/prices/observations-store.ts";
import { listStores } from "#server/stores/listed-stores-store.ts";
import { anOffer, aPerson } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";
import { hasDemo, loadDemo, wantsDemo } from "./load-demo.ts";
import { removeDemo } from "./remove-demo.ts";

emptyDatabaseBeforeEach();
let db: Db;
beforeEach(async () => {
  db = (await testDatabase()).db;
});
const now = new Date("2026-11-15T15:00:00Z");
const day = 24 * 3600 * 1000;
const message = {
  nome: "Ana",
  email: "ana@example.com",
  assunto: "outro",
  mensagem: "Olá",
  suspect: false,
  forwarded_at: null,
} as const;

test("the demo loads once, and never into a database in use", async () => {
  expect(await wantsDemo(db)).toBe(true);
  await loadDemo(db, now);
  expect(await wantsDemo(db)).toBe(false);
  expect(await hasDemo(db)).toBe(true);
  await removeDemo(db, now);
  expect(await wantsDemo(db)).toBe(false);
  expect(await hasDemo(db)).toBe(false);
});

test("concurrent starts load it once, and then the site itself rings what its people wait for", async () => {
  const loaded = await Promise.all([loadDemo(db, new Date()), loadDemo(db, new Date())]);
  expect(loaded.sort()).toEqual([false, true]);
  expect(await db.select().from(products)).toHaveLength(120);
  const worker = createAlertWorker({ db, log: { error() {} } as never });
  await worker.run();
  await worker.stop();
  const rung = (await db.select().from(notices)).flatMap((notice) => notice.alerts);
  expect(new Set(rung)).toEqual(new Set((await db.select().from(alerts)).map(({ id }) => id)));
});

test("a single offer of a user keeps the demo away", async () => {
  await anOffer(db);
  expect(await wantsDemo(db)).toBe(false);
});

test("removal deletes exactly the demo", async () => {
  const server = await testServer();
  const own = await anOffer(db, { name: "Oferta de verdade" });
  const admin = await aPerson(server, "admin");
  await loadDemo(db, now);
  const [{ id: demoOffer } = { id: "" }] = await db
    .select()
    .from(products)
    .where(eq(products.status, "pending"));
  const decided = { actor_id: admin.id, action: "update-product-status", object_kind: "product" } as const;
  await inTransaction(db, (tx) => recordEvent(tx, { ...decided, object_id: demoOffer }));
  await inTransaction(db, (tx) => insertMessage(tx, message));
  expect(await removeDemo(db, now)).toEqual({ products: 120, articles: 9, people: 48 });
  expect(await db.select({ id: products.id }).from(products)).toEqual([{ id: own.id }]);
  expect(await db.select({ id: users.id }).from(users)).toEqual([{ id: admin.id }]);
  expect(await db.select().from(productStats)).toEqual([]);
  expect(await db.select().from(articles)).toEqual([]);
  expect(await db.select().from(auditEvents)).toMatchObject([decided]);
  expect(await db.select().from(contactMessages)).toMatchObject([{ nome: "Ana" }]);
  for (const table of [
    stores,
    storeDomains,
    storeCounts,
    priceObservations,
    priceDays,
    offerVerdicts,
    realOffers,
    verdictQueue,
    alerts,
    notices,
    savedOffers,
  ])
    expect(await db.select().from(table)).toEqual([]);
});

test("removal leaves prices of the demo's products that were seen otherwise", async () => {
  await loadDemo(db, now);
  const [{ product_key, product_url } = { product_key: null, product_url: "" }] = await db
    .select()
    .from(products)
    .where(like(products.name, "Air Fryer Mondial%"));
  const own = await anOffer(db, { name: "Oferta de verdade", product_key, product_url, sale_price: 250 });
  await inTransaction(db, async (tx) => {
    await followPrices(tx, [own.id]);
    const at = new Date(now.getTime() - 9 * day).toISOString();
    const reading = { product_key: product_key ?? "", price: 333, kind: "regular", at };
    await insertReadings(tx, [{ ...reading, source: "importada" }]);
  });
  await removeDemo(db, now);
  const seen = await db.select().from(priceObservations);
  expect(seen.map(({ price }) => price).sort()).toEqual([250, 333]);
  expect((await db.select().from(priceDays)).map(({ low }) => low).sort()).toEqual([250, 333]);
  expect((await db.select().from(offerVerdicts)).map(({ product_id }) => product_id)).toEqual([own.id]);
  expect(await db.select({ key: verdictQueue.product_key }).from(verdictQueue)).toEqual([
    { key: product_key },
  ]);
});

const allStores = { order: "nome" as const, q: "", withCoupon: false, withoutCommission: false };

test("the demo brings its stores with words, and leaves one that an offer of others is in", async () => {
  await loadDemo(db, now);
  const { stores: loaded } = await listStores(db, allStores, 100);
  expect(loaded.length).toBeGreaterThanOrEqual(25);
  expect(loaded.every(({ about, domains }) => about.length > 20 && domains.length > 0)).toBe(true);
  expect(loaded.find(({ slug }) => slug === "kabum")?.live_offers).toBeGreaterThan(3);
  expect(await db.$count(products, isNull(products.store_id))).toBe(0);
  const [kabum] = await db.select().from(stores).where(eq(stores.slug, "kabum"));
  await anOffer(db, { store_id: kabum?.id ?? null });
  await removeDemo(db, now);
  expect((await listStores(db, allStores, 100)).stores).toMatchObject([{ slug: "kabum", live_offers: 1 }]);
});

test("a demo offer shares its name's address with an earlier one", async () => {
  await anOffer(db, { name: "Air Fryer Mondial Digital 5,5L Inox 1700W" });
  await loadDemo(db, now);
  const slugs = (await db.select({ slug: products.slug }).from(products)).map((row) => row.slug);
  expect(slugs).toContain("air-fryer-mondial-digital-5,5l-inox-1700w-2");
});
