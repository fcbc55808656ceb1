import { beforeEach, expect, test } from "vitest";
import { confirmations, offerStates } from "#server/db/schema/confirmations.ts";
import { products } from "#server/db/schema/products.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import {
  anOfferAt,
  createTestClock,
  hour,
  priceCheckOf,
  productPage,
} from "#testing/stores/play-price-checks.ts";
import { storesForTests } from "#testing/stores/stores-for-tests.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aMember, behindProxy, callFrom } from "#testing/voices.ts";

const double = await storesForTests({});
let server: TestServer;
let clock: ReturnType<typeof createTestClock>;
beforeEach(async () => {
  double.forgetPages();
  clock = createTestClock(Date.now());
  server = await freshServer({ PRICE_CHECKS: "on", ...behindProxy });
});

const url = "http://www.kabum.com.br/produto/1/fone";
const play = (said: Parameters<typeof productPage>[0]) => double.play(url, productPage(said));
const voices = () => server.db.select().from(confirmations);
const check = async () => {
  await priceCheckOf(server, clock).run();
  clock.advance(6 * hour);
};

test("the latest word of the store's page is one voice of weight 1, and an unchanged page takes it back", async () => {
  await anOfferAt(server.db, double, url);
  play({ price: 120 });
  await check();
  expect(await voices()).toMatchObject([
    { says: "preco_mudou", price: 120, quarters: 4, by_store: true, user_id: null, mark: null },
  ]);
  play({ price: 100, available: false });
  await check();
  expect(await voices()).toMatchObject([{ says: "acabou", price: null, quarters: 4, by_store: true }]);
  expect(await server.db.select().from(offerStates)).toMatchObject([{ yes: 0, no: 1, yes_people: 0 }]);
  play({ price: "?" });
  await check();
  expect(await voices()).toHaveLength(1);
  play({ price: 100 });
  await check();
  expect(await voices()).toEqual([]);
  expect(await server.db.select().from(offerStates)).toMatchObject([{ yes: 0, no: 0 }]);
});

test("a page that cannot show the offer's price says nothing about it", async () => {
  await anOfferAt(server.db, double, url, { coupon: "DEZ" });
  play({ price: 120 });
  await check();
  expect(await voices()).toEqual([]);
});

test("the store's page completes an end by four people, and is none of them", async () => {
  const ana = await aMember(server);
  const { id } = await anOfferAt(server.db, double, url, { user_id: ana.id });
  const no = { productId: id, says: "acabou" };
  for (const level of ["safra", "safra"] as const)
    await callFrom(server, "confirm-offer", no, await aMember(server, level));
  play({ available: false });
  await check();
  expect(await server.db.select().from(products)).toMatchObject([{ ended: false }]);
  clock = createTestClock(Date.now());
  await server.db.delete(confirmations);
  for (let n = 0; n < 4; n++) await callFrom(server, "confirm-offer", no, await aMember(server));
  await callFrom(server, "confirm-offer", no, await aMember(server, "semente"));
  expect(await server.db.select().from(products)).toMatchObject([{ ended: false }]);
  clock.advance(7 * hour);
  await server.db.update(confirmations).set({ created_at: new Date(clock.now()).toISOString() });
  await check();
  expect(await server.db.select().from(products)).toMatchObject([{ ended: true, ended_by: "people" }]);
  expect(await queuedLetters(server)).toMatchObject([{ letter: "offer-ended", to: ana.email }]);
});
