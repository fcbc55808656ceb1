import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { articlePath } from "#domain/articles/article.ts";
import { articlePicturePath } from "#domain/articles/article-picture.ts";
import { productEmbed } from "#domain/articles/embed.ts";
import { announceDueArticles } from "#server/articles/publish-due.ts";
import { articleSlugs, articles } from "#server/db/schema/articles.ts";
import { anArticle, anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { readPage, structuredDataOf } from "#testing/page-html.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4242" });
  admin = await aPerson(server, "admin");
});

const site = "http://localhost:4242";

const page = (path: string, status?: number) => readPage(server, path, status);

async function editOffer(productId: string, productData: object): Promise<void> {
  const edited = await server.request(
    "/functions/v1/edit-product",
    json({ productId, productData }, admin.auth),
  );
  expect(edited.status).toBe(200);
}

/** Of cards in the text: name and price. */
const embedsIn = (html: string) =>
  [...html.matchAll(/class="offer-embed-name">([^<]+)<.*?Preço: ([^<"]+)/gs)].map(
    ([, name, price]) => `${name} ${price}`,
  );

test("an article shows everything in the spec", async () => {
  const offer = await anOffer(server.db, { name: "Fone", sale_price: 100, original_price: 200 });
  const other = await anOffer(server.db, { name: "Só ao fim" });
  await anArticle(server.db, { title: "Outro guia" });
  const article = await anArticle(server.db, {
    title: "Fones & caixas",
    excerpt: "Como <escolher>.",
    content: `<h2>Antes</h2><p>${"x".repeat(1500)}</p>${productEmbed(offer.id)}<p>Depois</p>`,
    tags: ["games", "casa", "moda", "dicas"],
    featured_image_url: "/img/capa.webp",
    associated_products: [offer.id, other.id],
    published_at: "2026-10-05T12:00:00.000Z",
  });
  const html = await page(articlePath(article.slug));
  expect(html).toContain('<h1 id="titulo" lang="pt-BR">Fones &amp; caixas</h1>');
  expect(html).toContain('src="/img/capa.webp"');
  expect(html).toMatch(/Por Xepa · <time [^>]*>5 de outubro de 2026<\/time> · 2 min de leitura/);
  for (const tag of article.tags) expect(html).toContain(`<a href="/blog/tag/${tag}" rel="tag">${tag}</a>`);
  expect(html).toContain('class="article-excerpt">Como &lt;escolher&gt;.</p>');
  expect(embedsIn(html)).toEqual(["Fone R$\u00a0100,00"]);
  expect(html.indexOf("Antes</h2>")).toBeLessThan(html.indexOf("offer-embed-name"));
  expect(html.indexOf("offer-embed-name")).toBeLessThan(html.indexOf("<p>Depois</p>"));
  const [, related = "", articles = ""] = html.split(/<section [^>]*aria-labelledby="(?:produtos|artigos)"/);
  expect(related).toContain("Produtos Relacionados");
  expect(related).toContain("Só ao fim");
  expect(related).not.toContain(">Fone<");
  expect(articles).toContain("Outro guia");
  expect(html).toMatch(/<a href="\/blog" class="article-back[^>]*>.*?Voltar ao Blog<\/a>/s);
  const address = encodeURIComponent(site + articlePath(article.slug));
  for (const network of [
    "https://wa.me/?text=",
    "https://x.com/intent/post?url=",
    "https://www.facebook.com/",
  ])
    expect(html).toMatch(new RegExp(`href="${network.replace(/[?.]/g, "\\$&")}[^"]*${address}`));
});

test("an excerpt that repeats how the text begins is no lead; search engines still get it", async () => {
  const content = `<h2>Antes</h2><p>${"Meça a sala antes de comprar. ".repeat(20)}</p>`;
  const added = await server.request(
    "/functions/v1/add-article",
    json({ title: "Sem resumo", content, status: "published" }, admin.auth),
  );
  expect(added.status).toBe(200);
  const html = await page("/blog/sem-resumo");
  expect(html).not.toContain("article-excerpt");
  expect(html).toContain('<meta name="description" content="Meça a sala');
});

test("an embedded offer shows its current price and coupon, that it has ended, or nothing", async () => {
  const live = await anOffer(server.db, { name: "Viva", sale_price: 100, coupon: "VIVA10" });
  const over = await anOffer(server.db, { name: "Encerrada", ended: true, coupon: "VELHO" });
  const waiting = await anOffer(server.db, { name: "Pendente", status: "pending" });
  const gone = "0190b1c2-0000-7000-8000-00000000000a";
  const content = [live.id, over.id, waiting.id, gone].map(productEmbed).join("<p>e</p>");
  const { slug } = await anArticle(server.db, { content, associated_products: [waiting.id, gone] });
  const html = await page(articlePath(slug));
  expect(embedsIn(html).map((each) => each.split(" ")[0])).toEqual(["Viva", "Encerrada"]);
  expect(html).toContain("Oferta encerrada");
  expect(html).toContain(">VIVA10</span>");
  expect(html).not.toContain("VELHO");
  expect(html).not.toContain("Pendente");
  expect(html).not.toContain("data-product-id");
  expect(html).not.toContain("Produtos Relacionados");
  await editOffer(live.id, { sale_price: 42.5 });
  await editOffer(waiting.id, { status: "approved" });
  const later = await page(articlePath(slug));
  expect(embedsIn(later)[0]).toBe("Viva R$\u00a042,50");
  expect(embedsIn(later)[2]).toMatch(/^Pendente/);
  expect(later).not.toContain("Produtos Relacionados");
});

test("a price change invalidates exactly the articles that show it", async () => {
  const [shown, foreign] = [await anOffer(server.db), await anOffer(server.db)];
  const first = await anArticle(server.db, { content: productEmbed(shown.id) });
  const second = await anArticle(server.db, { associated_products: [foreign.id] });
  const paths = [first, second].map(({ slug }) => articlePath(slug));
  for (const path of paths) await page(path);
  const { misses } = server.metrics.pages;
  await editOffer(shown.id, { sale_price: 1 });
  for (const path of paths) await page(path);
  expect(server.metrics.pages.misses).toBe(misses + 1);
});

test("a scheduled article appears by itself, even after its 404 was cached", async () => {
  const due = new Date(Date.now() - 1000);
  const began = new Date(due.getTime() - 1000);
  const { slug } = await anArticle(server.db, { title: "Amanhã", published_at: "2099-01-01T00:00:00.000Z" });
  await page(articlePath(slug), 404);
  expect(await page("/blog")).not.toContain("Amanhã");
  // As if its time had come: nothing else triggers it.
  await server.db.update(articles).set({ published_at: due.toISOString() }).where(eq(articles.slug, slug));
  await page(articlePath(slug), 404);
  expect(await announceDueArticles(server.db, began)(new Date())).toBe(1);
  await page(articlePath(slug));
  expect(await page("/blog")).toContain("Amanhã");
});

test("a missing, withdrawn or scheduled article is the same 404 page", async () => {
  await anArticle(server.db, { slug: "rascunho", status: "draft" });
  await anArticle(server.db, { slug: "agendado", published_at: "2099-01-01T00:00:00.000Z" });
  const pages = await Promise.all(
    ["rascunho", "agendado", "nunca-escrito"].map((slug) => page(`/blog/${slug}`, 404)),
  );
  for (const [i, html] of pages.entries()) {
    expect(html).toContain(">Artigo não encontrado</h1>");
    expect(html).toContain(">O artigo que você está procurando não existe ou foi removido.<");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
    const slug = ["rascunho", "agendado", "nunca-escrito"][i] ?? "";
    expect(html.replaceAll(slug, "")).toBe(pages[0]?.replaceAll("rascunho", ""));
  }
});

test("old and accent-free addresses redirect", async () => {
  const { id } = await anArticle(server.db, { slug: "promoção-boa" });
  await server.db.insert(articleSlugs).values([
    { slug: "promocao-boa", kind: "plain", article_id: id },
    { slug: "antes", kind: "old", article_id: id },
  ]);
  for (const old of ["/blog/promocao-boa", "/blog/antes"]) {
    const response = await server.request(old, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([
      301,
      "/blog/promo%C3%A7%C3%A3o-boa",
    ]);
  }
});

test("metadata describes it for search engines and sharing", async () => {
  const article = await anArticle(server.db, {
    title: 'Fones "bons" & baratos',
    tags: ["games", "casa"],
    published_at: "2026-10-05T12:00:00.000Z",
    updated_at: "2026-10-06T12:00:00.000Z",
  });
  const html = await page(articlePath(article.slug));
  const url = site + articlePath(article.slug);
  const image = site + articlePicturePath(article);
  for (const tag of [
    `<link rel="canonical" href="${url}"/>`,
    '<meta property="og:type" content="article"/>',
    `<meta property="og:image" content="${image}"/>`,
    '<meta property="article:published_time" content="2026-10-05T12:00:00.000Z"/>',
    '<meta name="keywords" content="games, casa"/>',
    '<meta name="description" content="Um bom resumo."/>',
  ])
    expect(html).toContain(tag);
  expect(structuredDataOf(html)).toMatchObject([
    {
      "@type": "BlogPosting",
      headline: 'Fones "bons" & baratos',
      mainEntityOfPage: url,
      image: [image],
      datePublished: "2026-10-05T12:00:00.000Z",
      dateModified: "2026-10-06T12:00:00.000Z",
      keywords: "games, casa",
      author: { "@type": "Organization", name: "Xepa" },
    },
    { "@type": "BreadcrumbList", itemListElement: [{}, { name: "Blog" }, { item: url }] },
  ]);
});

test("a long text has a table of contents, a short one none", async () => {
  const headings = (n: number) => Array.from({ length: n }, (_, i) => `<h2>Parte ${i}</h2><p>a</p>`).join("");
  const short = await anArticle(server.db, { content: headings(3) });
  expect(await page(articlePath(short.slug))).not.toContain("Neste artigo");
  const long = await anArticle(server.db, { content: headings(4) });
  const html = await page(articlePath(long.slug));
  expect(html).toContain("Neste artigo");
  for (let i = 0; i < 4; i++) {
    expect(html).toContain(`<a href="#secao-parte-${i}">Parte ${i}</a>`);
    expect(html.split(`id="secao-parte-${i}"`)).toHaveLength(2);
  }
});

test("related articles share the most tags, at most three, never itself and never a hidden one", async () => {
  const { db } = server;
  await anArticle(db, { title: "Duas em comum", tags: ["Games", "casa"] });
  await anArticle(db, { title: "Uma em comum", tags: ["games"] });
  await anArticle(db, { title: "Segredo", tags: ["games", "casa"], status: "draft" });
  for (const n of [1, 2]) await anArticle(db, { title: `Nenhuma ${n}`, tags: ["moda"] });
  const { slug } = await anArticle(db, { title: "Este", tags: ["games", "casa"] });
  const html = await page(articlePath(slug));
  const shown = [...html.matchAll(/class="article-card-link">([^<]+)</g)].map(([, title]) => title);
  expect(shown).toEqual(["Duas em comum", "Uma em comum", "Nenhuma 2"]);
});
