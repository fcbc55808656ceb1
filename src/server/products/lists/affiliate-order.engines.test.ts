import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { comments } from "#server/db/schema/comments.ts";
import { clickHours, votes } from "#server/db/schema/votes.ts";
import { rankOffers } from "#server/votes/rank-offers.ts";
import { anOffer } from "#testing/factories.ts";
import { freshServer } from "#testing/test-server.ts";

const lists = [
  ..."newest hot commented discount price_low price_high real_discount"
    .split(" ")
    .map((sort) => `sort=${sort}`),
  "q=fone",
  "category=casa",
  "store=Loja%202",
];

test("a link that earns a commission moves nothing: every list is the same byte by byte, links aside", async () => {
  const server = await freshServer();
  for (let i = 0; i < 12; i++) {
    const { id } = await anOffer(server.db, {
      name: `Fone ${i}`,
      category: i % 2 ? "Casa" : "Eletrônicos",
      store_name: `Loja ${i % 3}`,
      sale_price: 50 + ((i * 7) % 12),
      product_url: `https://loja.example/p/${i}`,
      published_at: new Date(Date.now() - (i + 40) * 60_000).toISOString(),
    });
    for (let n = 0; n < (i * 5) % 7; n++) {
      await server.db.insert(votes).values({ product_id: id, value: 1, quarters: 4 });
      await server.db.insert(comments).values({ product_id: id, person: crypto.randomUUID(), body: "Vale." });
    }
    await server.db.insert(clickHours).values({ product_id: id, hour: new Date().toISOString(), n: i });
  }
  const now = new Date();
  async function readAll(): Promise<string[]> {
    await rankOffers(server.db, now);
    const responses = lists.map((query) => server.request(`/functions/v1/get-approved-products?${query}`));
    const texts = (await Promise.all(responses)).map((response) => response.text());
    return (await Promise.all(texts)).map((text) => text.replace(/"product_url":"[^"]*"/g, ""));
  }
  const before = await readAll();
  expect(new Set(before.slice(0, 4)).size).toBe(4);
  await server.db.execute(
    sql`UPDATE products SET product_url = product_url || '?tag=xepa-20' WHERE name ~ '[02468]$'`,
  );
  expect(await readAll()).toEqual(before);
});
