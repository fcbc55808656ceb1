import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { heat } from "#domain/votes/heat.ts";
import { heatParts } from "#domain/votes/why-here.ts";
import { comments } from "#server/db/schema/comments.ts";
import { clickHours, rankedOffers, votes } from "#server/db/schema/votes.ts";
import { loadOfferFacts } from "#server/products/offer-page-store.ts";
import { anOffer } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { rankOffers } from "./rank-offers.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const now = new Date();
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const person = () => crypto.randomUUID();

test("the numbers behind an offer's place are those of the list, with its reasons of cold votes counted", async () => {
  const user_id = person();
  const { id, slug } = await anOffer(server.db, { published_at: ago(3), user_id });
  const cold = (reason: string) => ({ product_id: id, value: -1, quarters: -2, reason });
  const hot = { product_id: id, value: 1, quarters: 6 };
  await server.db.insert(votes).values([hot, hot, hot, cold("outro"), cold("outro"), cold("loja_ruim")]);
  await server.db.insert(clickHours).values([
    { product_id: id, hour: sql`date_trunc('hour', now())` as unknown as string, n: 6 },
    { product_id: id, hour: ago(30), n: 50 },
  ]);
  for (const by of [user_id, person(), person()])
    await server.db.insert(comments).values({ product_id: id, person: by, body: "Bom." });
  await rankOffers(server.db, now);
  const { why } = await loadOfferFacts(server.db, id, now);
  expect(why).toEqual({
    quarters: 12,
    voters: 6,
    clicks: 6,
    people: 2,
    place: 1,
    cold: { outro: 2, loja_ruim: 1 },
  });
  const parts = heatParts(why, ago(3), now);
  const written = (parts.votes + parts.clicks + parts.people) / parts.divisor;
  expect(written).toBeCloseTo(heat({ ...why, published_at: ago(3) }, now), 12);
  const [row] = await server.db.select().from(rankedOffers);
  expect(row?.figure).toBeCloseTo(written, 6);
  const html = await (await server.request(`/product/${slug}`)).text();
  expect(html).toContain("É a 1ª da lista Quentes.");
  expect(html).toContain("Loja ruim: 1 · Outro: 2");
});

test("while its temperature is masked, an offer's page says nothing that it could be computed from", async () => {
  const { id, slug } = await anOffer(server.db, { published_at: ago(0.1) });
  const cold = { product_id: id, value: -1, quarters: -4, reason: "loja_ruim" };
  await server.db.insert(votes).values([{ product_id: id, value: 1, quarters: 4 }, cold]);
  await rankOffers(server.db, now);
  const html = await (await server.request(`/product/${slug}`)).text();
  const about = html.slice(html.indexOf('id="porque"'), html.indexOf("Comissão não entra na conta."));
  expect(html).toContain("<output>novo</output>");
  expect(about).toContain("A nota aparece com 5 votos ou 30 minutos.");
  for (const hint of ["Votos:", "Loja ruim", "da lista Quentes", "Calor"]) expect(about).not.toContain(hint);
  expect(html).not.toContain("Frias:");
});
