import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ListedOffer } from "#domain/products/product.ts";
import { products } from "#server/db/schema/products.ts";
import { anOffer } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { readSearchCursor, type SearchCursor } from "./search-cursor.ts";
import { type Search, searchOffers } from "./search-offers.ts";

const path = "/functions/v1/get-approved-products";
let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

function search(q: string, more: Partial<Search> = {}) {
  return searchOffers(server.db, { q, sort: "relevance", limit: 12, ...more });
}

async function names(q: string, more: Partial<Search> = {}): Promise<string[]> {
  return (await search(q, more)).products.map((offer) => offer.name);
}

async function ask(query: Record<string, string>): Promise<{ products: ListedOffer[]; next: string | null }> {
  const response = await server.request(`${path}?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response.json() as never;
}

test("whole-term matches rank first: at the start, in the name, elsewhere; then all words in any order", async () => {
  const other = { description: "", store_name: "Loja" };
  await anOffer(server.db, { ...other, name: "Smart TV da marca", description: "tem 50 pontos" });
  await anOffer(server.db, { ...other, name: "50 polegadas de TV Smart" });
  await anOffer(server.db, { ...other, name: "Suporte de parede", description: "Para Smart TV 50" });
  await anOffer(server.db, { ...other, name: "Nova Smart TV 50" });
  await anOffer(server.db, { ...other, name: "Smart TV 50 polegadas" });
  await anOffer(server.db, { ...other, name: "Smart TV 40 polegadas" });
  expect(await names("smart tv 50")).toEqual([
    "Smart TV 50 polegadas",
    "Nova Smart TV 50",
    "Suporte de parede",
    "50 polegadas de TV Smart",
    "Smart TV da marca",
  ]);
});

test("among equals the newest comes first, and accessories come last", async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
  await anOffer(server.db, { name: "Novo Moto G", published_at: at(1) });
  await anOffer(server.db, { name: "Celular Moto G", published_at: at(2) });
  await anOffer(server.db, { name: "[APP] Capinha Moto G", published_at: at(3) });
  await anOffer(server.db, { name: "Capas Moto G", published_at: at(4) });
  expect(await names("moto g")).toEqual([
    "Celular Moto G",
    "Novo Moto G",
    "Capas Moto G",
    "[APP] Capinha Moto G",
  ]);
  expect((await names("moto g capa"))[0]).toBe("Capas Moto G");
});

test("a word that starts with the term ranks before one that contains it", async () => {
  for (const name of ["Prato Fundo Redondo", "Novo Fundador", "Profundo azul"])
    await anOffer(server.db, { name });
  expect(await names("fund")).toEqual(["Novo Fundador", "Prato Fundo Redondo", "Profundo azul"]);
});

test("name, store, category and description are searched, of approved offers only", async () => {
  await anOffer(server.db, { name: "Um" });
  await anOffer(server.db, { name: "Dois", store_name: "Magazine Azul" });
  await anOffer(server.db, { name: "Três", category: "Informática" });
  await anOffer(server.db, { name: "Quatro", description: "Com garantia estendida" });
  await anOffer(server.db, { name: "Um pendente", status: "pending" });
  await anOffer(server.db, { name: "Um rejeitado", status: "rejected" });
  expect(await names("um")).toEqual(expect.not.arrayContaining(["Um pendente", "Um rejeitado"]));
  expect(await names("AZUL")).toEqual(["Dois"]);
  expect(await names("informatica")).toEqual(["Três"]);
  expect(await names("garantía")).toEqual(["Quatro"]);
});

test.each([
  ["celular", "Smartphone Galaxy A16"],
  ["SMARTPHONE", "Celular Moto G"],
  ["celulares moto", "Smartphone Moto Edge"],
  ["airfryer", "Fritadeira Air Fryer 5L"],
  ["air fryer", "Airfryer Mondial"],
  ["headset", "Fones de Ouvido JBL"],
  ["fone", "Headset Gamer"],
  ["laptop dell", "Notebook Dell"],
  ["televisão", "TV 50 polegadas"],
  ["tv", "Televisor Antigo"],
  ["geladeira", "Refrigerador Inox"],
  ["ps5", "Console PlayStation 5"],
  ["controle playstation 5", "Controle PS5"],
])("%s also finds «%s»", async (q, name) => {
  const other = { description: "", store_name: "Loja", category: "Casa" } as const;
  await anOffer(server.db, { ...other, name });
  await anOffer(server.db, { ...other, name: "Microfone de Mesa" });
  await anOffer(server.db, { ...other, name: "Smartphone Segredo Fone", status: "pending" });
  expect((await names(q)).filter((found) => found !== "Microfone de Mesa")).toEqual([name]);
});

test("another name stands as a whole word, and ranks and counts as the typed one", async () => {
  const other = { description: "", store_name: "Loja" };
  await anOffer(server.db, { ...other, name: "Telefone sem fio" });
  await anOffer(server.db, { ...other, name: "Mesa para Headset" });
  await anOffer(server.db, { ...other, name: "Headset Gamer" });
  await anOffer(server.db, { ...other, name: "Fone JBL" });
  expect(await names("headset")).toEqual(["Fone JBL", "Headset Gamer", "Mesa para Headset"]);
  expect((await search("headset")).count).toBe(3);
});

test("the words may lie in name, store, category, description and coupon", async () => {
  await anOffer(server.db, {
    name: "SSD NVMe 1TB",
    store_name: "KaBuM!",
    category: "Informática",
    description: "Com dissipador",
    coupon: "DISCO10",
  });
  await anOffer(server.db, { name: "SSD NVMe 2TB", store_name: "Outra" });
  for (const q of ["ssd nvme kabum", "kabum dissipador", "informatica ssd disco10 kabum"])
    expect((await search(q)).products.map((offer) => offer.store_name)).toEqual(["KaBuM!"]);
});

test("a coupon code finds its offers in any case, live ones first, and no unapproved one", async () => {
  await anOffer(server.db, { name: "Cadeira", coupon: "Promo10", ended: true });
  await anOffer(server.db, { name: "Mesa", coupon: "PROMO10" });
  await anOffer(server.db, { name: "Estante", coupon: "BLACK 20 OFF" });
  await anOffer(server.db, { name: "Segredo", coupon: "PROMO10", status: "pending" });
  await anOffer(server.db, { name: "Vergonha", coupon: "SÓMEU", status: "rejected" });
  expect(await names("promo10")).toEqual(["Mesa", "Cadeira"]);
  expect(await names("PROMO10 mesa")).toEqual(["Mesa"]);
  expect(await names("black 20 off")).toEqual(["Estante"]);
  expect(await names("sómeu")).toEqual([]);
  expect((await ask({ q: "PROMO10" })).products.map(({ name }) => name)).toEqual(["Mesa", "Cadeira"]);
});

test("ended offers come after all live ones, and are excluded on request", async () => {
  await anOffer(server.db, { name: "Fone velho" });
  await anOffer(server.db, { name: "Fone encerrado", ended: true, valid_until: "2026-01-01" });
  const { products } = await ask({ q: "fone" });
  expect(products.map(({ name, ended }) => [name, ended])).toEqual([
    ["Fone velho", false],
    ["Fone encerrado", true],
  ]);
  for (const sort of ["newest", "price_low", "price_high", "discount"])
    expect((await ask({ q: "fone", sort })).products.map((offer) => offer.ended)).toEqual([false, true]);
  expect((await ask({ q: "fone", live: "true" })).products).toHaveLength(1);
  expect((await search("fone", { live: true })).count).toBe(1);
  expect((await search("fone")).count).toBe(2);
});

test.each(["relevance", "newest", "price_low", "price_high", "discount"] as const)(
  "pages by %s have no gaps and no repetition",
  async (sort) => {
    for (let i = 0; i < 30; i++)
      await anOffer(server.db, { sale_price: 1 + (i % 7), ended: i % 5 === 0, name: `Fone ${i}` });
    const whole = await names("fone", { sort, limit: 100 });
    expect(whole).toHaveLength(30);
    const walked: string[] = [];
    let cursor: SearchCursor | undefined;
    do {
      const page = await search("fone", { sort, limit: 12, cursor });
      walked.push(...page.products.map((offer) => offer.name));
      expect(page).toMatchObject({ count: 30, isMore: false });
      cursor = readSearchCursor(sort, page.next ?? undefined);
    } while (cursor);
    expect(walked).toEqual(whole);
  },
);

test.each(["relevance", "newest", "price_low", "price_high", "discount"] as const)(
  "approving or withdrawing between two pages by %s neither repeats nor hides an offer",
  async (sort) => {
    for (let i = 0; i < 20; i++) await anOffer(server.db, { sale_price: 10 + (i % 7), name: `Um fone ${i}` });
    const whole = await names("fone", { sort, limit: 100 });
    const first = await search("fone", { sort });
    const [gone] = first.products;
    await server.db.delete(products).where(eq(products.id, gone?.id ?? ""));
    for (const sale_price of [1, 150]) await anOffer(server.db, { sale_price, name: `Fone a ${sale_price}` });
    const rest = await names("fone", {
      sort,
      limit: 100,
      cursor: readSearchCursor(sort, first.next ?? undefined),
    });
    expect(rest.filter((name) => name.startsWith("Um"))).toEqual(whole.slice(12));
  },
);

test("every sort order is applied", async () => {
  await anOffer(server.db, { name: "Fone caro", original_price: 1000, sale_price: 900 });
  await anOffer(server.db, { name: "Fone barato", original_price: 20, sale_price: 5 });
  await anOffer(server.db, { name: "Um fone novo", original_price: 100, sale_price: 80 });
  expect((await names("fone", { sort: "price_low" }))[0]).toBe("Fone barato");
  expect((await names("fone", { sort: "price_high" }))[0]).toBe("Fone caro");
  expect((await names("fone", { sort: "discount" }))[0]).toBe("Fone barato");
  expect((await names("fone", { sort: "newest" }))[0]).toBe("Um fone novo");
});

test("filters narrow a search, alone and together", async () => {
  await anOffer(server.db, { name: "Fone A", sale_price: 50, original_price: 100, store_name: "Amazônia" });
  await anOffer(server.db, { name: "Fone B", sale_price: 90, original_price: 100, store_name: "Casa" });
  await anOffer(server.db, { name: "Fone C", sale_price: 500, original_price: 0, category: "Casa" });
  const found = async (query: Record<string, string>) =>
    (await ask({ q: "fone", ...query })).products.map(({ name }) => name.at(-1)).sort();
  expect(await found({ category: "casa" })).toEqual(["C"]);
  expect(await found({ store: "amazonia" })).toEqual(["A"]);
  expect(await found({ store: "Casa" })).toEqual(["B"]);
  expect(await found({ store: "Amaz" })).toEqual([]);
  expect(await found({ min_price: "90" })).toEqual(["B", "C"]);
  expect(await found({ max_price: "90,00" })).toEqual(["A", "B"]);
  expect(await found({ min_price: "500", max_price: "60" })).toEqual(["B", "C"]);
  expect(await found({ min_discount: "10" })).toEqual(["A", "B"]);
  expect(await found({ min_discount: "11", max_price: "99", category: "eletronicos" })).toEqual(["A"]);
});

test("a list without a term can be filtered too, and has live offers only, newest first", async () => {
  const old = await anOffer(server.db, { sale_price: 10 });
  const fresh = await anOffer(server.db, { sale_price: 20 });
  await anOffer(server.db, { sale_price: 99 });
  await anOffer(server.db, { sale_price: 15, ended: true });
  const { products } = await ask({ max_price: "50" });
  expect(products.map((offer) => offer.id)).toEqual([fresh.id, old.id]);
});

test("the stores among the matches are listed, most frequent first, whichever is selected", async () => {
  for (const store_name of ["Amazon", "Magalu", "Magalu"]) await anOffer(server.db, { store_name });
  await anOffer(server.db, { name: "Caneca", description: "", store_name: "Shopee" });
  expect((await search("fone")).stores).toEqual(["Magalu", "Amazon"]);
  const chosen = await search("fone", { store: "amazon" });
  expect(chosen).toMatchObject({ count: 1, stores: ["Magalu", "Amazon"] });
});

test("an unknown cursor means the first page here, and is refused by the API", async () => {
  await anOffer(server.db);
  for (const cursor of ["abc", Buffer.from('["set",-1]').toString("base64url")]) {
    const read = readSearchCursor("relevance", cursor);
    expect((await search("fone", { cursor: read })).products).toHaveLength(1);
    expect((await server.request(`${path}?q=fone&cursor=${cursor}`)).status).toBe(422);
  }
});

test.each([
  "%",
  "_",
  "'",
  '"',
  "\\",
  "|",
  "a",
  "%%%___",
  "'; DROP TABLE products; --",
  "a b c d e f g h i j",
  "😀",
])("%s is harmless", async (q) => {
  await anOffer(server.db, { name: "Xis" });
  const { products, count } = await search(q);
  expect(products).toHaveLength(count);
  expect((await server.request(`${path}?q=${encodeURIComponent(q)}`)).status).toBe(200);
});

test("quotes, percent signs and single letters match literally", async () => {
  await anOffer(server.db, { name: 'TV 50" 4K', store_name: "X", category: "Casa", description: "" });
  await anOffer(server.db, {
    name: "Desconto de 50%_off\\",
    store_name: "Z",
    category: "Casa",
    description: "",
  });
  expect(await names('50"')).toEqual(['TV 50" 4K']);
  expect(await names("50%")).toEqual(["Desconto de 50%_off\\"]);
  expect(await names("%_")).toEqual(["Desconto de 50%_off\\"]);
  expect(await names("f\\")).toEqual(["Desconto de 50%_off\\"]);
  expect(await names("z")).toEqual(["Desconto de 50%_off\\"]);
});

test("only the first eight words count", async () => {
  await anOffer(server.db, { name: "a1 b2 c3 d4 e5 f6 g7 h8" });
  expect(await names("h8 g7 f6 e5 d4 c3 b2 a1 zzz")).toHaveLength(1);
  expect(await names("zzz h8 g7 f6 e5 d4 c3 b2")).toHaveLength(0);
});

test.each([
  [`store=${"x".repeat(81)}`, "store"],
  ["min_price=barato", "min_price"],
  ["max_price=", "max_price"],
  ["min_discount=0", "min_discount"],
  ["min_discount=101", "min_discount"],
  ["live=talvez", "live"],
  ["sort=melhor", "sort"],
])("%s is refused on its field", async (query, field) => {
  const response = await server.request(`${path}?q=fone&${query}`);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ fields: { [field]: expect.any(String) } });
});
