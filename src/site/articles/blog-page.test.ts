import { beforeEach, expect, test } from "vitest";
import { anArticle, anOffer, aPerson, json } from "#testing/factories.ts";
import { canonicalOf, isHiddenFromEngines, readPage, structuredDataOf } from "#testing/page-html.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4242" });
});

const site = "http://localhost:4242";

const page = (path: string, status?: number) => readPage(server, path, status);

const titlesIn = (html: string) =>
  [...html.matchAll(/class="article-card-link">([^<]+)</g)].map(([, title]) => title);
const pagerOf = (html: string) => /<ul class="article-pager">.*?<\/ul>/s.exec(html)?.[0] ?? "";
const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, text]) => `${text} ${href}`);

test("an empty blog shows the spec's words", async () => {
  const html = await page("/blog");
  expect(html).toContain(">Nenhum artigo publicado ainda<");
  expect(html).toContain(">Volte em breve para conferir nosso conteúdo!<");
  expect(pagerOf(html)).toBe("");
});

test("a card shows everything in the spec", async () => {
  const { db } = server;
  const shown = [await anOffer(db), await anOffer(db, { ended: true })];
  // Neither on the article's page nor counted here.
  const hidden = await anOffer(db, { status: "pending" });
  const products = [...shown, hidden].map(({ id }) => id).concat("0190b1c2-0000-7000-8000-00000000000a");
  await anArticle(server.db, {
    title: "Fones & caixas",
    excerpt: "Como <escolher>.",
    content: `<p>${"x".repeat(2500)}</p>`,
    tags: ["games", "casa", "Moda", "desconto", "dicas"],
    featured_image_url: "/img/capa.webp",
    associated_products: products,
    published_at: "2026-10-05T01:30:00.000Z",
  });
  const html = await page("/blog");
  const card = /<article class="article-card">.*?<\/article>/s.exec(html)?.[0] ?? "";
  expect(card).toContain('src="/img/capa.webp" srcSet="/img/capa-480.webp 480w, /img/capa.webp 960w"');
  expect(linksIn(card)).toEqual([
    "games /blog/tag/games",
    "casa /blog/tag/casa",
    "Moda /blog/tag/moda",
    "Fones &amp; caixas /blog/fones-caixas",
  ]);
  expect(card).toContain("<span>+2</span>");
  expect(card).toContain(">Como &lt;escolher&gt;.</p>");
  // The day before, in São Paulo.
  expect(card).toContain('<time dateTime="2026-10-05T01:30:00.000Z">04/10/2026</time> · 3 min de leitura');
  expect(await page("/blog?lng=en")).toContain(">Oct 4, 2026</time>");
  expect(card).toContain("2 produtos em destaque");
  expect(card).toMatch(/<a href="\/blog\/fones-caixas"[^>]*>Ler artigo completo /);
});

test("six per page, numbered in the address; no page beyond the last", async () => {
  for (let i = 1; i <= 13; i++) await anArticle(server.db, { title: `Artigo ${i}` });
  const first = await page("/blog");
  expect(titlesIn(first)).toEqual([13, 12, 11, 10, 9, 8].map((n) => `Artigo ${n}`));
  expect(pagerOf(first)).toContain('<button type="button" disabled="">Anterior</button>');
  expect(linksIn(pagerOf(first))).toEqual([
    "1 /blog",
    "2 /blog?pagina=2",
    "3 /blog?pagina=3",
    "Próximo /blog?pagina=2",
  ]);
  const last = await page("/blog?pagina=3");
  expect(titlesIn(last)).toEqual(["Artigo 1"]);
  expect(pagerOf(last)).toContain('<button type="button" disabled="">Próximo</button>');
  expect(pagerOf(last)).toContain('href="/blog?pagina=3" aria-label="Página 3" aria-current="page"');
  expect(canonicalOf(last)).toBe("/blog?pagina=3");
  expect(last).toContain("<title>Blog: dicas e guias de compra · Página 3 · Xepa</title>");
  for (const beyond of ["4", "0", "-1", "2.5", "x", "1e3", "99999999999"]) {
    const html = await page(`/blog?pagina=${beyond}`, 404);
    expect(isHiddenFromEngines(html)).toBe(true);
    expect(html).toContain('href="/blog"');
  }
});

test("drafts and scheduled articles never show, and a page of six has no second", async () => {
  for (let i = 1; i <= 6; i++) await anArticle(server.db);
  await anArticle(server.db, { title: "Segredo em rascunho", status: "draft", tags: ["segredo"] });
  await anArticle(server.db, { title: "Segredo agendado", published_at: "2099-01-01T00:00:00.000Z" });
  const html = await page("/blog");
  expect(html).not.toContain("Segredo");
  expect(pagerOf(html)).toBe("");
  await page("/blog/tag/segredo", 404);
});

test("structured data describes the list", async () => {
  await anArticle(server.db, { title: "Guia <b>", published_at: "2026-10-05T12:00:00.000Z" });
  const html = await page("/blog");
  expect(html).toContain('<h1 class="text-3xl font-extrabold md:text-4xl">Blog Xepa</h1>');
  expect(html).toContain("<title>Blog: dicas e guias de compra · Xepa</title>");
  expect(html).toContain('<meta name="description" content="Dicas, novidades e estratégias');
  expect(html).toContain('<meta name="keywords" content="tecnologia, ofertas');
  expect(isHiddenFromEngines(html)).toBe(false);
  expect(canonicalOf(html)).toBe("/blog");
  for (const ending of ["atom", "rss", "json"]) expect(html).toContain(`href="/blog.${ending}"`);
  expect(structuredDataOf(html)).toMatchObject([
    {
      "@type": "Blog",
      url: `${site}/blog`,
      inLanguage: "pt-BR",
      publisher: { "@id": `${site}/#organization` },
      blogPost: [
        {
          "@type": "BlogPosting",
          headline: "Guia <b>",
          url: `${site}/blog/guia-b`,
          datePublished: "2026-10-05T12:00:00.000Z",
        },
      ],
    },
  ]);
});

test("a tag has its own page, in any spelling, with its own page numbers", async () => {
  for (let i = 1; i <= 7; i++) await anArticle(server.db, { title: `Jogo ${i}`, tags: ["Lançamento"] });
  await anArticle(server.db, { title: "Panela", tags: ["casa"] });
  for (const written of ["Lan%C3%A7amento", "lancamento", "LAN%C3%87AMENTO"]) {
    const html = await page(`/blog/tag/${written}`);
    expect(html).toContain(">Artigos sobre Lançamento</h1>");
    expect(titlesIn(html)).toHaveLength(6);
    expect(html).not.toContain("Panela");
    expect(canonicalOf(html)).toBe("/blog/tag/lan%C3%A7amento");
    expect(linksIn(pagerOf(html)).at(-1)).toBe("Próximo /blog/tag/lan%C3%A7amento?pagina=2");
  }
  expect(titlesIn(await page("/blog/tag/lan%C3%A7amento?pagina=2"))).toEqual(["Jogo 1"]);
  for (const none of ["casa?pagina=2", "%00", "a%00b", "%27", "moda"]) await page(`/blog/tag/${none}`, 404);
  await anArticle(server.db, { title: "Ligado", tags: ["TV / som"] });
  expect(titlesIn(await page("/blog/tag/tv%20%2F%20som"))).toEqual(["Ligado"]);
});

test("a published article is in the very next response, and a withdrawn product is no longer counted", async () => {
  const admin = await aPerson(server, "admin");
  const offer = await anOffer(server.db);
  const call = async (name: string, body: object) =>
    expect((await server.request(`/functions/v1/${name}`, json(body, admin.auth))).status).toBe(200);
  await page("/blog");
  const words = { content: "<p>a</p>", status: "published" };
  await call("add-article", { ...words, title: "Outro" });
  await call("add-article", { ...words, title: "Novo guia", associated_products: [offer.id] });
  const both = ["/blog", "/blog/outro"];
  for (const path of both) expect(await page(path)).toContain("1 produto em destaque");
  await call("edit-product", { productId: offer.id, productData: { status: "rejected" } });
  for (const path of both) {
    const html = await page(path);
    expect(titlesIn(html)).toContain("Novo guia");
    expect(html).not.toContain("em destaque");
  }
});

test("the page is available in English and articles stay as written", async () => {
  await anArticle(server.db, { title: "Guia de panelas", tags: ["casa"] });
  const html = await page("/blog?lng=en");
  expect(html).toContain(">Xepa blog</h1>");
  expect(html).toContain("Read the full article");
  expect(html).toContain('<h2 lang="pt-BR">');
});
