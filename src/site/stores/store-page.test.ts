import { beforeEach, expect, test } from "vitest";
import { sorts } from "#domain/products/sort.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { aCoupon } from "#testing/a-coupon.ts";
import { aStore } from "#testing/a-store.ts";
import { anOffer, aPerson, aRealOffer, json, newOfferFields } from "#testing/factories.ts";
import {
  canonicalOf,
  isHiddenFromEngines,
  mainOf,
  moreOffers,
  offerNames,
  readPage,
  structuredDataOf,
} from "#testing/page-html.ts";
import { readXml, textOf } from "#testing/read-xml.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const page = (path: string, status?: number) => readPage(server, path, status);

test("a store's page lists its own live offers, and says who it is to visitors and to engines", async () => {
  const { id } = await aStore(server.db, "Casas Bahia", {
    hosts: ["casasbahia.com.br", "m.casasbahia.com.br"],
    about: "Móveis e <b>eletro</b>.",
    commission: true,
  });
  const other = await aStore(server.db, "Outra");
  await anOffer(server.db, { name: "Sofá", store_id: id, store_name: "Casas Bahia" });
  await anOffer(server.db, { name: "Alheia", store_id: other.id });
  await anOffer(server.db, { name: "Pendente", store_id: id, status: "pending" });
  await anOffer(server.db, { name: "Vencida", store_id: id, ended: true });
  const html = await page("/loja/casas-bahia");
  expect(offerNames(html)).toEqual(["Sofá"]);
  expect(html).toContain("<title>Casas Bahia: ofertas e cupons · Xepa</title>");
  expect(canonicalOf(html)).toBe("/loja/casas-bahia");
  expect(isHiddenFromEngines(html)).toBe(false);
  expect(structuredDataOf(html)).toMatchObject([
    { "@type": "BreadcrumbList", itemListElement: [{}, { name: "Lojas" }, { name: "Casas Bahia" }] },
    { "@type": "CollectionPage", about: { name: "Casas Bahia", url: "https://casasbahia.com.br/" } },
  ]);
  const main = mainOf(html);
  expect(main).toContain("Móveis e &lt;b&gt;eletro&lt;/b&gt;.");
  expect(main).toContain("m.casasbahia.com.br");
  expect(main).toContain(
    'href="https://casasbahia.com.br/" target="_blank" rel="sponsored nofollow noopener"',
  );
  expect(main).toContain("1 oferta");
  expect(html).toContain('<a href="/lojas" aria-current="true"');
  for (const ending of ["atom", "rss", "json"]) expect(html).toContain(`href="/loja/casas-bahia.${ending}"`);
});

test("only a store that earns nothing has a way out that is no advertising", async () => {
  await aStore(server.db, "Paga", { hosts: ["paga.example"], commission: true });
  await aStore(server.db, "Calada", { hosts: ["calada.example"] });
  await aStore(server.db, "Livre", { hosts: ["livre.example"], commission: false });
  const advertises = async (slug: string) => {
    const main = mainOf(await page(`/loja/${slug}`));
    return [main.includes(">Publicidade<"), /rel="sponsored[^"]*" aria-label="Ir para/.test(main)];
  };
  expect(await advertises("paga")).toEqual([true, true]);
  expect(await advertises("calada")).toEqual([true, true]);
  expect(await advertises("livre")).toEqual([false, false]);
});

test.each(sorts)(
  "pages of a store by %s have no gaps and no repetition, with and without a script",
  async (sort) => {
    const { id } = await aStore(server.db, "Loja Boa");
    const { id: other } = await aStore(server.db, "Loja Má");
    for (let i = 0; i < 30; i++)
      await aRealOffer(server.db, {
        name: `Fone ${i}`,
        slug: `fone-${i}`,
        store_id: i % 6 === 5 ? other : id,
        sale_price: (i % 3) * 10 + 1,
        published_at: new Date(1.79e12 + (i % 4) * 60_000).toISOString(),
      });
    for (const real of ["", "&real=1"]) {
      const first = await page(`/loja/loja-boa?sort=${sort}${real}`);
      const [, later = ""] = /href="(\/loja\/[^"]*cursor=[^"#]+)/.exec(first) ?? [];
      const second = await page(later.replaceAll("&amp;", "&"));
      const third = await page(
        (/href="(\/loja\/[^"]*cursor=[^"#]+)/.exec(second)?.[1] ?? "").replaceAll("&amp;", "&"),
      );
      const names = [...offerNames(first), ...offerNames(second), ...offerNames(third)];
      expect(new Set(names).size).toBe(25);
      expect(names).toHaveLength(25);
      expect(await moreOffers(server, first)).toEqual(offerNames(second));
      expect(isHiddenFromEngines(second)).toBe(true);
    }
  },
);

test("a merged store's address leads to the one that took its place, however often that happened; feeds follow", async () => {
  const { id: last } = await aStore(server.db, "Magalu");
  const { id: middle } = await aStore(server.db, "Magazine", { merged_into: last });
  await aStore(server.db, "Magazine Luiza", { merged_into: middle });
  for (const path of ["/loja/magazine-luiza", "/loja/magazine", "/store/magazine", "/loja/magazine.atom"]) {
    const response = await server.request(path);
    expect([response.status, response.headers.get("location")]).toEqual([
      301,
      path.endsWith(".atom") ? "/loja/magalu.atom" : "/loja/magalu",
    ]);
  }
  const answer = await server.request("/functions/v1/get-store?slug=magazine-luiza");
  expect(((await answer.json()) as { store: { slug: string } }).store.slug).toBe("magalu");
});

test("an unlisted store is nowhere: no page, no feed, no line, no call", async () => {
  const { id } = await aStore(server.db, "Segredo", { listed: false, hosts: ["segredo.example"] });
  await aStore(server.db, "Antiga", { merged_into: id });
  await anOffer(server.db, { name: "Fone", store_id: id });
  await aCoupon(server.db, { id }, "SEGREDO10");
  for (const path of ["/cupons", "/cupons.atom", "/functions/v1/get-coupons"])
    expect(await (await server.request(path)).text(), path).not.toContain("SEGREDO10");
  expect((await server.request("/functions/v1/get-coupons?store=segredo")).status).toBe(404);
  for (const path of ["/loja/segredo", "/loja/antiga", "/loja/ninguem", "/loja/segredo.json", "/loja/%00"])
    expect((await server.request(path)).status, path).toBe(404);
  expect((await server.request("/functions/v1/get-store?slug=segredo")).status).toBe(404);
  const seen = [
    "/lojas",
    "/lojas?q=segredo",
    "/lojas?ordem=ofertas",
    "/functions/v1/get-stores",
    "/sitemap.xml",
  ];
  for (const path of seen)
    expect(await (await server.request(path)).text(), path).not.toMatch(/Segredo<|\/loja\//);
});

test("figures appear from ten offers on, and fewer say how many there are", async () => {
  const nine = {
    discounted: 9,
    median_discount: 31,
    judged: 9,
    real: 7,
    ended: 9,
    median_life_hours: 19,
    ended_by_people: 4,
  };
  const ten = {
    discounted: 10,
    median_discount: 31,
    judged: 10,
    real: 7,
    ended: 10,
    median_life_hours: 19,
    ended_by_people: 4,
  };
  await aStore(server.db, "Pouca", { figures: { offers: 12, ...nine } });
  await aStore(server.db, "Bastante", { figures: { offers: 12, ...ten } });
  const few = mainOf(await page("/loja/pouca"));
  expect(few.match(/poucos dados \(9 de 10\)/g)).toHaveLength(4);
  expect(few).not.toMatch(/31%|77%|19 horas/);
  const many = mainOf(await page("/loja/bastante"));
  for (const figure of ["<b>31%</b>", "<b>70%</b>", "<b>19 horas</b>", "<b>4</b>"])
    expect(many).toContain(figure);
  const { stores } = (await (await server.request("/functions/v1/get-stores")).json()) as {
    stores: { figures: Record<string, number | null> }[];
  };
  expect(
    stores.map(({ figures }) => [
      figures.median_discount,
      figures.judged,
      figures.real_share,
      figures.ended_by_people,
    ]),
  ).toEqual([
    [31, 10, 70, 4],
    [null, 9, null, null],
  ]);
});

test("a store's feeds list its newest offers", async () => {
  const { id } = await aStore(server.db, "Loja & Cia", { slug: "loja-cia" });
  await anOffer(server.db, { name: "Fone", store_id: id });
  await anOffer(server.db, { name: "Alheio" });
  const atom = readXml(await (await server.request("/loja/loja-cia.atom")).text());
  expect(textOf(atom, "title")).toBe("Xepa: ofertas de Loja & Cia");
  const json = (await (await server.request("/loja/loja-cia.json")).json()) as { items: { title: string }[] };
  expect(json.items.map(({ title }) => title.split(":")[0])).toEqual(["Fone"]);
  expect(await (await server.request("/loja/loja-cia.rss")).text()).toContain("<title>Fone");
});

test("an offer that comes, ends or leaves changes its store's page, feed and lists in the next response", async () => {
  const admin = await aPerson(server, "admin");
  await aStore(server.db, "Padaria", { hosts: ["padaria.example"] });
  const offers = async () => [
    offerNames(await page("/loja/padaria")),
    ((await (await server.request("/loja/padaria.json")).json()) as { items: unknown[] }).items.length,
    mainOf(await page("/lojas")).includes("1 oferta"),
  ];
  expect(await offers()).toEqual([[], 0, false]);
  const fields = newOfferFields({ name: "Pão", product_url: "https://www.padaria.example/pao" });
  const added = await server.request("/functions/v1/add-product", json(fields, admin.auth));
  const { product } = (await added.json()) as { product: { id: string; slug: string } };
  expect((await offers()).slice(0, 2)).toEqual([["Pão"], 1]);
  const ending = { productId: product.id, reason: "acabou" };
  expect((await server.request("/functions/v1/end-offer", json(ending, admin.auth))).status).toBe(200);
  expect((await offers()).slice(0, 2)).toEqual([[], 0]);
  await server.request("/functions/v1/revive-offer", json({ productId: product.id }, admin.auth));
  expect((await offers()).slice(0, 2)).toEqual([["Pão"], 1]);
  await server.request("/functions/v1/delete-product", json({ productId: product.id }, admin.auth));
  expect((await offers()).slice(0, 2)).toEqual([[], 0]);
});

test("an offer's card and page lead to its store where that one is listed, under the name that was typed", async () => {
  const { id } = await aStore(server.db, "Casas Bahia");
  const hidden = await aStore(server.db, "Segredo", { listed: false });
  const listed = await anOffer(server.db, { store_id: id, store_name: "CASAS BAHIA!" });
  const other = await anOffer(server.db, { store_id: hidden.id, store_name: "Segredo" });
  const link = '<a href="/loja/casas-bahia" lang="pt-BR">CASAS BAHIA!</a>';
  for (const path of ["/", "/categoria/eletronicos", "/buscar?q=fone"]) {
    const html = await page(path);
    expect(html, path).toContain(link);
    expect(html, path).toContain("<b>Segredo</b>");
  }
  expect(mainOf(await page(`/product/${listed.slug}`)).match(/href="\/loja\/casas-bahia"/g)).toHaveLength(2);
  expect(await page(`/product/${other.slug}`)).not.toContain(`/loja/${hidden.slug}`);
});

test("a moderator sees all stores, and what a merge would move before it is done", async () => {
  const { auth } = await aPerson(server, "admin");
  const read = async (path: string) =>
    (await server.request(`/functions/v1/${path}`, { headers: auth })).json();
  const { id: from } = await aStore(server.db, "Loja Um", { listed: false, hosts: ["um.example"] });
  const { id: into } = await aStore(server.db, "Loja Dois");
  await aStore(server.db, "Antiga", { merged_into: into });
  for (const ended of [true, false]) await anOffer(server.db, { store_id: from, ended });
  for (const [store_id, folded_code] of [
    [from, "DEZ"],
    [from, "SÓ UM"],
    [into, "DEZ"],
  ] as const)
    await server.db.insert(coupons).values({ store_id, code: folded_code, folded_code, kind: "other" });
  const names = async (query: string) =>
    ((await read(`load-stores${query}`)) as { stores: { name: string }[] }).stores.map(({ name }) => name);
  expect(await names("")).toEqual(["Loja Dois", "Loja Um"]);
  expect(await names("?show=unlisted")).toEqual(["Loja Um"]);
  expect(await names("?q=um.example")).toEqual(["Loja Um"]);
  const moving = { offers: 2, coupons: 2, alerts: 0, domains: 1, equal_codes: 1 };
  expect(await read(`preview-merge?from=${from}&into=${into}`)).toEqual(moving);
});

test("a shared link to a store shows a picture of its own, which moves with the store", async () => {
  const { id } = await aStore(server.db, "Magalu");
  await aStore(server.db, "Magazine", { merged_into: id });
  const [, picture = ""] =
    /property="og:image" content="http:\/\/[^/]+([^"]+)"/.exec(await page("/loja/magalu")) ?? [];
  expect(picture).toMatch(/^\/capa\/loja\/magalu\.jpg\?v=/);
  expect((await server.request(picture, { headers: { "If-None-Match": "*" } })).status).toBe(304);
  const moved = await server.request("/capa/loja/magazine.jpg");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/capa/loja/magalu.jpg"]);
  expect((await server.request("/capa/loja/ninguem.jpg")).status).toBe(404);
});
