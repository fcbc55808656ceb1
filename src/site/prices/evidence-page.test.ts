import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { dayNumber } from "#domain/format/date.ts";
import { judgePrice, type PriceKind } from "#domain/prices/price-verdict.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { Evidence } from "#server/prices/evidence-store.ts";
import { anOffer, aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { daysAgo, newOfferKey, readPrices, weekly } from "#testing/price-readings.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

async function call(name: string, body: unknown): Promise<OwnedProduct> {
  const response = await server.request(`/functions/v1/${name}`, json(body, admin.auth));
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { product: OwnedProduct }).product;
}

const add = (given: Record<string, unknown> = {}) => call("add-product", newOfferFields(given));
const edit = ({ id: productId }: OwnedProduct, productData: object) =>
  call("edit-product", { productId, productData });

const pathOf = (slug: string) => `/product/${encodeURIComponent(slug)}/ficha`;
const ask = (slug: string, ending = "") => server.request(pathOf(slug) + ending);
/** Without the markers that React puts between two texts. */
const page = async (slug: string) => (await (await ask(slug)).text()).replaceAll("<!-- -->", "");
const file = async (slug: string) => (await ask(slug, ".json")).text();
const facts = async (slug: string) => JSON.parse(await file(slug)) as Evidence & Record<string, string>;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const printedHash = (html: string) => /[0-9a-f]{64}/.exec(html)?.[0];
const rowOf = (html: string, name: string) =>
  new RegExp(`${name.replace(/[()]/g, "\\$&")}</th><td>(.*?)</td>`).exec(html)?.[1];

test("the sheet prints the SHA-256 of the bytes that ficha.json responds, and changes with them", async () => {
  await readPrices(server.db, weekly(400));
  const offer = await add({ name: "TV 55\" d'água" });
  const response = await ask(offer.slug, ".json");
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const bytes = Buffer.from(await response.arrayBuffer());
  const first = await page(offer.slug);
  const hash = createHash("sha256").update(bytes).digest("hex");
  expect(printedHash(first)).toBe(hash);
  // As a shell takes it: an apostrophe of the address would end the quotes.
  const address = `${server.config.site.url}/product/tv-55%22-d%27%C3%A1gua/ficha.json`;
  expect(first).toContain(`curl -s &#x27;${address}&#x27; | sha256sum`);
  expect(sha256(await (await server.request(new URL(address).pathname)).text())).toBe(hash);

  await edit(offer, { sale_price: 259.9 });
  const second = await page(offer.slug);
  expect(printedHash(second)).toBe(sha256(await file(offer.slug)));
  expect(printedHash(second)).not.toBe(hash);
});

test("the same data give the same bytes whenever they are asked for, in every language", async () => {
  const { slug } = await add();
  const before = await file(slug);
  server.db.changes.publish("all");
  expect(await (await server.request(`${pathOf(slug)}.json?lng=en`)).text()).toBe(before);
  const english = await (await server.request(`${pathOf(slug)}?lng=en`)).text();
  expect(printedHash(english)).toBe(sha256(before));
  expect(english).toContain("Evidence sheet");
  // The law speaks Portuguese.
  expect(english).toContain("É proibida toda publicidade enganosa ou abusiva.");
});

test("an inflated claim is printed with every number that the rule used", async () => {
  await readPrices(server.db, weekly(300));
  const { slug } = await add({ original_price: 649.9, sale_price: 299 });
  expect((await facts(slug)).verdict).toEqual({
    verdict: "desconto-inflado",
    rule: 1,
    usual_price: 300,
    lowest: 300,
    highest: 300,
    recent: 300,
    is_lowest: true,
    held_days: 90,
    regular_days: 25,
    deal_days: 0,
    seen_days: 25,
  });
  const html = await page(slug);
  expect(html).toMatch(/Desconto inflado<\/span><span class="[^"]*">Menor preço em 180 dias<\/span><h2/);
  expect(html).toContain("A loja diz 54% de desconto, mas o preço de costume é R$\u00a0300,00");
  expect(html).toContain(
    "O preço original anunciado, R$\u00a0649,90, não apareceu entre os preços vistos antes desta oferta: o maior foi R$\u00a0300,00.",
  );
  expect(rowOf(html, "Preço de costume: mediana de 90 dias")).toBe("R$\u00a0300,00");
  expect(rowOf(html, "Preço original anunciado")).toBe("R$\u00a0649,90");
  expect(rowOf(html, "Dias em que o preço da loja foi visto")).toBe("25 (mínimo 5)");
  expect(rowOf(html, "Regra")).toBe("nº 1");
  expect(html).toMatch(/origem, preço e quaisquer outros dados sobre produtos e serviços\./);
  expect(html).toMatch(/Tirada em \d{2}\/\d{2}\/\d{4} às \d{2}:\d{2} · dados até .* \(horário de Brasília\)/);
});

test("the observations of ficha.json that count give the same verdict again", async () => {
  await readPrices(server.db, weekly(400, 12));
  const other = await add({ name: "Outra", sale_price: 310 });
  await edit(other, { sale_price: 305 });
  await add({ name: "Só Prime", sale_price: 200, conditions: { needs: ["prime"] } });
  const { slug } = await add({ original_price: 649.9, sale_price: 279.9 });
  const { offer, verdict, observations } = await facts(slug);
  const counted = observations.filter((each) => each.counted);
  expect(counted).toHaveLength(12);
  const outside = observations.filter((each) => !each.counted);
  expect(outside.map(({ price, own, limited }) => [price, own, limited])).toEqual(
    expect.arrayContaining([
      [279.9, true, false],
      [305, false, false],
      [200, false, true],
    ]),
  );
  const seen = (at: string) => ({ at: Date.parse(at), day: dayNumber(new Date(at)) });
  const judged = judgePrice(
    { price: offer.sale_price, claimed: offer.original_price, ...seen(offer.priced_at) },
    counted.map(({ price, kind, at }) => ({ price, kind: kind as PriceKind, ...seen(at) })),
  );
  expect(judged).toMatchObject({
    verdict: verdict.verdict,
    usual: verdict.usual_price,
    heldDays: verdict.held_days,
    regularDays: verdict.regular_days,
    seenDays: verdict.seen_days,
  });
});

test("a sheet goes 180 days back from its price, whatever day it is", async () => {
  const offer = await anOffer(server.db, {
    name: "Velha",
    product_url: newOfferFields().product_url as string,
    product_key: newOfferKey,
    created_at: daysAgo(400),
    updated_at: daysAgo(400),
  });
  await readPrices(
    server.db,
    [581, 579, 221, 219].map((ago, i) => ({ ago, price: i + 1 })),
  );
  const { observations, facts_at } = await facts(offer.slug);
  expect(observations.map(({ price, counted }) => [price, counted])).toEqual([
    [3, false],
    [2, true],
  ]);
  expect(facts_at).toBe(observations[0]?.at);
});

test("conditions of the price and what it really costs are printed, and only what is known", async () => {
  const conditions = {
    payment: "pix",
    instalments: { count: 10, value: 31.1 },
    shipping: 19.9,
    cashback: 5,
    needs: ["app", "prime"],
    state: "new",
  };
  const { slug } = await add({ sale_price: 279.9, conditions, coupon: "APP20" });
  const html = await page(slug);
  for (const words of [
    "10× de R$\u00a031,10",
    "juros de 1,96% ao mês",
    "R$\u00a0299,80",
    "5%: R$\u00a014,00 volta depois",
  ])
    expect(html).toContain(words);
  expect(rowOf(html, "Cupom")).toBe("APP20");
  expect(rowOf(html, "Exige")).toBe("Só no app, Prime");
  expect(rowOf(html, "Estado do produto")).toBe("Novo");
  expect((await facts(slug)).offer.conditions).toMatchObject(conditions);
  const plain = await page((await add({ name: "Simples" })).slug);
  expect(plain).not.toContain("Quanto sai de verdade");
  expect(plain).not.toContain("Condições do preço");
});

test("a claimed price that was seen is not called unseen, although a lower one was seen that day", async () => {
  await readPrices(server.db, weekly(300));
  await readPrices(server.db, weekly(649.9));
  const { slug } = await add({ original_price: 649.9, sale_price: 299 });
  const { verdict, observations } = await facts(slug);
  expect(verdict).toMatchObject({ verdict: "desconto-inflado", usual_price: 300, highest: 649.9 });
  expect(observations.filter(({ price }) => price === 649.9)).toHaveLength(25);
  expect(await page(slug)).not.toContain("não apareceu entre os preços vistos");
  const offerPage = await (await server.request(`/product/${encodeURIComponent(slug)}`)).text();
  expect(offerPage).toContain("maior visto: R$\u00a0649,90");
  expect(offerPage).not.toContain("fica acima de todos os preços vistos");
});

test("an offer without a product's key, or without a price, has few data and no empty table", async () => {
  await readPrices(server.db, weekly(400));
  const unknown = await add({ name: "Sem chave", product_url: "https://loja.example/oferta" });
  const free = await add({ name: "Grátis", sale_price: 0 });
  for (const { slug } of [unknown, free]) {
    const { verdict, observations } = await facts(slug);
    expect(verdict).toMatchObject({ verdict: "poucos-dados", usual_price: null, held_days: 0 });
    expect(observations).toEqual([]);
    const html = await page(slug);
    expect(html).toContain("Poucos dados");
    expect(html).not.toContain("Todas as observações");
  }
  expect(await page(free.slug)).toContain("A oferta é grátis: não há preço para comparar.");
  expect(await page(unknown.slug)).toContain("O link da oferta não diz qual é o produto na loja");
});

test("an ended offer has its sheet, which says so", async () => {
  const { slug } = await anOffer(server.db, { name: "Acabou", ended: true });
  expect(await page(slug)).toContain("Oferta encerrada");
  expect((await facts(slug)).offer.ended).toBe(true);
});

test("the sheet is for people and not for search engines, which go to the offer", async () => {
  const { slug } = await add();
  const html = await page(slug);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(
    `<link rel="canonical" href="${server.config.site.url}/product/${encodeURIComponent(slug)}"/>`,
  );
  expect(html).toContain(`href="/product/${encodeURIComponent(slug)}"`);
  expect(html).not.toContain("site-header");
  expect(html).not.toContain('rel="sponsored');
});

test("pending, rejected and unknown offers have neither sheet nor file: the same 404 as their page", async () => {
  await anOffer(server.db, { name: "Espera", status: "pending" });
  await anOffer(server.db, { name: "Recusada", status: "rejected" });
  const [pages, files] = [new Set<string>(), new Set<string>()];
  for (const slug of ["espera", "recusada", "ninguem"]) {
    for (const ending of ["", ".json"]) {
      const response = await ask(slug, ending);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      (ending ? files : pages).add((await response.text()).replaceAll(slug, ""));
    }
  }
  expect([pages.size, files.size]).toEqual([1, 1]);
  expect([...pages][0]).toContain("Produto não encontrado");
  expect([...pages][0]).toContain("site-header");
  expect([...files][0]).toContain("não existe ou não está mais disponível");
  for (const raw of ["%00", "%E0%A4%A", "x".repeat(8000)])
    expect((await server.request(`/product/${raw}/ficha.json`)).status).toBe(404);
});

test("old and accent-free addresses lead to the sheet and the file of today", async () => {
  const offer = await add({ name: "Pão de Açúcar" });
  await edit(offer, { name: "Pão 100%" });
  for (const old of ["pão-de-açúcar", "pao-de-acucar", "pao-100%"])
    for (const ending of ["", ".json"]) {
      const response = await ask(old, ending);
      expect(response.status).toBe(301);
      expect(response.headers.get("location")).toBe(`/product/p%C3%A3o-100%25/ficha${ending}`);
    }
});

test("sheet and file come from the cache until their offer changes, and vanish with it", async () => {
  const offer = await add({ sale_price: 250 });
  const both = () => Promise.all([page(offer.slug), file(offer.slug)]);
  await both();
  const { misses } = server.metrics.pages;
  await both();
  expect(server.metrics.pages.misses).toBe(misses);
  await edit(offer, { sale_price: 240 });
  for (const text of await both()) expect(text).toMatch(/240[,.\n]/);
  await edit(offer, { status: "rejected" });
  for (const ending of ["", ".json"]) expect((await ask(offer.slug, ending)).status).toBe(404);
});
