import { beforeEach, expect, test } from "vitest";
import { refreshVocabulary } from "#server/products/search/vocabulary-store.ts";
import { anOffer, aPerson, json, newOfferFields } from "#testing/factories.ts";
import {
  canonicalOf,
  isHiddenFromEngines,
  mainOf,
  moreOffers,
  nextPageOf,
  offerNames,
  readPage,
} from "#testing/page-html.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

const page = (path: string) => readPage(server, path);
const search = (query: Record<string, string>) => page(`/buscar?${new URLSearchParams(query)}`);
const links = (html: string) =>
  [...mainOf(html).matchAll(/<a href="([^"]+)"/g)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&"));

test.each([
  "/buscar",
  "/search",
  "/buscar?q=%20%09%20",
  "/search?q=%00",
  "/buscar?sort=price_low&categoria=carros&ativas=1",
])("%s asks for a term and links home", async (path) => {
  await anOffer(server.db, { name: "Fone" });
  const html = await page(path);
  expect(mainOf(html)).toContain("Digite algo para buscar");
  expect(links(html)).toContain("/");
  expect(offerNames(html)).toEqual([]);
  expect(isHiddenFromEngines(html)).toBe(true);
  expect(canonicalOf(html)).toBe("/buscar");
});

test("empty fields are redirected away, also where the page itself is cached", async () => {
  await anOffer(server.db, { name: "Fone" });
  for (let turn = 0; turn < 2; turn++) {
    const response = await server.request("/buscar?q=fone&categoria=&loja=&preco_min=&desconto_min=");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/buscar?q=fone");
    expect(offerNames(await page("/buscar?q=fone"))).toEqual(["Fone"]);
  }
});

test("both addresses show the heading, the term and the matching offers", async () => {
  await anOffer(server.db, { name: "Cafeteira Elétrica" });
  await anOffer(server.db, { name: "Fone" });
  for (const path of ["/buscar", "/search"]) {
    const html = await page(`${path}?q=CAFETEIRA+eletrica`);
    expect(html).toContain("<title>Ofertas de “CAFETEIRA eletrica” · Xepa</title>");
    expect(mainOf(html)).toContain("Resultados para “CAFETEIRA eletrica”");
    expect(mainOf(html)).toContain("1 produto encontrado");
    expect(offerNames(html)).toEqual(["Cafeteira Elétrica"]);
    expect(html).toContain('value="CAFETEIRA eletrica"');
    expect(canonicalOf(html)).toBe("/buscar?q=CAFETEIRA+eletrica");
  }
});

test("the count is in the plural, and pages of 12 show each offer once", async () => {
  const all = Array.from({ length: 25 }, (_, i) => `Fone número ${i}.`);
  for (const name of all) await anOffer(server.db, { name });
  for (const sort of ["relevance", "newest", "price_low", "price_high", "discount"]) {
    const seen: string[] = [];
    for (let path: string | null = `/buscar?q=fone+numero&sort=${sort}`; path; ) {
      const html: string = await page(path);
      expect(mainOf(html)).toContain("25 produtos encontrados");
      expect(html.includes("Voltar ao começo da lista")).toBe(seen.length > 0);
      expect(isHiddenFromEngines(html)).toBe(seen.length > 0 || sort !== "relevance");
      expect(canonicalOf(html)).toBe("/buscar?q=fone+numero");
      seen.push(...offerNames(html));
      path = nextPageOf(html);
    }
    expect(seen).toHaveLength(25);
    expect([...seen].sort()).toEqual([...all].sort());
  }
});

test("a search links its feeds, which ignore order and page", async () => {
  await anOffer(server.db, { name: "Fone", category: "Casa" });
  const html = await search({ q: "fone & cia", categoria: "casa", sort: "price_low", ativas: "1" });
  for (const ending of ["atom", "rss", "json"])
    expect(html).toContain(`href="/buscar.${ending}?q=fone+%26+cia&amp;categoria=casa"`);
  const feed = await server.request("/buscar.json?q=fone&categoria=casa");
  expect(await feed.text()).toContain("Fone");
});

test("exactly 12 need no «Mais ofertas»", async () => {
  for (let i = 0; i < 12; i++) await anOffer(server.db, { name: `Fone ${i}` });
  const html = await search({ q: "fone" });
  expect(offerNames(html)).toHaveLength(12);
  expect(nextPageOf(html)).toBeNull();
});

test("ended offers come after the live ones and say so", async () => {
  await anOffer(server.db, {
    name: "Fone vencido",
    ended: true,
    coupon: "VELHO",
    published_at: "2026-12-01T00:00:00.000Z",
  });
  await anOffer(server.db, { name: "Fone atual", published_at: "2026-01-01T00:00:00.000Z" });
  const html = await search({ q: "fone" });
  expect(offerNames(html)).toEqual(["Fone atual", "Fone vencido"]);
  const [, live = "", over = ""] = html.split("<article");
  expect(live).not.toContain("Oferta encerrada");
  expect(live).toContain("Ver Oferta");
  expect(over).toContain("Oferta encerrada");
  expect(over).toContain("Ver na loja");
  expect(over).not.toContain("Ver Oferta de");
  expect(over).not.toContain("% OFF");
  expect(over).not.toContain("VELHO");
  expect(offerNames(await search({ q: "fone", ativas: "1" }))).toEqual(["Fone atual"]);
});

test("unapproved offers are never found", async () => {
  await anOffer(server.db, { name: "Fone pendente", status: "pending" });
  await anOffer(server.db, { name: "Fone rejeitado", status: "rejected" });
  expect(mainOf(await search({ q: "fone" }))).toContain("Nenhum produto encontrado");
});

test("no result: the spec's words, its quick links, a link home and four tips", async () => {
  const html = await search({ q: "geladeira" });
  expect(mainOf(html)).toContain("Nenhum produto encontrado");
  expect(mainOf(html)).toContain("Não achamos ofertas para “geladeira”.");
  for (const path of [
    "/categoria/smartphones",
    "/categoria/eletronicos",
    "/categoria/casa",
    "/categoria/moda",
    "/",
  ])
    expect(links(html)).toContain(path);
  for (const tip of [
    "Seja mais específico",
    "Use palavras-chave",
    "Explore as categorias",
    "Busque pela loja",
  ])
    expect(mainOf(html)).toContain(tip);
  expect(mainOf(html)).not.toContain("Você quis dizer");
  expect(isHiddenFromEngines(html)).toBe(true);
});

test("a mistyped word finds the offers of the right one, and says so", async () => {
  for (let i = 0; i < 13; i++) await anOffer(server.db, { name: `Cafeteira ${i}` });
  await anOffer(server.db, { name: "Cafeteria secreta", status: "pending" });
  await refreshVocabulary(server.db);
  const html = await search({ q: "cafeteria" });
  const main = mainOf(html);
  expect(main).toContain("Resultados para “cafeteira”");
  expect(main).toContain("Não achamos ofertas para “cafeteria”.");
  expect(main).toContain("Mostrando resultados para “cafeteira”.");
  expect(main).toContain("13 produtos encontrados");
  expect(offerNames(html)).toHaveLength(12);
  // Its links lead on with the right word.
  expect(links(html)).toContain("/buscar?q=cafeteira&sort=price_low");
  expect(nextPageOf(html)).toContain("q=cafeteira&");
  expect(isHiddenFromEngines(html)).toBe(true);
  expect(canonicalOf(html)).toBe("/buscar?q=cafeteira");
  expect(offerNames(await search({ q: "cafeteria", categoria: "moda" }))).toEqual([]);
});

test("fewer words that find something are suggested as a link, with their offers", async () => {
  await anOffer(server.db, { name: "Cafeteira Italiana" });
  await refreshVocabulary(server.db);
  const html = await search({ q: "cafeteira prateada" });
  const main = mainOf(html);
  expect(main.indexOf("Nenhum produto encontrado")).toBeLessThan(main.indexOf("Você quis dizer"));
  expect(main.indexOf("Você quis dizer")).toBeLessThan(main.indexOf("Dicas para a sua busca"));
  expect(main).toMatch(/Você quis dizer.*<a href="\/buscar\?q=cafeteira"[^>]*>cafeteira<\/a>/s);
  expect(offerNames(html)).toEqual(["Cafeteira Italiana"]);
  // Without the filter the term itself may have results: no other one is suggested.
  expect(await search({ q: "cafeteira prateada", categoria: "casa" })).not.toContain("Você quis dizer");
});

async function threeKettles(): Promise<void> {
  await anOffer(server.db, {
    name: "Chaleira A",
    category: "Casa",
    store_name: "Loja Azul",
    sale_price: 50,
    original_price: 100,
  });
  await anOffer(server.db, {
    name: "Chaleira B",
    category: "Games",
    store_name: "Loja & Cia",
    sale_price: 1299.9,
    original_price: 1500,
  });
  await anOffer(server.db, {
    name: "Chaleira C",
    category: "Casa",
    store_name: "Loja & Cia",
    sale_price: 300,
    original_price: 0,
  });
}

test.each<[Record<string, string>, string[], string]>([
  [{ categoria: "casa" }, ["Chaleira A", "Chaleira C"], "Casa"],
  [{ loja: "Loja & Cia" }, ["Chaleira B", "Chaleira C"], "Loja &amp; Cia"],
  [{ preco_min: "300,00" }, ["Chaleira B", "Chaleira C"], "A partir de R$\u00a0300,00"],
  [{ preco_max: "1.299,90" }, ["Chaleira A", "Chaleira B", "Chaleira C"], "Até R$\u00a01.299,90"],
  [{ preco_max: "1.299,89" }, ["Chaleira A", "Chaleira C"], "Até R$\u00a01.299,89"],
  [{ desconto_min: "13" }, ["Chaleira A", "Chaleira B"], "Desconto de 13% ou mais"],
  [{ categoria: "casa", loja: "Loja & Cia", preco_min: "10" }, ["Chaleira C"], "Casa"],
])("%o narrows the search, and can be removed again", async (filters, names, words) => {
  await threeKettles();
  const html = await search({ q: "chaleira", ...filters });
  expect(offerNames(html).sort()).toEqual(names);
  expect(mainOf(html)).toContain(
    names.length === 1 ? "1 produto encontrado" : `${names.length} produtos encontrados`,
  );
  expect(html).toContain(`aria-label="Remover filtro: ${words}"`);
  expect(mainOf(html)).toContain("Limpar filtros");
  expect(links(html)).toContain("/buscar?q=chaleira");
  expect(isHiddenFromEngines(html)).toBe(true);
  expect(canonicalOf(html)).toBe("/buscar?q=chaleira");
});

test("the form shows the address's query in typed form", async () => {
  await threeKettles();
  const html = await search({
    q: "chaleira",
    sort: "price_low",
    categoria: "casa",
    loja: "Loja Azul",
    preco_min: "10",
    preco_max: "1299.9",
    desconto_min: "13",
    ativas: "1",
  });
  const form = /<form class="filters-form".*?<\/form>/s.exec(html)?.[0] ?? "";
  expect(form).toContain('type="hidden" name="q" value="chaleira"');
  expect(form).toContain('type="hidden" name="sort" value="price_low"');
  expect(form).toContain('<option value="casa" selected="">Casa');
  expect(form).toContain('<option value="Loja Azul" selected="">Loja Azul');
  expect(form).toMatch(/name="preco_min"[^>]*value="10,00"/);
  expect(form).toMatch(/name="preco_max"[^>]*value="1.299,90"/);
  expect(form).toContain('<option value="13" selected="">13');
  expect(form).toMatch(/name="ativas"[^>]*checked=""/);
  // Removing one filter keeps the others.
  const without = links(html).filter(
    (href) => href.includes("loja=Loja+Azul") && !href.includes("categoria="),
  );
  expect(without).toContain(
    "/buscar?q=chaleira&sort=price_low&loja=Loja+Azul&preco_min=10&preco_max=1299.9&desconto_min=13&ativas=1",
  );
});

test("the orders are links that keep term and filters", async () => {
  await threeKettles();
  const orders = {
    newest: ["Chaleira C", "Chaleira B", "Chaleira A"],
    price_low: ["Chaleira A", "Chaleira C", "Chaleira B"],
    price_high: ["Chaleira B", "Chaleira C", "Chaleira A"],
    discount: ["Chaleira A", "Chaleira B", "Chaleira C"],
  };
  const first = await search({ q: "chaleira", ativas: "1" });
  for (const label of [
    "Relevância",
    "Mais recentes",
    "Menor preço",
    "Maior preço",
    "Maior desconto anunciado",
  ])
    expect(mainOf(first)).toContain(`>${label}</a>`);
  for (const [sort, names] of Object.entries(orders)) {
    const address = `/buscar?q=chaleira&sort=${sort}&ativas=1`;
    expect(links(first)).toContain(address);
    expect(offerNames(await page(address))).toEqual(names);
  }
});

test("filters without results say so and can be cleared", async () => {
  await threeKettles();
  const html = await search({ q: "chaleira", categoria: "moda" });
  expect(mainOf(html)).toContain("Nenhum produto encontrado");
  expect(mainOf(html)).toContain("Nenhuma oferta para “chaleira” passa por estes filtros.");
  expect(mainOf(html)).toMatch(/<a href="\/buscar\?q=chaleira"[^>]*>Limpar filtros/);
});

test.each([
  { sort: "caos" },
  { categoria: "carros" },
  { preco_min: "barato", preco_max: "-3" },
  { desconto_min: "muito" },
  { ativas: "talvez" },
  { cursor: "xyz" },
  { cursor: "W10" },
])("%o is ignored, and not in the canonical", async (nonsense) => {
  await anOffer(server.db, { name: "Fone" });
  const html = await search({ q: "fone", ...nonsense });
  expect(offerNames(html)).toEqual(["Fone"]);
  expect(html).not.toContain("Limpar filtros");
  expect(html).not.toContain("Voltar ao começo da lista");
  expect(canonicalOf(html)).toBe("/buscar?q=fone");
  expect(isHiddenFromEngines(html)).toBe(false);
});

test.each([
  ["/buscar?preco_min=abc", ["“abc” em “Preço mínimo”"]],
  [
    "/buscar?q=fone&preco_max=1%2C299&categoria=carros",
    ["“carros” em “Categoria”", "“1,299” em “Preço máximo”"],
  ],
  ["/buscar?q=zzzz&desconto_min=muito", ["“muito” em “Desconto mínimo”"]],
  ["/categoria/eletronicos?preco_min=abc&desconto_min=10", ["“abc” em “Preço mínimo”"]],
  ["/categoria/moda?preco_min=%3Cb%3E", ["“&lt;b&gt;” em “Preço mínimo”"]],
  ["/buscar?q=fone&categoria=casa&preco_min=0&preco_max=R%24+50&desconto_min=0%25", []],
])("%s says which filters were left out", async (address, words) => {
  await anOffer(server.db, { name: "Fone", category: "Eletrônicos" });
  const said = [
    ...mainOf(await page(address)).matchAll(/Não entendemos (.*?): este filtro ficou de fora\./g),
  ];
  expect(said.map(([, filter]) => filter)).toEqual(words);
});

test.each(["%", "_", "\\", "'", '"', "|", "a", "' OR 1=1 --", "%' AND '1", "()", "*", "\u202e", "🛒"])(
  "«%s» is a harmless term",
  async (q) => {
    await anOffer(server.db, { name: "Zênite" });
    const html = await search({ q });
    expect(mainOf(html)).toMatch(/Resultados para|Nenhum produto encontrado/);
  },
);

test("percent signs and underscores match literally", async () => {
  await anOffer(server.db, { name: "Cupom de 50% na loja", description: "" });
  await anOffer(server.db, { name: "Cabo USB_C", description: "" });
  expect(offerNames(await search({ q: "50%" }))).toEqual(["Cupom de 50% na loja"]);
  expect(offerNames(await search({ q: "b_c" }))).toEqual(["Cabo USB_C"]);
});

test("the typed term is only text, and 8 KB of it become 200 characters", async () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const html = await search({ q: hostile, loja: hostile });
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<img src=x");
  const long = await search({ q: `${"comprido ".repeat(900)}` });
  expect(mainOf(long)).toContain("Nenhum produto encontrado");
  expect(/name="q"[^>]* value="([^"]*)"/.exec(long)?.[1]?.length).toBeLessThanOrEqual(200);
  for (const text of mainOf(long).match(/(comprido ?)+/g) ?? []) expect(text.length).toBeLessThanOrEqual(200);
});

test("a new offer is found with the very next search", async () => {
  const admin = await aPerson(server, "admin");
  expect(offerNames(await search({ q: "panela" }))).toEqual([]);
  await server.request(
    "/functions/v1/add-product",
    json(newOfferFields({ name: "Panela Nova" }), admin.auth),
  );
  expect(offerNames(await search({ q: "panela" }))).toEqual(["Panela Nova"]);
});

test("the island asks the API for the same list", async () => {
  for (let i = 0; i < 14; i++)
    await anOffer(server.db, {
      name: `Fone ${i}`,
      category: "Casa",
      store_name: "Loja & Cia",
      sale_price: 20 + i,
    });
  const html = await search({
    q: "fone",
    sort: "price_low",
    categoria: "casa",
    loja: "Loja & Cia",
    preco_min: "1",
    preco_max: "1.000",
    desconto_min: "5",
    ativas: "1",
  });
  expect(await moreOffers(server, html)).toEqual(["Fone 12", "Fone 13"]);
});

test("the page is available in English", async () => {
  await anOffer(server.db, { name: "Fone" });
  const html = await search({ q: "fone", lng: "en" });
  expect(mainOf(html)).toContain("Results for “fone”");
  expect(mainOf(html)).toContain("1 product found");
  expect(await search({ q: "nada disso", lng: "en" })).toContain("No products found");
});
