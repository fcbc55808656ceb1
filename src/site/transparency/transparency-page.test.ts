import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { heatRule } from "#domain/votes/heat.ts";
import { latencies } from "#server/db/schema/notices.ts";
import { storeFigures, stores } from "#server/db/schema/stores.ts";
import { clickHours, votes } from "#server/db/schema/votes.ts";
import { measureModeration } from "#server/log/moderation-figures-store.ts";
import { rankOffers } from "#server/votes/rank-offers.ts";
import { anOffer, aPerson, json } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { countEarnings } from "./commission-section.tsx";
import { commissionTests, sources } from "./sources.ts";

async function pageOf(server: TestServer, query = ""): Promise<string> {
  const response = await server.request(`/transparencia${query}`);
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll("<!-- -->", "");
}

/** What is written, without tags. */
const written = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

test("latencies are shown with how many they are of and when; of a few only that they are few, without any the page says so", async () => {
  const empty = await freshServer();
  const before = await pageOf(empty);
  for (const text of ["Ainda não há medida", "Nenhuma oferta pontua agora", "Ainda não há contagem"])
    expect(before).toContain(text);
  expect(before).not.toMatch(/<svg width="100%"|NaN|undefined/);

  const server = await freshServer();
  const at = "2026-11-16T23:30:00.000Z";
  await server.db.insert(latencies).values([
    { channel: "bell", n: 4812, p50_ms: 210, p95_ms: 640, at },
    { channel: "email", n: 19, p50_ms: 7, p95_ms: 8, at },
  ]);
  const html = await pageOf(server);
  for (const text of ["metade em 210 ms · 95% em 640 ms", "4.812 avisos", "poucos dados", "19 entregas"])
    expect(html).toContain(text);
  expect(html).toContain("16/11/2026 às 20:30");
  expect(html).not.toMatch(/\b[78] ms|Telegram<|style=/);
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/transparencia"');
  expect(html.split("<footer")[1]).toContain('href="/transparencia"');
});

test("the formula is printed from its constants, and the parts of each worked example give its heat", async () => {
  const server = await freshServer();
  const now = new Date();
  const published_at = new Date(now.getTime() - 5 * 3_600_000).toISOString();
  const hot = await anOffer(server.db, { name: "Air Fryer", published_at });
  const masked = await anOffer(server.db, { name: "Fone Novo", published_at: now.toISOString() });
  const vote = { value: 1, quarters: 6 };
  await server.db.insert(votes).values([1, 2, 3, 4, 5, 6].map(() => ({ ...vote, product_id: hot.id })));
  await server.db.insert(votes).values({ ...vote, product_id: masked.id });
  await server.db.insert(clickHours).values({ product_id: hot.id, hour: now.toISOString(), n: 41 });
  await rankOffers(server.db, now);

  const text = written(await pageOf(server));
  const { personWeight, graceHours, gravity, days, listed } = heatRule;
  const comma = (n: number) => String(n).replace(".", ",");
  expect(text).toContain(`${comma(personWeight)} × pessoas`);
  expect(text).toMatch(new RegExp(`\\(horas \\+ ${graceHours}\\) elevado a ${comma(gravity)}`));
  expect(text).toContain(`Depois de ${days} dias`);
  expect(text).toContain(`que tem as ${listed} mais quentes`);
  const row = /Air Fryer Loja Boa ([\d,]+) = ([\d,]+) \+ ([\d,]+) \+ ([\d,]+) ÷ ([\d,]+)/.exec(text);
  const [heat = 0, v = 0, clicks = 0, people = 0, divisor = 1] = (row ?? [])
    .slice(1)
    .map((n) => Number(n.replace(",", ".")));
  expect([v, people]).toEqual([9, 0]);
  expect(clicks).toBeCloseTo(Math.log(42), 2);
  expect(divisor).toBeCloseTo((5 + graceHours) ** gravity, 0);
  expect(heat).toBeCloseTo((v + clicks + people) / divisor, 1);
  // Five people or half an hour: until then its heat would give the votes away.
  expect(text).toMatch(/Fone Novo Loja Boa novo = novo \+ 0 \+ 0 ÷ [\d,]+/);
});

test("every figure names a query that is in the code", () => {
  for (const file of commissionTests) expect(readFileSync(file, "utf8")).toMatch(/affiliate/i);
  for (const { query, file } of Object.values(sources).flat())
    expect(readFileSync(file, "utf8"), file).toMatch(new RegExp(`(?:function|const) ${query}\\b`));
});

test("verdicts are counted over all stores, and a few are no count", async () => {
  const server = await freshServer();
  const [store] = await server.db
    .insert(stores)
    .values({ slug: "kabum", name: "KaBuM!", folded_name: "kabum!" })
    .returning();
  const figures = { store_id: store?.id ?? "", discounted: 0, ended: 0, ended_by_people: 0 };
  await server.db.insert(storeFigures).values({ ...figures, offers: 30, judged: 9, real: 4 });
  expect(written(await pageOf(server))).toContain("Poucos dados: 9 descontos julgados em 180 dias");
  await server.db.update(storeFigures).set({ offers: 1300, judged: 900 });
  server.db.changes.publish("all");
  expect(written(await pageOf(server))).toContain(
    "Das 1.300 ofertas publicadas em 180 dias, 900 tinham dados para um veredito; em 4 delas",
  );
  const counts = async () =>
    [...written(await pageOf(server)).matchAll(/([\d.]+) de 1\.300, (\d+)%/g)].map(([each]) => each);
  expect(await counts()).toEqual(["4 de 1.300, 0%", "400 de 1.300, 30%"]);
  await server.db.update(storeFigures).set({ inflated: 250 });
  server.db.changes.publish("all");
  expect(await counts()).toEqual([
    "4 de 1.300, 0%",
    "250 de 1.300, 19%",
    "646 de 1.300, 49%",
    "400 de 1.300, 30%",
  ]);
});

test("the moderation is counted from its log and its record: acts, reasons, and how long offers waited", async () => {
  const server = await freshServer();
  const admin = await aPerson(server, "admin");
  const decide = async (status: string, reason?: string) => {
    const { id, version } = await anOffer(server.db, { status: "pending" });
    await server.db.execute(
      sql`UPDATE products SET updated_at = now() - interval '90 minutes' WHERE id = ${id}`,
    );
    const body = json({ productId: id, status, version, ...(reason ? { reason } : {}) }, admin.auth);
    expect((await server.request("/functions/v1/update-product-status", body)).status).toBe(200);
  };
  for (let n = 0; n < 9; n++) await decide("approved");
  await measureModeration(server.db);
  expect(written(await pageOf(server))).toContain("poucos dados (9 de 10)");

  for (let n = 0; n < 3; n++) await decide("rejected", "O link não leva ao produto");
  await measureModeration(server.db);
  server.db.changes.publish("all");
  const text = written(await pageOf(server));
  for (const each of ["2 h de 12 decididas", "12 3 rejeitadas", "nenhum recurso decidido"])
    expect(text).toContain(each);
  expect(text).toMatch(/Oferta publicada 9 .*Oferta rejeitada 3/);
  // Nobody is named, nor an offer that is not public.
  expect(text).toContain("Oferta rejeitada O link não leva ao produto. Regra 2.3 link errado equipe-1");
});

test("links are counted by what they earn", () => {
  expect(countEarnings(["earns", "no", "may", "earns"])).toEqual({ earns: 2, may: 1, no: 1 });
});
