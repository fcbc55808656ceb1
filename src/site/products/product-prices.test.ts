import { brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type Conditions, noConditions } from "#domain/prices/conditions-schema.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { products } from "#server/db/schema/products.ts";
import { anOffer, aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { readPrices, weekly } from "#testing/price-readings.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

async function add(given: Record<string, unknown> = {}): Promise<OwnedProduct> {
  const response = await server.request("/functions/v1/add-product", json(newOfferFields(given), admin.auth));
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { product: OwnedProduct }).product;
}

/** Without the markers that React puts between two texts, and with plain spaces in money. */
async function page({ slug }: Pick<OwnedProduct, "slug">): Promise<string> {
  const response = await server.request(`/product/${encodeURIComponent(slug)}`);
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

test("a real discount says by how much it is below the usual price, and what the store says", async () => {
  await readPrices(server.db, weekly(399));
  const html = await page(await add({ sale_price: 279.9, original_price: 649.9 }));
  expect(html).toMatch(/Desconto real<\/span>/);
  expect(html).toContain("29% abaixo do preço de costume, R$ 399,00");
  expect(html).toContain("Menor preço em 180 dias</span>");
  expect(html).toContain("A loja diz 57%: de <s");
  expect(html).toContain("Você economiza R$ 119,10");
  expect(html).not.toContain("57% OFF</b>");
  expect(html).toMatch(/O desconto é real\?<\/h2><p[^>]*><b[^>]*>Sim\.<\/b>/);
  expect(html).toContain("R$ 649,90, o «de» da loja, fica acima de todos os preços vistos.");
});

test("an inflated discount is called so, and nobody is said to save", async () => {
  await readPrices(server.db, weekly(399));
  const html = await page(await add({ sale_price: 390, original_price: 649.9 }));
  expect(html).toContain("Desconto inflado</span>");
  expect(html).toContain(
    '<b class="text-ink">Não.</b> A loja diz 40% de desconto, mas o preço de costume é R$ 399,00: são 2%.',
  );
  expect(html).not.toContain("economiza");
});

test("an ordinary price is called so", async () => {
  await readPrices(server.db, weekly(399));
  const html = await page(await add({ sale_price: 410, original_price: 420 }));
  expect(html).toContain("Preço comum</span>");
  expect(html).toContain("2% acima do preço de costume, R$ 399,00");
});

test("an offer whose product is unknown, or was never seen, has too little data and no empty chart", async () => {
  const unknown = await anOffer(server.db, { name: "Sem chave", original_price: 200, sale_price: 100 });
  const alone = await add();
  for (const offer of [unknown, alone]) {
    const html = await page(offer);
    expect(html).toContain("Poucos dados</span>");
    expect(html).toContain("Ainda não dá para saber.");
    expect(html).toContain("Como calculamos");
    expect(html).not.toContain('role="img" aria-label="Preços vistos');
    expect(html).not.toContain("Os números do gráfico");
  }
  expect(await page(unknown)).toContain("Você economizaria R$ 100,00");
  expect(await page(unknown)).not.toContain("/ficha");
  expect(await page(alone)).toContain("oferta publicada");
  expect(await page(alone)).toContain("Ainda não vimos outros preços deste produto.");
});

test("ten thousand prices of a product are one row a day on its page", async () => {
  await readPrices(
    server.db,
    Array.from({ length: 10_000 }, (_, n) => ({ ago: 1 + (n % 170), price: 400 + n / 100 })),
  );
  const html = await page(await add());
  expect(html).toContain("10.001 preços vistos");
  const table = /Menor preço visto de cada dia<\/caption>.*?<\/table>/s.exec(html)?.[0] ?? "";
  expect(table.match(/<tr/g)?.length).toBeLessThanOrEqual(180);
});

test("screen readers get the chart's finding in words, and its numbers as a table", async () => {
  await readPrices(server.db, [...weekly(399), { ago: 40, price: 274.9, kind: "deal" }]);
  const html = await page(await add());
  const label = /<svg class="chart" role="img" aria-label="([^"]+)"/.exec(html)?.[1];
  expect(label).toMatch(
    /^Preços vistos em 180 dias, de \S+ a \S+: o menor de cada dia entre R\$ 274,90 e R\$ 399,00\. Preço de costume: R\$ 399,00\. Esta oferta: R\$ 279,90\. «De» da loja: R\$ 649,90\.$/,
  );
  const table = /Menor preço visto de cada dia<\/caption>.*?<\/table>/s.exec(html)?.[0] ?? "";
  // The offer's own, the deal of the past, and one line for all readings of one price.
  expect(table.match(/<tr><td>/g)).toHaveLength(3);
  expect(table.match(/scope="rowgroup">[^<]+/g)).toEqual([
    'scope="rowgroup">Preço da loja',
    'scope="rowgroup">Em oferta',
  ]);
  expect(table).toMatch(/ a \d\d\/\d\d\/\d{4}<\/td><td>R\$ 399,00<\/td>/);
  expect(html).not.toMatch(/<[^>]+ style=/);
});

test("evidence names date, price and source, newest first, and marks what not everybody gets", async () => {
  await readPrices(server.db, [{ ago: 3, price: 299, kind: "deal" }, ...weekly(399)]);
  const html = await page(await add({ sale_price: 199, conditions: { needs: ["prime"] } }));
  const table = /Últimos preços vistos<\/caption>.*?<\/table>/s.exec(html)?.[0] ?? "";
  const prices = [...table.matchAll(/<td>R\$ ([\d,]+)<\/td>/g)].map(([, price]) => price);
  expect(prices).toEqual(["199,00", "299,00", ...Array(6).fill("399,00")]);
  expect(table).toContain("<td>oferta publicada, nem todos pagavam</td>");
  expect(table).toContain("<td>lista de preços, em oferta</td>");
  expect(table).toContain("<td>lista de preços</td>");
  expect(html).toMatch(/href="\/product\/[^"]+\/ficha"/);
});

test("the rule is printed with its own numbers", async () => {
  const html = await page(await add());
  for (const rule of [
    "nos 180 dias antes da oferta",
    "últimos 90 dias",
    "no máximo 30 dias",
    "Ao menos 10% abaixo",
    "5% se for menor que todos os vistos",
    "Menor preço em 180 dias</dt><dd>Vimos preços em 5 dias ou mais, e nenhum era menor.",
    "mais de 15%",
    "ao menos 35 dos 90 dias",
  ])
    expect(html).toContain(rule);
});

test("an ended offer keeps its history, and promises nothing", async () => {
  await readPrices(server.db, weekly(399));
  const offer = await add({ sale_price: 279.9, conditions: { payment: "pix" } });
  await server.db.update(products).set({ ended: true }).where(eq(products.id, offer.id));
  server.db.changes.publish([`product:${offer.slug}`]);
  const html = await page(offer);
  expect(html).toContain("O desconto era real?");
  expect(html).toContain('class="chart"');
  for (const promise of ["Desconto real</span>", "economiza", "Quanto sai de verdade", "chart-now"])
    expect(html).not.toContain(promise);
});

test("each way to pay has its total, freight its price, and cashback is said to come back later", async () => {
  const conditions = {
    payment: "pix",
    instalments: { count: 10, value: 31.1 },
    shipping: 24.9,
    cashback: 2,
    needs: ["app"],
  };
  const html = await page(await add({ sale_price: 279.9, coupon: "APP20", conditions }));
  const costs = html.slice(html.indexOf('id="custos"'), html.indexOf('id="descricao"'));
  expect(costs).toContain("Quanto sai de verdade");
  expect(costs).toMatch(/Pix<small>o preço desta oferta, com o cupom APP20<\/small><\/th><td>R\$ 279,90/);
  expect(costs).toMatch(/10× de R\$ 31,10<small>juros de 1,96% ao mês<\/small><\/th><td>R\$ 311,00/);
  expect(costs).toMatch(/Pix com o frete<\/th><td>R\$ 304,80/);
  expect(costs).toContain("2%: R$ 5,60 volta depois");
  expect(html).toMatch(/<li class="cond cond-gate">app<\/li><li class="cond">no Pix<\/li>/);
});

test("«sem juros» is said only where the instalments add up to the price", async () => {
  const instalments = (value: number) => ({ conditions: { instalments: { count: 10, value } } });
  expect(await page(await add({ name: "Livre", ...instalments(27.99) }))).toContain(
    "<small>sem juros</small>",
  );
  expect(await page(await add({ name: "Quase", ...instalments(28) }))).not.toContain("sem juros");
});

test("an offer without conditions has no table of costs", async () => {
  expect(await page(await add())).not.toContain("Quanto sai de verdade");
  expect(await page(await add({ name: "Só app", conditions: { needs: ["app"] } }))).not.toContain(
    "Quanto sai",
  );
});

test("with 180 different prices, pictures, conditions and neighbours the page stays within its budget of bytes", async () => {
  await readPrices(
    server.db,
    Array.from({ length: 178 }, (_, day) => ({ ago: day + 2, price: 399.9 + ((day * 7919) % 997) })),
  );
  const conditions: Conditions = {
    ...noConditions,
    payment: "pix",
    instalments: { count: 10, value: 31.1 },
    shipping: "by_cep",
    cashback: 2,
    needs: ["app"],
  };
  const offer = await add({ conditions, coupon: "APP20" });
  const images = ["/img/a.webp", "/img/b.webp", "/img/c.webp"];
  await server.db.update(products).set({ images }).where(eq(products.id, offer.id));
  for (let n = 0; n < 4; n++)
    await anOffer(server.db, {
      name: `Vizinha número ${n}`,
      category: "Casa",
      coupon: `CUPOM${n}`,
      conditions,
    });
  server.db.changes.publish([`product:${offer.slug}`, "category:Casa"]);
  const address = `/product/${encodeURIComponent(offer.slug)}`;
  const response = await server.request(address, { headers: { "accept-encoding": "br" } });
  expect(response.headers.get("content-encoding")).toBe("br");
  const body = Buffer.from(await response.arrayBuffer());
  expect(
    brotliDecompressSync(body)
      .toString()
      .match(/<tr><td>/g)?.length,
  ).toBeGreaterThan(180);
  expect(body.length).toBeLessThanOrEqual(13_300);
});

test("the page speaks English where that is chosen", async () => {
  await readPrices(server.db, weekly(399));
  const { slug } = await add();
  const html = await (await server.request(`/product/${encodeURIComponent(slug)}?lng=en`)).text();
  for (const sentence of [
    "Real discount",
    "29% below the usual price",
    "Is the discount real?",
    "How we calculate",
  ])
    expect(html).toContain(sentence);
});
