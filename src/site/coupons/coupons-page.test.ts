import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { aCoupon } from "#testing/a-coupon.ts";
import { aStore } from "#testing/a-store.ts";
import { anOffer, aPerson, json } from "#testing/factories.ts";
import { canonicalOf, isHiddenFromEngines, mainOf, readPage, structuredDataOf } from "#testing/page-html.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let kabum: { id: string };
beforeEach(async () => {
  server = await freshServer();
  kabum = await aStore(server.db, "KaBuM!", { slug: "kabum" });
});

const page = (path: string, status?: number) => readPage(server, path, status);
const inDays = (days: number) => dayInSaoPaulo(new Date(Date.now() + days * 24 * 3_600_000));
/** Of the tickets, in their order. */
const codesIn = (html: string) =>
  [...mainOf(html).matchAll(/<article id="cupom-.*?<\/article>/gs)].map(
    ([ticket]) => /(?:coupon-code">|<s [^>]*>)([^<]+)</.exec(ticket)?.[1],
  );
const ticketOf = (html: string, code: string) =>
  [...mainOf(html).matchAll(/<article id="cupom-.*?<\/article>/gs)]
    .map(([ticket]) => ticket)
    .find((ticket) => ticket.includes(code)) ?? "";
/** Without markup; blanks of any kind are one. */
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&quot;/g, '"')
    .replace(/[\s\u00a0]+/g, " ");

test("more than a thousand are not counted on, whatever there are; every kind is offered", async () => {
  const coupon = await aCoupon(server.db, kabum, "UM", { kind: "percent" });
  const copies = (first: number, last: number) =>
    server.db.execute(sql`
      INSERT INTO coupons (store_id, code, folded_code, kind, value, status, published_at)
      SELECT store_id, 'C' || i, 'C' || i, kind, value, status, published_at FROM coupons, generate_series(${first}::int, ${last}::int) AS i
      WHERE id = ${coupon.id}`);
  await copies(1, 999);
  const thousand = words(await page("/cupons"));
  expect(thousand).toContain("1.000 cupons valendo em uma loja.");
  expect(thousand).not.toContain("Frete grátis");
  await copies(1000, 1000);
  for (const path of ["/cupons?tipo=porcentagem", "/cupons/kabum?tipo=porcentagem"]) {
    const more = mainOf(await page(path));
    expect(words(more)).toContain("Mais de 1.000 cupons valendo.");
    expect(words(more)).toContain("Frete grátis");
    expect(more).not.toContain("chip-n");
  }
});

test("the best coupons come first, each with its state in words and counts", async () => {
  await aCoupon(server.db, kabum, "NOVO");
  await aCoupon(server.db, kabum, "BOM", { recent: Array(12).fill(true) });
  await aCoupon(server.db, kabum, "INSTAVEL", { recent: [true, false, false, true, false] });
  await aCoupon(server.db, kabum, "PARADO", {
    recent: [true],
    worked: 0,
    rank: 0,
    published_at: "2026-01-01T00:00:00Z",
  });
  await aCoupon(server.db, kabum, "MORTO", { recent: [true, false, false, false, false, false] });
  await aCoupon(server.db, kabum, "VENCIDO", { until: inDays(-3), recent: [true] });
  await aCoupon(server.db, kabum, "ANTIGO", { until: inDays(-40) });
  await aCoupon(server.db, kabum, "ESPERA", { status: "pending", published_at: null });
  const html = await page("/cupons");
  expect(codesIn(html).slice(0, 4)).toEqual(["BOM", "INSTAVEL", "PARADO", "NOVO"]);
  expect(codesIn(html).slice(4).sort()).toEqual(["MORTO", "VENCIDO"]);
  expect(words(ticketOf(html, "BOM"))).toContain(
    "Funcionando · funcionou 12 de 12 vezes em 30 dias · última vez há 1 hora",
  );
  expect(words(ticketOf(html, "INSTAVEL"))).toContain("Instável · funcionou 2 de 5 vezes em 30 dias");
  expect(words(ticketOf(html, "NOVO"))).toContain("Sem relatos");
  expect(words(ticketOf(html, "PARADO"))).toContain("Sem relatos em 30 dias");
  expect(words(ticketOf(html, "MORTO"))).toContain("Provavelmente vencido");
  expect(ticketOf(html, "VENCIDO")).toMatch(/<s [^>]*>VENCIDO<\/s>/);
  expect(words(ticketOf(html, "VENCIDO"))).toContain("Vencido · funcionou 1 de 1 vez em 30 dias");
  // What is over is neither copied nor reported.
  expect(ticketOf(html, "VENCIDO")).not.toContain("<button");
  expect(ticketOf(html, "MORTO")).toContain(" Não funcionou</button>");
  expect(isHiddenFromEngines(html)).toBe(false);
  expect(structuredDataOf(html)).toMatchObject([{}, { "@type": "ItemList", numberOfItems: 4 }]);
});

test("the calculator minds minimum and cap, and the best comes first", async () => {
  await aCoupon(server.db, kabum, "DEZ", { value: 10, cap: 80, recent: Array(9).fill(true) });
  await aCoupon(server.db, kabum, "CEM", { kind: "amount", value: 100, min_purchase: 500 });
  await aCoupon(server.db, kabum, "MIL", { kind: "amount", value: 300, min_purchase: 1500 });
  await aCoupon(server.db, kabum, "FRETE", { kind: "shipping", value: null });
  const sums = words(
    /<ol class="sums".*?<\/ol>/s.exec(await page("/cupons/kabum?carrinho=1.000,00"))?.[0] ?? "",
  );
  expect(sums).toMatch(/CEM melhor − R\$ 100,00 O carrinho passa do mínimo de R\$ 500 paga R\$ 900,00/);
  expect(sums).toMatch(/DEZ − R\$ 80,00 10% seriam R\$ 100,00, mas o teto é R\$ 80/);
  expect(sums).toMatch(
    /MIL não desconta Faltam R\$ 500,00 para o mínimo de R\$ 1\.500 · a partir dele: R\$ 300 de desconto paga R\$ 1\.000,00/,
  );
  expect(sums).toMatch(/FRETE não desconta Tira o frete/);
  expect(codesIn(await page("/cupons?carrinho=1000"))).toEqual(
    ["CEM", "DEZ", "FRETE", "MIL"].sort((a, b) => order(a) - order(b)),
  );
  const html = await page("/cupons?carrinho=1.000,00");
  expect(html).toContain('value="1.000,00"');
  expect(isHiddenFromEngines(html)).toBe(true);
  expect(canonicalOf(html)).toBe("/cupons");
});

/** Those that take nothing off keep the order of the list. */
const order = (code: string) => ["CEM", "DEZ"].indexOf(code) >>> 0;

test("a cart of nothing, of the highest price, and of what is no price", async () => {
  await aCoupon(server.db, kabum, "DEZ", { value: 10 });
  const of = async (cart: string) =>
    words(mainOf(await page(`/cupons/kabum?carrinho=${encodeURIComponent(cart)}`)));
  expect(await of("0")).toContain("O carrinho está vazio: não há o que descontar");
  expect(await of("9.999.999,99")).toContain("− R$ 999.999,99");
  expect(await of("R$ 59,90")).toContain("− R$ 5,99");
  for (const text of ["muito", "-5", "1e9", "10.000.000,00", "1,234"]) {
    const html = await page(`/cupons/kabum?carrinho=${encodeURIComponent(text)}`);
    expect(html, text).toMatch(/aria-invalid="true"/);
    expect(html, text).toContain(`value="${text}"`);
    expect(html, text).not.toContain('class="sums"');
  }
  expect(await of("muito")).toContain("Informe o valor do carrinho em reais, como 1.299,90");
  expect(await of("1,234")).toContain("Não dá para saber se são milhares ou centavos");
  expect(await page("/cupons?carrinho=%3Cscript%3Ealert(1)")).not.toContain("<script>alert(1)");
});

test("the form's choice of a store leads to that store's page, a merged store's address to the other's", async () => {
  const other = await aStore(server.db, "Pichau");
  await aStore(server.db, "Kabum Antiga", { slug: "kabum-antiga", merged_into: kabum.id });
  await aStore(server.db, "Escondida", { slug: "escondida", listed: false });
  await aCoupon(server.db, kabum, "DEKABUM");
  await aCoupon(server.db, other, "DEPICHAU");
  const leads = async (path: string) => {
    const response = await server.request(path);
    return [response.status, response.headers.get("location")];
  };
  expect(await leads("/cupons?loja=kabum&carrinho=5%2C50")).toEqual([301, "/cupons/kabum?carrinho=5%2C50"]);
  expect(await leads("/cupons/kabum-antiga")).toEqual([301, "/cupons/kabum"]);
  // What was left empty stays out of the address.
  expect(await leads("/cupons?loja=&carrinho=")).toEqual([301, "/cupons"]);
  const html = await page("/cupons/kabum");
  expect(codesIn(html)).toEqual(["DEKABUM"]);
  expect(html).toContain("<title>Cupons KaBuM! · Xepa</title>");
  expect(html).toMatch(/<option value="kabum"[^>]* selected=""/);
  for (const path of ["/cupons/escondida", "/cupons/ninguem"])
    expect(await page(path, 404)).toContain("Loja não encontrada");
});

test("feeds, sitemap and the menu name the coupons", async () => {
  await aCoupon(server.db, kabum, "NOTE200", {
    kind: "amount",
    value: 200,
    note: "Notebooks",
    min_purchase: 4000,
  });
  const json = await (await server.request("/cupons/kabum.json")).json();
  expect(json.items).toMatchObject([
    {
      title: "KaBuM!: R$\u00a0200 de desconto (cupom NOTE200)",
      url: expect.stringMatching(/\/cupons\/kabum\?ordem=novos#cupom-[\w-]+$/),
      _coupon: { code: "NOTE200", store: "kabum", state: "unreported" },
    },
  ]);
  for (const path of ["/cupons.atom", "/cupons.rss", "/cupons/kabum.atom"])
    expect(await (await server.request(path)).text(), path).toContain("(cupom NOTE200)");
  expect((await server.request("/cupons/ninguem.atom")).status).toBe(404);
  const pages = await (await server.request("/sitemap/paginas.xml")).text();
  for (const path of ["/cupons", "/cupons/kabum"]) expect(pages).toContain(`${path}</loc>`);
  expect(await page("/cupons")).toMatch(/<a href="\/cupons" aria-current="page"/);
});

test("a store's page shows its live coupons, an offer's page how its own has gone", async () => {
  const note = 'Notebooks <b>"bons"</b>';
  const note200 = await aCoupon(server.db, kabum, "NOTE200", {
    kind: "amount",
    value: 200,
    note,
    recent: [true, true, false],
  });
  await aCoupon(server.db, kabum, "VENCIDO", { until: inDays(-1) });
  const offer = { name: "Notebook", store_id: kabum.id, store_name: "KaBuM!", coupon: "note200" };
  await anOffer(server.db, offer);
  const store = mainOf(await page("/loja/kabum"));
  expect(store).toContain("NOTE200");
  expect(store).toContain("Notebooks &lt;b&gt;");
  expect(store).not.toContain("VENCIDO");
  const html = mainOf(await page("/product/notebook"));
  expect(words(html)).toContain("funcionou 2 de 3 vezes em 30 dias");
  expect(html).toContain('href="/cupons/kabum"');
  const edit = (couponId: string, couponData: object) =>
    server.request("/functions/v1/edit-coupon", json({ couponId, couponData }, admin.auth));
  const admin = await aPerson(server, "admin");
  expect((await edit(note200.id, { status: "withdrawn" })).status).toBe(200);
  expect(words(mainOf(await page("/product/notebook")))).not.toContain("funcionou 2 de 3 vezes");
  // Of a store that was merged, before its coupons have moved.
  const old = await aStore(server.db, "KaBuM! Loja", { merged_into: kabum.id });
  const moving = await aCoupon(server.db, old, "VELHA");
  await edit(note200.id, { status: "approved" });
  for (const path of ["/loja/kabum", "/cupons/kabum"]) expect(await page(path)).toContain("VELHA");
  await edit(moving.id, { status: "withdrawn" });
  for (const path of ["/loja/kabum", "/cupons/kabum"]) expect(await page(path)).not.toContain("VELHA");
});

test("the way out copies a code and says so; a sentence in its place is nothing to copy, and what starts later promises nothing", async () => {
  const url = "https://kabum.example/";
  await aCoupon(server.db, kabum, "VALE", { url });
  await aCoupon(server.db, kabum, "AMANHA", { url, starts_at: inDays(2) });
  const html = await page("/cupons/kabum");
  expect(ticketOf(html, "VALE")).toMatch(/data-code="VALE".*<\/p><p role="status" class="copied-note">/s);
  expect(ticketOf(html, "AMANHA")).not.toContain("data-code");
  const sold = { store_id: kabum.id, store_name: "KaBuM!" };
  await anOffer(server.db, { ...sold, name: "Teclado", coupon: "note200" });
  await anOffer(server.db, { ...sold, name: "Mouse", coupon: "Ative na página da loja" });
  expect(await page("/product/teclado")).toMatch(/data-code="NOTE200"/);
  const plain = await page("/product/mouse");
  expect(plain).not.toMatch(/data-code|copied-note|Com o cupom Ative/);
});
