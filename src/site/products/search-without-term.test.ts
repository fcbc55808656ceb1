import { beforeEach, expect, test } from "vitest";
import { anOffer, aRealOffer } from "#testing/factories.ts";
import { mainOf, moreOffers, nextPageOf, offerNames, readPage } from "#testing/page-html.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const page = (path: string) => readPage(server, path);

test("filters work without a term: live offers only, newest first, in the other orders too", async () => {
  const kettle = { category: "Casa", store_name: "Loja Azul" } as const;
  await anOffer(server.db, { ...kettle, name: "Chaleira A", sale_price: 50 });
  await anOffer(server.db, { ...kettle, name: "Chaleira B", sale_price: 300 });
  await anOffer(server.db, { name: "Chaleira vencida", category: "Casa", sale_price: 1, ended: true });
  await anOffer(server.db, { name: "Chaleira secreta", category: "Casa", sale_price: 1, status: "pending" });
  const html = await page("/buscar?categoria=casa&preco_max=100");
  const main = mainOf(html);
  expect(offerNames(html)).toEqual(["Chaleira A"]);
  expect(main).toContain(">Ofertas de Casa</h1>");
  expect(main).toContain("1 produto encontrado");
  expect(main).toContain("Até R$");
  for (const useless of ["Relevância", "Só ofertas ativas", 'type="hidden" name="q"'])
    expect(main).not.toContain(useless);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/buscar"/);
  expect(html).toContain('href="/buscar.json?categoria=casa&amp;preco_max=100"');
  const dearest = await page("/buscar?loja=Loja+Azul&sort=price_high");
  expect(offerNames(dearest)[0]).toBe("Chaleira B");
  expect(mainOf(dearest)).toContain("Ofertas filtradas");
  const none = mainOf(await page("/buscar?preco_max=0,50"));
  expect(none).toContain("Nenhuma oferta passa por estes filtros.");
  expect(none).not.toContain("“”");
});

test("a search can be narrowed to real discounts, with a term and without one", async () => {
  await aRealOffer(server.db, { name: "Chaleira real", sale_price: 50 });
  await aRealOffer(server.db, { name: "Panela real", sale_price: 40 });
  await aRealOffer(server.db, { name: "Chaleira vencida", ended: true });
  await anOffer(server.db, { name: "Chaleira comum" });
  const found = async (query: string) => offerNames(await page(`/buscar?${query}`));
  expect(await found("q=chaleira&real=1")).toEqual(["Chaleira real"]);
  expect(await found("q=chaleira&sort=real_discount")).toEqual(["Chaleira real"]);
  expect(await found("real=1&sort=price_low")).toEqual(["Panela real", "Chaleira real"]);
  const html = await page("/buscar?real=1");
  expect(mainOf(html)).toContain(">Ofertas com desconto real</h1>");
  expect(mainOf(html)).toContain("2 produtos encontrados");
  expect(mainOf(html)).toContain('aria-label="Remover filtro: Só desconto real"');
  expect(html).toContain('href="/buscar.json?real=1"');
  const feed = (await (await server.request("/buscar.json?real=1")).json()) as { items: unknown[] };
  expect(feed.items).toHaveLength(2);
});

test.each(["q=comum&real=1", "q=comum&sort=real_discount"])(
  "%s, which no real discount matches, leads to the others",
  async (query) => {
    await anOffer(server.db, { name: "Chaleira comum" });
    const main = mainOf(await page(`/buscar?${query}`));
    expect(main).toContain("Nenhum desconto real por aqui agora");
    expect(main).toContain("Nenhuma oferta para “comum” tem desconto real agora.");
    expect(main).toMatch(/<a href="\/buscar\?q=comum"[^>]*>Ver todas as ofertas/);
  },
);

test.each(["categoria=casa", "preco_max=500", "categoria=casa&loja=Loja"])(
  "without a term, %s pages through all its offers once, on the page and by its island",
  async (filters) => {
    const all = Array.from({ length: 14 }, (_, i) => `Panela ${i}`).reverse();
    for (const name of all.toReversed())
      await anOffer(server.db, { name, category: "Casa", store_name: "Loja", sale_price: 20 });
    const html = await page(`/buscar?${filters}`);
    expect(offerNames(html)).toEqual(all.slice(0, 12));
    expect(offerNames(await page(nextPageOf(html) ?? ""))).toEqual(all.slice(12));
    expect(await moreOffers(server, html)).toEqual(all.slice(12));
  },
);
