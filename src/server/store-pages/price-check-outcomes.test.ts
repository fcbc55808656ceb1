import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { PriceChecksPage } from "#domain/store-pages/price-checks-response-schema.ts";
import { createAlertWorker } from "#server/alerts/alert-worker.ts";
import { priceObservations } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import { priceChecks } from "#server/db/schema/store-pages.ts";
import { startJobs } from "#server/jobs.ts";
import { refreshVerdicts } from "#server/prices/refresh-verdicts.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import {
  anOfferAt,
  createTestClock,
  hour,
  listedChecks,
  priceCheckOf,
  productPage,
} from "#testing/stores/play-price-checks.ts";
import { storesForTests } from "#testing/stores/stores-for-tests.ts";
import { testDatabase } from "#testing/test-database.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { deleteOldChecks } from "./price-checks-store.ts";

const ssd = "http://www.kabum.com.br/produto/922662/ssd-xpg";
const day = 24 * hour;
const double = await storesForTests();
let server: TestServer;
let admin: Person;

beforeEach(async () => {
  double.forgetPages();
  double.requests.length = 0;
  server = await freshServer({ PRICE_CHECKS: "on" });
  admin = await aPerson(server, "admin");
});

const offerAt = (given: Parameters<typeof anOfferAt>[3] = {}) => anOfferAt(server.db, double, ssd, given);
const observed = () =>
  server.db
    .select({ price: priceObservations.price, kind: priceObservations.kind })
    .from(priceObservations)
    .where(sql`source = 'loja'`);

async function load(query: Record<string, string> = {}): Promise<PriceChecksPage> {
  const path = `/functions/v1/load-price-checks?${new URLSearchParams(query)}`;
  return (await server.request(path, { headers: admin.auth })).json();
}

test.each([
  { case: "the same price", said: { price: 100 }, outcome: "same", seen: ["deal"] },
  { case: "another price", said: { price: "130.00" }, outcome: "other_price", seen: ["regular"] },
  { case: "hardly another price", said: { price: 101.5 }, outcome: "other_price", seen: ["deal"] },
  { case: "sold out", said: { price: 100, available: false }, outcome: "sold_out", seen: [] },
  { case: "no price", said: {}, outcome: "no_price", seen: [] },
])(
  "a page that says $case is an outcome and, where it can be paid, history",
  async ({ said, ...expected }) => {
    const offer = await offerAt({ said });
    await priceCheckOf(server).run();
    const price = "price" in said ? Number(said.price) : null;
    const { checks, on, next } = await load();
    expect([on, next]).toEqual([true, null]);
    expect(checks).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        next_at: expect.any(String),
        host: "www.kabum.com.br",
        outcome: expected.outcome,
        price,
        available: !("available" in said),
        offer: { id: offer.id, name: offer.name, slug: offer.slug, sale_price: 100, status: "approved" },
      },
    ]);
    expect(await observed()).toEqual(expected.seen.map((kind) => ({ price, kind })));
  },
);

test("a page of another product and one that contradicts itself say no price", async () => {
  await offerAt();
  double.play(
    ssd,
    (_request, response) => void response.writeHead(302, { location: "/produto/8/outro" }).end(),
  );
  double.play("http://www.kabum.com.br/produto/8/outro", productPage({ price: 50 }));
  const contradiction = "http://www.terabyteshop.com.br/produto/9/fone";
  await anOfferAt(server.db, double, contradiction);
  double.play(contradiction, productPage({ price: 100 }).replace("<body>", "<body><b>R$ 130,00</b>"));
  await priceCheckOf(server).run();
  const outcomes = (await load()).checks.map(({ host, outcome }) => [host, outcome]);
  expect(outcomes.toSorted()).toEqual([
    ["www.kabum.com.br", "unreadable"],
    ["www.terabyteshop.com.br", "no_price"],
  ]);
  expect(await observed()).toEqual([]);
});

test("a product of several offers is asked for once, and compared with each live offer's price", async () => {
  const offers = [await offerAt({ sale_price: 90 }), await offerAt(), await offerAt({ status: "pending" })];
  await priceCheckOf(server).run();
  const pages = double.requests.filter(({ address }) => address.includes("/produto/"));
  expect(pages).toHaveLength(1);
  const checks = (await load()).checks.map(({ offer, outcome }) => [offer.id, outcome]);
  expect(checks.toSorted()).toEqual(
    [
      [offers[0]?.id, "other_price"],
      [offers[1]?.id, "same"],
    ].toSorted(),
  );
});

test("a check changes no offer", async () => {
  await offerAt({ said: { price: 100, available: false } });
  const before = await server.db.select().from(products);
  await priceCheckOf(server).run();
  expect(await listedChecks(server.db)).toHaveLength(1);
  expect(await server.db.select().from(products)).toEqual(before);
});

test("prices that were read make the next offer's verdict", async () => {
  const clock = createTestClock(Date.now() - 60 * day);
  await offerAt({ said: { price: 200 }, created_at: new Date(clock.now() - hour).toISOString() });
  const { run } = priceCheckOf(server, clock);
  const verdictOf = async (sale_price: number) => {
    const fields = newOfferFields({ product_url: ssd, sale_price, original_price: 250 });
    const { product } = await (
      await server.request("/functions/v1/add-product", json(fields, admin.auth))
    ).json();
    await refreshVerdicts(server.db);
    const history = await server.request(`/functions/v1/get-price-history?slug=${product.slug}`);
    return (await history.json()).verdict;
  };
  expect(await verdictOf(140)).toBe("poucos-dados");
  await server.db.delete(products).where(sql`sale_price = 140`);
  for (let week = 0; week < 8; week++) {
    await run();
    clock.advance(7 * day);
  }
  expect(await verdictOf(140)).toBe("desconto-real");
});

test("checks are listed newest first by pages, and by outcome; what is no outcome is 422", async () => {
  const offer = await offerAt();
  const check = (n: number) => ({
    product_id: offer.id,
    product_key: "kabum:922662",
    host: "www.kabum.com.br",
    // Two at each moment: the id decides between them.
    at: new Date(Date.UTC(2026, 10, 20) + Math.floor(n / 2) * 1000).toISOString(),
    outcome: n % 3 === 0 ? "sold_out" : "same",
    price: n,
    next_at: new Date(Date.UTC(2026, 10, 21)).toISOString(),
  });
  await server.db.insert(priceChecks).values(Array.from({ length: 7 }, (_, n) => check(n)));
  const walk = async (query: Record<string, string>) => {
    const seen: PriceChecksPage["checks"] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: PriceChecksPage = await load({ ...query, limit: "2", ...(cursor ? { cursor } : {}) });
      seen.push(...page.checks);
      cursor = page.next;
    }
    return seen;
  };
  const all = await walk({});
  expect(new Set(all.map(({ id }) => id)).size).toBe(7);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect((await walk({ outcome: "sold_out" })).map(({ price }) => price)).toEqual([6, 3, 0]);
  for (const query of ["outcome=nope", "cursor=nope", "limit=101"]) {
    const path = `/functions/v1/load-price-checks?${query}`;
    expect((await server.request(path, { headers: admin.auth })).status).toBe(422);
  }
});

test("checks older than 30 days are dropped", async () => {
  await offerAt();
  await priceCheckOf(server, createTestClock(Date.now() - 31 * day)).run();
  await priceCheckOf(server, createTestClock(Date.now() - 29 * day)).run();
  await deleteOldChecks(server.db);
  const left = await listedChecks(server.db);
  expect(left.map(({ at }) => Date.parse(at) > Date.now() - 30 * day)).toEqual([true]);
});

test.each(["on", "off"])("with PRICE_CHECKS=%s the job exists only where it is on", async (PRICE_CHECKS) => {
  server = await freshServer({ PRICE_CHECKS });
  admin = await aPerson(server, "admin");
  const { access, jobHistory: history, tokens, images, config, mail: letters } = server;
  const mail = { sender: null, outbox: {} };
  const log = { error() {} } as never;
  const alerts = createAlertWorker({ db: server.db, log });
  const jobs = startJobs(await testDatabase(), {
    access,
    history,
    mail,
    alerts,
    notices: { deliver: async () => {} },
    letters,
    keys: tokens.keys,
    images,
    config,
    affiliate: null,
    log,
  });
  await jobs.stop();
  await alerts.stop();
  const names = history.read().map(({ name }) => name);
  expect(names.includes("check prices")).toBe(PRICE_CHECKS === "on");
  expect((await load()).on).toBe(PRICE_CHECKS === "on");
});
