import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { newOfferKey, readPrices } from "#testing/price-readings.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { type Explanation, explainVerdict } from "./explain-verdict.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

async function add(given: object): Promise<OwnedProduct> {
  const response = await server.request(
    "/functions/v1/add-product",
    json(newOfferFields({ ...given }), admin.auth),
  );
  return ((await response.json()) as { product: OwnedProduct }).product;
}

const read = (price: number, ...days: number[]) =>
  readPrices(
    server.db,
    days.map((ago) => ({ price, ago })),
  );

test("a verdict is explained by its comparisons, and each observation by why it does not count", async () => {
  await read(400, 10, 17, 24, 31, 38, 45, 0.5, 200);
  await read(500, 10);
  await add({ name: "Do clube", sale_price: 200, conditions: { needs: ["prime"] } });
  await add({ name: "Rejeitada", sale_price: 210 });
  await server.db.execute(sql`UPDATE price_observations SET hidden = true WHERE price = 210`);
  const offer = await add({ name: "Esta", original_price: 649.9, sale_price: 279.9 });
  await server.db.execute(
    sql`UPDATE price_observations SET at = at - interval '3 days' WHERE price IN (200, 210)`,
  );
  await read(410, -0.1);
  const explained = (await explainVerdict(server.db, offer.slug)) as Explanation;
  expect(explained).toMatchObject({
    offer: { product_key: newOfferKey, sale_price: 279.9, original_price: 649.9 },
    judged: { verdict: "desconto-real", usual: 400, lowest: 400, recent: 400, regularDays: 6 },
    comparisons: {
      isTenthBelowUsual: true,
      isBelowLowest: true,
      isTwentiethBelowUsual: true,
      isBelowRecent: true,
      claimsTenth: true,
      isClaimAboveUsual: true,
      hasEnoughPosts: false,
    },
    stored: "desconto-real",
    older: 1,
  });
  expect(explained.observations.map(({ price, left_out }) => `${price} ${left_out}`).sort()).toEqual([
    "200 limited",
    "210 hidden",
    "279.9 own",
    ...Array(6).fill("400 null"),
    "400 quiet",
    "410 later",
    "500 higher",
  ]);
});

test("an offer that is free or whose link names no product has nothing to explain, and an unknown address is none", async () => {
  const free = await add({ name: "Grátis", sale_price: 0 });
  expect(await explainVerdict(server.db, free.slug)).toEqual({
    name: "Grátis",
    product_key: "casasbahia:55012345",
  });
  const offer = await add({ name: "Sem chave", product_url: "https://loja.example/oferta" });
  expect(await explainVerdict(server.db, offer.slug)).toEqual({ name: "Sem chave", product_key: null });
  expect(await explainVerdict(server.db, "nenhuma")).toBeNull();
});
