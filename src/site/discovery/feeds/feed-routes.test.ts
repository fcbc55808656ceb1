import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { conditionsSchema } from "#domain/prices/conditions-schema.ts";
import { productPath } from "#domain/products/product.ts";
import { socialPicturePath } from "#domain/products/social-picture.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import { aCommenter, callAs } from "#testing/commenters.ts";
import { anArticle, anOffer, aPerson, json, newOfferFields } from "#testing/factories.ts";
import { allOf, readXml, textOf } from "#testing/read-xml.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4242" });
});

const site = "http://localhost:4242";
const kinds = ["atom", "rss", "json"] as const;

async function text(path: string): Promise<string> {
  const response = await server.request(path);
  expect(response.status).toBe(200);
  return response.text();
}

interface JsonFeed {
  title: string;
  home_page_url: string;
  feed_url: string;
  items: {
    id: string;
    url: string;
    title: string;
    image: string;
    content_html: string;
    date_modified: string;
  }[];
}

const jsonFeed = async (path: string) => JSON.parse(await text(path)) as JsonFeed;
const titles = async (path: string) => (await jsonFeed(path)).items.map((item) => item.title);

test("Atom: each offer has a permanent id, its page, picture, price and last change", async () => {
  const offer = await anOffer(server.db, {
    name: "Café & Pão <b>",
    images: ["/img/abc.webp"],
    sale_price: 1299.9,
    original_price: 2599.8,
    store_name: "Loja & Cia",
    coupon: "A<B",
    updated_at: "2026-11-03T10:00:00.000Z",
  });
  const feed = readXml(await text("/ofertas.atom"));
  expect(feed.attributes.xmlns).toBe("http://www.w3.org/2005/Atom");
  expect(textOf(feed, "updated")).toBe("2026-11-03T10:00:00.000Z");
  const links = feed.children.filter((node) => node.name === "link").map((node) => node.attributes);
  expect(links).toEqual([
    { rel: "self", type: "application/atom+xml", href: `${site}/ofertas.atom` },
    { rel: "alternate", type: "text/html", href: `${site}/` },
  ]);
  const [entry] = allOf(feed, "entry");
  expect(textOf(entry, "id")).toBe(`urn:uuid:${offer.id}`);
  expect(textOf(entry, "title")).toBe("Café & Pão <b>: R$\u00a01.299,90 (50% OFF)");
  expect(textOf(entry, "published")).toBe(offer.published_at);
  expect(textOf(entry, "updated")).toBe("2026-11-03T10:00:00.000Z");
  expect(textOf(entry, "name")).toBe("Comunidade Xepa");
  const [page, picture] = entry ? allOf(entry, "link").map((node) => node.attributes.href) : [];
  expect(page).toBe(site + productPath(offer.slug));
  expect(picture).toBe(`${site}/img/abc.webp`);
  const html = textOf(entry, "content") ?? "";
  expect(html).toContain(
    "<strong>R$\u00a01.299,90</strong> · <s>R$\u00a02.599,80</s> · 50% OFF · Loja &amp; Cia",
  );
  expect(html).toContain("cupom <code>A&lt;B</code>");
  expect(html).not.toContain("loja.example");
});

test("RSS: the same, with a guid that is no address", async () => {
  const offer = await anOffer(server.db, { name: "Café & Pão", description: "]]> <script>" });
  const feed = readXml(await text("/ofertas.rss"));
  expect(textOf(feed, "language")).toBe("pt-BR");
  const [item] = allOf(feed, "item");
  expect(textOf(item, "title")).toBe("Café & Pão: R$\u00a0100,00 (50% OFF)");
  expect(textOf(item, "link")).toBe(site + productPath(offer.slug));
  expect(item && allOf(item, "guid")[0]).toMatchObject({
    text: `urn:uuid:${offer.id}`,
    attributes: { isPermaLink: "false" },
  });
  expect(new Date(textOf(item, "pubDate") ?? "").toISOString()).toBe(offer.published_at);
  expect(textOf(item, "content:encoded")).toContain("]]&gt; &lt;script&gt;");
  expect(item && allOf(item, "media:content")[0]?.attributes.url).toBe(site + socialPicturePath(offer));
});

test("JSON Feed: the same, with numbers as numbers", async () => {
  const offer = await anOffer(server.db, { sale_price: 0, original_price: 0, coupon: "ABC" });
  const feed = await jsonFeed("/ofertas.json");
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    home_page_url: `${site}/`,
    feed_url: `${site}/ofertas.json`,
    language: "pt-BR",
  });
  expect(feed.items).toMatchObject([
    {
      id: `urn:uuid:${offer.id}`,
      url: site + productPath(offer.slug),
      title: `${offer.name}: Grátis`,
      date_published: offer.published_at,
      _offer: { currency: "BRL", sale_price: 0, original_price: 0, discount: 0, coupon: "ABC" },
    },
  ]);
});

test("every feed says an offer's conditions and verdict, and no claim where there is one", async () => {
  const { db } = server;
  const conditions = conditionsSchema.parse({ payment: "pix", needs: ["prime"], cashback: 5 });
  const real = await anOffer(db, { name: "Real", sale_price: 100, original_price: 0, conditions });
  const inflated = await anOffer(db, { name: "Inflado" });
  await db.insert(offerVerdicts).values([
    { product_id: real.id, verdict: "desconto-real", usual: 150, rule: 1, is_lowest: true },
    { product_id: inflated.id, verdict: "desconto-inflado", usual: 100, rule: 1, is_lowest: false },
  ]);
  const summary = "R$\u00a0100,00 · Prime · no Pix · 5% de cashback · Desconto real · 33% · Loja Boa";
  const entries = allOf(readXml(await text("/ofertas.atom")), "entry");
  expect(entries.map((entry) => textOf(entry, "title"))).toEqual([
    "Inflado: R$\u00a0100,00 (desconto inflado)",
    "Real: R$\u00a0100,00 (desconto real · 33%)",
  ]);
  expect(textOf(entries[0], "summary")).toContain("de R$\u00a0200,00, diz a loja · Desconto inflado · ");
  expect(textOf(entries[1], "summary")).toBe(summary);
  const items = allOf(readXml(await text("/ofertas.rss")), "item");
  expect(textOf(items[1], "description")).toBe(summary);
  expect(textOf(items[1], "content:encoded")).toContain("</strong> · Prime · no Pix · 5% de cashback · ");
  expect((await jsonFeed("/ofertas.json")).items[1]).toMatchObject({
    summary,
    _offer: { verdict: "desconto-real", usual_price: 150, conditions },
  });
});

test("a feed has the newest 30 live approved offers, newest first", async () => {
  for (let i = 0; i < 32; i++) await anOffer(server.db, { name: `Oferta ${i}`, original_price: 0 });
  await anOffer(server.db, { name: "Segredo pendente", status: "pending" });
  await anOffer(server.db, { name: "Segredo rejeitado", status: "rejected" });
  await anOffer(server.db, { name: "Segredo encerrado", ended: true });
  const shown = await titles("/ofertas.json");
  expect(shown).toHaveLength(30);
  expect(shown[0]).toContain("Oferta 31");
  expect(shown.at(-1)).toContain("Oferta 2:");
  for (const kind of kinds) expect(await text(`/ofertas.${kind}`)).not.toContain("Segredo");
});

test("each category has its own feeds; an unknown one has none", async () => {
  await anOffer(server.db, { name: "Panela", category: "Casa" });
  await anOffer(server.db, { name: "Controle", category: "Games" });
  expect(await titles("/categoria/casa.json")).toEqual([expect.stringContaining("Panela")]);
  expect(textOf(readXml(await text("/categoria/casa.atom")), "title")).toBe("Xepa: ofertas de Casa");
  expect((await jsonFeed("/categoria/casa.json")).home_page_url).toBe(`${site}/categoria/casa`);
  for (const kind of kinds) {
    const response = await server.request(`/categoria/nada.${kind}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});

test("each search has its own feeds, with its filters, regardless of order", async () => {
  const { db } = server;
  await anOffer(db, { name: "Café Velho", sale_price: 10, published_at: "2026-10-01T00:00:00.000Z" });
  await anOffer(db, { name: "Café Novo", sale_price: 90, published_at: "2026-10-02T00:00:00.000Z" });
  await anOffer(db, { name: "Café Segredo", status: "pending" });
  await anOffer(db, { name: "Café Encerrado", ended: true });
  await anOffer(db, { name: "Chá" });
  const found = async (search: string) =>
    (await titles(`/buscar.json?${search}`)).map((title) => title.split(":")[0]);
  expect(await found("q=cafe")).toEqual(["Café Novo", "Café Velho"]);
  expect(await found("q=cafe&sort=price_low&cursor=xyz&utm_source=a")).toEqual(["Café Novo", "Café Velho"]);
  expect(await found("q=cafe&preco_max=50")).toEqual(["Café Velho"]);
  const feed = await jsonFeed("/buscar.json?preco_max=50&q=Café&sort=discount&ativas=1");
  expect(feed).toMatchObject({
    title: "Xepa: ofertas de «Café»",
    home_page_url: `${site}/buscar?q=Caf%C3%A9&preco_max=50`,
    feed_url: `${site}/buscar.json?q=Caf%C3%A9&preco_max=50`,
  });
  expect(textOf(readXml(await text("/buscar.atom?q=%3Cb%3E%26")), "title")).toBe("Xepa: ofertas de «<b>&»");
});

test("a feed works for any term", async () => {
  await anOffer(server.db);
  for (const term of ["", "%", "_", "'", "a", "a".repeat(8000), "\0", "%25%25", "\\"])
    for (const kind of kinds) await text(`/buscar.${kind}?q=${encodeURIComponent(term)}`);
});

test("a rename keeps an entry's id", async () => {
  const offer = await anOffer(server.db, { name: "Antes" });
  const [before] = (await jsonFeed("/ofertas.json")).items;
  await server.db.update(products).set({ name: "Depois", slug: "depois" }).where(eq(products.id, offer.id));
  server.db.changes.publish(["home"]);
  const [after] = (await jsonFeed("/ofertas.json")).items;
  expect(after?.id).toBe(before?.id);
  expect(after?.url).toBe(`${site}/product/depois`);
});

test("feeds are cached, revalidated and compressed like pages, and a write is in the very next response", async () => {
  const admin = await aPerson(server, "admin");
  const types = { atom: "application/atom+xml", rss: "application/rss+xml", json: "application/feed+json" };
  for (const kind of kinds) {
    const path = `/categoria/casa.${kind}`;
    const headers = { "Accept-Encoding": "br" };
    const first = await server.request(path, { headers });
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": `${types[kind]}; charset=utf-8`,
      "content-encoding": "br",
      "cache-control": "public, max-age=0, must-revalidate",
      "x-content-type-options": "nosniff",
    });
    const known = { headers: { ...headers, "If-None-Match": first.headers.get("etag") ?? "" } };
    expect((await server.request(path, known)).status).toBe(304);
    // Without a notification: a cached feed does not change.
    await anOffer(server.db, { category: "Casa" });
    expect((await server.request(path, known)).status).toBe(304);
    const fields = newOfferFields({ name: `Nova ${kind}`, category: "Casa" });
    await server.request("/functions/v1/add-product", json(fields, admin.auth));
    expect(await text(path)).toContain(`Nova ${kind}`);
  }
});

test("an empty feed is well-formed and stable", async () => {
  const feed = readXml(await text("/ofertas.atom"));
  expect(textOf(feed, "updated")).toBe("2014-01-01T00:00:00.000Z");
  expect(allOf(readXml(await text("/ofertas.rss")), "item")).toEqual([]);
  expect((await jsonFeed("/ofertas.json")).items).toEqual([]);
});

test("the blog's feeds have the newest 30 visible articles, without their texts", async () => {
  await anArticle(server.db, { title: "Segredo em rascunho", status: "draft" });
  await anArticle(server.db, { title: "Segredo agendado", published_at: "2099-01-01T00:00:00.000Z" });
  for (let i = 0; i < 30; i++) await anArticle(server.db);
  const article = await anArticle(server.db, {
    title: "Café & Pão <b>",
    excerpt: "Um <resumo>.",
    content: "<p>O texto inteiro</p>",
    tags: ["casa", "dicas"],
    featured_image_url: "/img/abc.webp",
    updated_at: "2026-11-03T10:00:00.000Z",
  });
  const feed = readXml(await text("/blog.atom"));
  const [entry, ...others] = allOf(feed, "entry");
  expect(others).toHaveLength(29);
  expect(textOf(feed, "title")).toBe("Xepa: blog");
  expect(textOf(entry, "id")).toBe(`urn:uuid:${article.id}`);
  expect(textOf(entry, "title")).toBe("Café & Pão <b>");
  expect(textOf(entry, "updated")).toBe("2026-11-03T10:00:00.000Z");
  expect(textOf(entry, "name")).toBe("Xepa");
  expect(entry && allOf(entry, "category").map(({ attributes }) => attributes.term)).toEqual([
    "casa",
    "dicas",
  ]);
  expect(textOf(entry, "content")).toContain("<p>Um &lt;resumo&gt;.</p>");
  const [item] = allOf(readXml(await text("/blog.rss")), "item");
  expect(textOf(item, "link")).toBe(`${site}/blog/caf%C3%A9-p%C3%A3o-b`);
  expect(item && allOf(item, "media:content")[0]?.attributes.url).toBe(`${site}/img/abc.webp`);
  const json = await jsonFeed("/blog.json");
  expect(json).toMatchObject({ home_page_url: `${site}/blog`, feed_url: `${site}/blog.json` });
  expect(json.items[0]).toMatchObject({ tags: ["casa", "dicas"], date_published: article.published_at });
  expect(json.items[0]).not.toHaveProperty("_offer");
  for (const kind of kinds) expect(await text(`/blog.${kind}`)).not.toMatch(/Segredo|O texto inteiro/);
});

test("a published article is in the very next feed, a withdrawn one is not", async () => {
  const admin = await aPerson(server, "admin");
  expect(await titles("/blog.json")).toEqual([]);
  const fields = { title: "Novo", content: "<p>a</p>", status: "published" };
  const added = await server.request("/functions/v1/add-article", json(fields, admin.auth));
  expect(await titles("/blog.json")).toEqual(["Novo"]);
  const { article } = (await added.json()) as { article: { id: string } };
  await server.request("/functions/v1/edit-article", json({ id: article.id, status: "draft" }, admin.auth));
  expect(await titles("/blog.json")).toEqual([]);
});

test.each(["/ofertas.atom", "/buscar.json?q=fone", "/categoria/eletronicos.rss"])(
  "%s names a handle no longer than its person has it",
  async (path) => {
    const ana = await aCommenter(server);
    await anOffer(server.db, { user_id: ana.id });
    expect(await text(path)).toContain(`@${ana.handle}`);
    await callAs(server, ana, "set-handle", { handle: "outra_pessoa" });
    const renamed = await text(path);
    expect(renamed).not.toContain(ana.handle);
    expect(renamed).toContain("@outra_pessoa");
  },
);
