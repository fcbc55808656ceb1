import { beforeEach, expect, test } from "vitest";
import { categories } from "#domain/products/categories.ts";
import { anOffer, aPerson, aRealOffer, json, newOfferFields } from "#testing/factories.ts";
import {
  canonicalOf,
  isHiddenFromEngines,
  mainOf,
  moreOffers,
  nextPageOf,
  offerNames,
  readPage,
  structuredDataOf,
} from "#testing/page-html.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const page = (path: string) => readPage(server, path);

test.each(categories)(
  "$name has its own page under both addresses, with its Portuguese one as canonical",
  async ({ name, slug }) => {
    await anOffer(server.db, { name: `Coisa de ${slug}`, category: name });
    await anOffer(server.db, { name: "Coisa alheia", category: name === "Casa" ? "Moda" : "Casa" });
    const html = await page(`/categoria/${slug}`);
    expect(html).toContain(`<h1 class="text-3xl font-extrabold md:text-4xl">${name}</h1>`);
    expect(html).toContain(`<title>${name}: ofertas e promoções de lojas verificadas · Xepa</title>`);
    expect(offerNames(html)).toEqual([`Coisa de ${slug}`]);
    expect(canonicalOf(html)).toBe(`/categoria/${slug}`);
    expect(isHiddenFromEngines(html)).toBe(false);
    expect(structuredDataOf(html)).toMatchObject([
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { name: "Início" },
          { name, item: expect.stringMatching(new RegExp(`/categoria/${slug}$`)) },
        ],
      },
    ]);
    for (const ending of ["atom", "rss", "json"])
      expect(html).toContain(`href="/categoria/${slug}.${ending}"`);
    const alias = await page(`/category/${slug}`);
    expect(offerNames(alias)).toEqual([`Coisa de ${slug}`]);
    expect(canonicalOf(alias)).toBe(`/categoria/${slug}`);
  },
);

test("every category has its own description", async () => {
  const descriptions = await Promise.all(
    categories.map(
      async ({ slug }) =>
        /<meta name="description" content="([^"]+)"/.exec(await page(`/categoria/${slug}`))?.[1],
    ),
  );
  expect(new Set(descriptions).size).toBe(categories.length);
});

test.each([
  "xyz",
  "Smartphones",
  "eletrônicos",
  "constructor",
  "%3Cb%3E",
  "smartphones%00",
  "a".repeat(3000),
])("an unknown category (%s) is a 404 in the spec's words with links", async (slug) => {
  for (const path of [`/categoria/${slug}`, `/category/${slug}`]) {
    const response = await server.request(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("Categoria não encontrada");
    expect(html).toContain("A categoria solicitada não existe.");
    expect(html).toContain('<a href="/" class="button');
    for (const { slug } of categories) expect(html).toContain(`href="/categoria/${slug}"`);
    expect(isHiddenFromEngines(html)).toBe(true);
    expect(canonicalOf(html)).toBeUndefined();
  }
});

test("an empty category shows the spec's words and links to the home page and the offer form", async () => {
  await anOffer(server.db, { name: "Segredo pendente", category: "Games", status: "pending" });
  await anOffer(server.db, { name: "Segredo rejeitado", category: "Games", status: "rejected" });
  await anOffer(server.db, { name: "Segredo vencido", category: "Games", ended: true });
  const html = await page("/categoria/games");
  expect(html).not.toContain("Segredo");
  const main = mainOf(html);
  expect(main).toContain("Nenhuma oferta encontrada");
  expect(main).toContain("Não encontramos ofertas para esta categoria no momento.");
  expect(main).toMatch(/<a href="\/"[^>]*>Voltar ao início</);
  expect(main).toContain('href="/enviar-produtos"');
  expect(main).not.toContain("Ordenar por");
});

test("the orders are links, the current one is marked, and all but the first are noindex", async () => {
  const day = (n: number) => ({ published_at: `2026-03-0${n}T00:00:00.000Z` });
  await anOffer(server.db, { name: "Cara", sale_price: 900, original_price: 1000, ...day(1) });
  await anOffer(server.db, { name: "Barata", sale_price: 5, original_price: 6, ...day(2) });
  await anOffer(server.db, { name: "Metade", sale_price: 50, original_price: 100, ...day(3) });
  const orders = {
    newest: ["Metade", "Barata", "Cara"],
    price_low: ["Barata", "Metade", "Cara"],
    price_high: ["Cara", "Metade", "Barata"],
    discount: ["Metade", "Barata", "Cara"],
  };
  for (const [sort, names] of Object.entries(orders)) {
    const html = await page(`/categoria/eletronicos?sort=${sort}`);
    expect(offerNames(html)).toEqual(names);
    for (const each of ["", "?sort=price_low", "?sort=price_high", "?sort=discount"])
      expect(html).toContain(`href="/categoria/eletronicos${each}" rel="nofollow"`);
    const address = `/categoria/eletronicos${sort === "newest" ? "" : `?sort=${sort}`}`;
    expect(html).toContain(`href="${address}" rel="nofollow" aria-current="true"`);
    expect(html.match(/aria-current="true"/g)).toHaveLength(1 + 1);
    expect(canonicalOf(html)).toBe("/categoria/eletronicos");
    expect(isHiddenFromEngines(html)).toBe(sort !== "newest");
  }
});

test.each(["newest", "price_low", "price_high", "discount"])(
  "by %s «Mais ofertas» leads through all offers, each once",
  async (sort) => {
    const all = Array.from({ length: 25 }, (_, i) => `Oferta número ${i}.`);
    for (const [i, name] of all.entries())
      await anOffer(server.db, { name, sale_price: (i * 7) % 11, original_price: 20 });
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let path: string | null = `/categoria/eletronicos?sort=${sort}`; path; ) {
      const html: string = await page(path.replace(/#.*/, ""));
      expect(isHiddenFromEngines(html)).toBe(seen.length > 0 || sort !== "newest");
      expect(canonicalOf(html)).toBe("/categoria/eletronicos");
      expect(html.includes("Voltar ao começo da lista")).toBe(seen.length > 0);
      seen.push(...offerNames(html));
      sizes.push(offerNames(html).length);
      path = nextPageOf(html);
      if (path && sort !== "newest") expect(path).toContain(`sort=${sort}`);
    }
    expect(sizes).toEqual([12, 12, 1]);
    expect([...seen].sort()).toEqual([...all].sort());
  },
);

test("exactly 12 offers need no «Mais ofertas», 13 do", async () => {
  for (let i = 0; i < 12; i++) await anOffer(server.db, { category: "Moda" });
  expect(nextPageOf(await page("/categoria/moda"))).toBeNull();
  const admin = await aPerson(server, "admin");
  const added = await server.request(
    "/functions/v1/add-product",
    json(newOfferFields({ name: "A décima terceira", category: "Moda" }), admin.auth),
  );
  expect(added.status).toBe(200);
  const html = await page("/categoria/moda");
  expect(offerNames(html)[0]).toBe("A décima terceira");
  expect(nextPageOf(html)).not.toBeNull();
});

test("an offer of another category leaves the page in the cache", async () => {
  const admin = await aPerson(server, "admin");
  await page("/categoria/moda");
  const { misses } = server.metrics.pages;
  await server.request("/functions/v1/add-product", json(newOfferFields({ category: "Casa" }), admin.auth));
  await page("/categoria/moda");
  expect(server.metrics.pages.misses).toBe(misses);
  await page("/categoria/casa");
  expect(server.metrics.pages.misses).toBe(misses + 1);
});

test.each([
  "?sort=caos",
  "?cursor=xyz",
  "?sort=price_low%27&cursor=W10",
  "?page=7&q=x",
  "?cursor=W251bGwsbnVsbF0",
])("%s is ignored: the first page, with the plain canonical", async (query) => {
  await anOffer(server.db, { name: "Única" });
  const html = await page(`/categoria/eletronicos${query}`);
  expect(offerNames(html)).toEqual(["Única"]);
  expect(canonicalOf(html)).toBe("/categoria/eletronicos");
  expect(isHiddenFromEngines(html)).toBe(false);
  expect(html).not.toContain("Voltar ao começo da lista");
});

test("a category can be filtered by store, price and discount, without its own choice", async () => {
  const other = { category: "Casa", original_price: 100 } as const;
  await anOffer(server.db, { ...other, name: "Barata", sale_price: 10, store_name: "Azul" });
  await anOffer(server.db, { ...other, name: "Cara", sale_price: 90, store_name: "Azul" });
  await anOffer(server.db, { ...other, name: "Alheia", sale_price: 10, store_name: "Rosa" });
  await anOffer(server.db, {
    ...other,
    name: "Segredo",
    sale_price: 10,
    store_name: "Azul",
    status: "pending",
  });
  await anOffer(server.db, { ...other, name: "Vencida", sale_price: 10, store_name: "Azul", ended: true });
  await anOffer(server.db, { name: "De moda", category: "Moda", sale_price: 10, store_name: "Azul" });
  const whole = await page("/categoria/casa");
  const form = whole.slice(whole.indexOf('class="filters-form"'), whole.indexOf("Filtrar<"));
  expect(form).toContain('action="/categoria/casa"');
  for (const field of ["loja", "preco_min", "preco_max", "desconto_min"])
    expect(form).toContain(`name="${field}"`);
  for (const absent of ['name="categoria"', 'name="ativas"', 'name="q"', 'name="sort"'])
    expect(form).not.toContain(absent);
  expect(form).toContain('<option value="Azul">Azul</option><option value="Rosa">');
  expect(isHiddenFromEngines(whole)).toBe(false);

  const html = await page("/categoria/casa?loja=azul&preco_max=50&desconto_min=20");
  expect(offerNames(html)).toEqual(["Barata"]);
  expect(html).toContain("1 produto encontrado");
  expect(html).toContain('href="/categoria/casa?loja=azul&amp;preco_max=50" rel="nofollow"');
  expect(html).toContain(
    'href="/categoria/casa?sort=price_low&amp;loja=azul&amp;preco_max=50&amp;desconto_min=20" rel="nofollow"',
  );
  expect(canonicalOf(html)).toBe("/categoria/casa");
  expect(isHiddenFromEngines(html)).toBe(true);
  expect(offerNames(await page("/categoria/casa?loja=Azul&sort=price_high"))).toEqual(["Cara", "Barata"]);

  const none = await page("/categoria/casa?preco_max=5");
  expect(none).toContain("Nenhuma oferta desta categoria passa por estes filtros.");
  expect(none).toMatch(/<a href="\/categoria\/casa"[^>]*>Limpar filtros/);
});

test("a category can be narrowed to real discounts, with their count", async () => {
  for (let i = 0; i < 13; i++)
    await aRealOffer(server.db, { name: `Real ${i}`, category: "Casa", sale_price: 50 + i, usual: 100 });
  await anOffer(server.db, { name: "Comum", category: "Casa" });
  await aRealOffer(server.db, { name: "Alheia", category: "Moda" });
  expect(await page("/categoria/casa")).toMatch(
    /<input type="checkbox" class="[^"]*" name="real" value="1"\/>/,
  );
  const html = await page("/categoria/casa?real=1&sort=real_discount");
  expect(html).toMatch(/<input type="checkbox" class="[^"]*" name="real" checked="" value="1"\/>/);
  expect(html).toContain("13 produtos encontrados");
  expect(html).toContain("Esta ordem mostra só ofertas com desconto real");
  expect(html).toContain(
    'href="/categoria/casa?sort=real_discount" rel="nofollow" aria-label="Remover filtro',
  );
  expect(isHiddenFromEngines(html)).toBe(true);
  const later = offerNames(await page(nextPageOf(html) ?? ""));
  expect([...offerNames(html), ...later]).toEqual(Array.from({ length: 13 }, (_, i) => `Real ${i}`));
  expect(await moreOffers(server, html)).toEqual(later);
  const cheap = await page("/categoria/casa?real=1&preco_max=51&sort=price_high");
  expect(offerNames(cheap)).toEqual(["Real 1", "Real 0"]);
  expect(cheap).toContain("2 produtos encontrados");
});

test.each(["?real=1", "?sort=real_discount"])(
  "%s of a category without a real discount leads to all its offers",
  async (query) => {
    await anOffer(server.db, { category: "Casa" });
    const main = mainOf(await page(`/categoria/casa${query}`));
    expect(main).toContain("Nenhum desconto real por aqui agora");
    expect(main).toMatch(/<a href="\/categoria\/casa"[^>]*>Ver todas as ofertas/);
    expect(main).not.toContain("Não encontramos ofertas para esta categoria");
  },
);

test.each(["newest", "price_low", "price_high", "discount"])(
  "a filtered category by %s pages through its offers once, on the page and by its island",
  async (sort) => {
    for (let i = 0; i < 14; i++)
      await anOffer(server.db, { name: `Panela ${i}`, category: "Casa", sale_price: 20 + i });
    const first = await page(`/categoria/casa?preco_min=10&sort=${sort}`);
    const second = await page(nextPageOf(first) ?? "");
    expect(new Set([...offerNames(first), ...offerNames(second)]).size).toBe(14);
    expect(second).toContain("Voltar ao começo da lista");
    expect(await moreOffers(server, first)).toEqual(offerNames(second));
  },
);

test("filtered pages of a category evict none that is not", async () => {
  await anOffer(server.db, { category: "Moda" });
  await page("/categoria/moda");
  const filler = "x".repeat(60);
  for (let i = 0; i < 40; i++) await page(`/categoria/moda?loja=${filler}${i}&preco_min=${i}`);
  const { misses } = server.metrics.pages;
  await page("/categoria/moda");
  expect(server.metrics.pages.misses).toBe(misses);
});

test("a cursor of one order is ignored in another", async () => {
  for (let i = 0; i < 13; i++) await anOffer(server.db, { name: `Oferta número ${i}.` });
  const cursor = /cursor=([^"#]+)/.exec(nextPageOf(await page("/categoria/eletronicos")) ?? "")?.[1];
  const html = await page(`/categoria/eletronicos?sort=price_low&cursor=${cursor}`);
  expect(offerNames(html)).toHaveLength(12);
});

test("the page is available in English and the offers stay as written", async () => {
  await anOffer(server.db, { name: "Panela de pressão", category: "Casa" });
  const html = await page("/categoria/casa?lng=en");
  expect(html).toContain(">Home &amp; kitchen</h1>");
  expect(html).toContain("Lowest price");
  expect(html).toContain("Panela de pressão");
});
