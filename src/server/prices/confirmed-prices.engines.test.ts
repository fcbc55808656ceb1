import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { conditionsSchema } from "#domain/prices/conditions-schema.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { confirmations } from "#server/db/schema/confirmations.ts";
import { priceDays, priceObservations, verdictQueue } from "#server/db/schema/prices.ts";
import { anOffer, aPerson, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aMember, behindProxy, callFrom } from "#testing/voices.ts";

let server: TestServer;
let offer: OwnedProduct;
beforeEach(async () => {
  server = await freshServer(behindProxy);
  offer = await anOffer(server.db, { product_key: "kabum:1" });
});

const say = (by: Person, says: string, price?: unknown, address?: string, productId = offer.id) =>
  callFrom(server, "confirm-offer", { productId, says, price }, by, address);
const seen = async () =>
  (
    await server.db
      .select()
      .from(priceObservations)
      .where(eq(priceObservations.source, "confirmação"))
      .orderBy(priceObservations.price)
  ).map(({ price, limited }) => [price, limited]);
const days = () => server.db.$count(priceDays);

test("a price that one person saw is shown and measures nothing; a second person's within 1% makes both count", async () => {
  await say(await aMember(server), "preco_mudou", "120,00");
  expect(await server.db.select().from(priceObservations)).toMatchObject([
    {
      product_key: "kabum:1",
      product_id: offer.id,
      price: 120,
      kind: "deal",
      source: "confirmação",
      limited: true,
      hidden: false,
    },
  ]);
  expect(await days()).toBe(0);
  await say(await aMember(server), "preco_mudou", 150);
  expect(await seen()).toEqual([
    [120, true],
    [150, true],
  ]);
  await say(await aMember(server), "preco_mudou", 121);
  expect(await seen()).toEqual([
    [120, false],
    [121, false],
    [150, true],
  ]);
  expect(await server.db.select().from(priceDays)).toMatchObject([{ kind: "deal", low: 120, high: 121 }]);
  expect(await server.db.$count(verdictQueue)).toBe(1);
});

test("accounts of one address, and answers a day apart, do not agree on a price", async () => {
  const address = "192.0.2.1";
  for (const price of [120, 120]) await say(await aMember(server), "preco_mudou", price, address);
  expect(await seen()).toEqual([[120, true]]);
  await server.db
    .update(confirmations)
    .set({ created_at: sql`${confirmations.created_at} - interval '25 hours'` });
  await say(await aMember(server), "preco_mudou", 120);
  expect((await seen()).every(([, limited]) => limited)).toBe(true);
});

test("new accounts write no price, and neither does the sender", async () => {
  const ana = await aMember(server);
  const own = await anOffer(server.db, { product_key: "kabum:1", user_id: ana.id });
  await say(await aPerson(server), "preco_mudou", 120);
  await say(ana, "preco_mudou", 120, undefined, own.id);
  expect(await seen()).toEqual([]);
});

test("an answer that is replaced takes its price along", async () => {
  const [bia, caio] = [await aMember(server), await aMember(server)];
  await say(bia, "preco_mudou", 120);
  await say(caio, "preco_mudou", 120);
  expect(await seen()).toEqual([[120, false]]);
  await say(caio, "preco_mudou", 180);
  expect(await seen()).toEqual([
    [120, true],
    [180, true],
  ]);
  await say(bia, "sim");
  expect(await seen()).toEqual([[180, true]]);
  expect(await days()).toBe(0);
});

test("a price that not everybody gets measures no other, however many saw it", async () => {
  const conditions = conditionsSchema.parse({ needs: ["prime"] });
  offer = await anOffer(server.db, { product_key: "kabum:2", conditions });
  for (const _ of [1, 2]) await say(await aMember(server), "preco_mudou", 120);
  expect(await seen()).toEqual([[120, true]]);
});

test("an offer without a key has no history", async () => {
  offer = await anOffer(server.db, { product_key: null });
  expect((await say(await aMember(server), "preco_mudou", 120)).status).toBe(200);
  expect(await seen()).toEqual([]);
});
