import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { products } from "#server/db/schema/products.ts";
import { rankedOffers } from "#server/db/schema/votes.ts";
import { anOffer } from "#testing/factories.ts";
import { offerNames } from "#testing/page-html.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const ask = (slug: string) => server.request(`/product/${encodeURIComponent(slug)}`);
/** Without the markers that React puts between two texts. */
const page = async (slug: string) => (await (await ask(slug)).text()).replaceAll("<!-- -->", "");

const day = 24 * 3_600_000;
const inDays = (n: number) => new Date(Date.now() + n * day).toISOString().slice(0, 10);

const galaxy = {
  name: "Galaxy A56",
  category: "Smartphones",
  original_price: 2399,
  sale_price: 1499.9,
  store_name: "Magazine Luiza",
  product_url: "https://loja.example/a56?cor=azul&seller=1",
} as const;

test("the page shows the offer, its price, and the savings if the store is right", async () => {
  await anOffer(server.db, { ...galaxy, published_at: new Date(Date.now() - 12 * 60_000).toISOString() });
  const html = await page("galaxy-a56");
  expect(html).toMatch(/<h1[^>]*>Galaxy\u00a0A56<\/h1>/);
  expect(html).toContain("Preço: R$\u00a01.499,90");
  expect(html).toContain("Preço original: R$\u00a02.399,00");
  expect(html).toContain("A loja diz 37%: de <s");
  expect(html).toContain("Você economizaria R$\u00a0899,10");
  expect(html).toContain("Magazine Luiza");
  expect(html).toContain("Há 12 min</time>");
  expect(html).toContain("Um bom fone.");
});

test("an offer of more than 30 days says so and sends to the store, unless it has ended", async () => {
  const { db } = server;
  const published = (days: number) => new Date(Date.now() - days * day).toISOString();
  await anOffer(db, { name: "Nova", published_at: published(29.9) });
  await anOffer(db, { name: "Velha", published_at: published(30.1) });
  await anOffer(db, { name: "Finda", published_at: published(90), ended: true });
  expect(await page("velha")).toContain("Há mais de 30 dias: confira na loja</time>");
  for (const slug of ["nova", "finda"]) expect(await page(slug)).not.toContain("Há mais de 30 dias");
});

test("the menu and the breadcrumb show the offer's category", async () => {
  await anOffer(server.db, galaxy);
  const html = await page("galaxy-a56");
  const marked = [...html.matchAll(/<a href="([^"]+)" aria-current="true"/g)].map((found) => found[1]);
  expect(marked).toEqual(["/categoria/smartphones"]);
  const trail = /<nav aria-label="Trilha".*?<\/nav>/s.exec(html)?.[0] ?? "";
  expect([...trail.matchAll(/<a href="([^"]+)"/g)].map((found) => found[1])).toEqual([
    "/",
    "/categoria/smartphones",
  ]);
  expect(trail).toMatch(/aria-current="page" lang="pt-BR">Galaxy A56</);
});

test("the store link is marked as sponsored and opens in a new tab", async () => {
  await anOffer(server.db, galaxy);
  const html = await page("galaxy-a56");
  const link = /<a href="https:\/\/loja\.example[^>]*>/.exec(html)?.[0] ?? "";
  expect(link).toContain('href="https://loja.example/a56?cor=azul&amp;seller=1"');
  expect(link).toContain('target="_blank"');
  expect(link).toContain('rel="sponsored nofollow noopener"');
  expect(link).toContain("VER OFERTA na loja Magazine Luiza (publicidade, abre em nova aba)");
  expect(html).toMatch(/VER OFERTA <svg/);
  expect(html).toContain(">Publicidade</span>");
  expect(html).toContain(
    "Você será levado ao site da loja Magazine Luiza. Preço e estoque são de responsabilidade da loja.",
  );
});

test("no price is struck and no savings shown unless the original price is higher", async () => {
  await anOffer(server.db, { ...galaxy, original_price: 1499.9 });
  await anOffer(server.db, { ...galaxy, name: "Sem original", original_price: 0 });
  for (const slug of ["galaxy-a56", "sem-original"]) {
    const html = await page(slug);
    expect(html).not.toContain("<s ");
    expect(html).not.toContain("A loja diz");
    expect(html).not.toContain("economiza");
  }
});

test("a price of zero is Grátis", async () => {
  await anOffer(server.db, { name: "Jogo", original_price: 50, sale_price: 0 });
  const html = await page("jogo");
  expect(html).toContain("Preço: Grátis");
  expect(html).toContain("A loja diz 100%: de <s");
  expect(html).toContain("Você economizaria R$\u00a050,00");
  expect(html).toContain("<title>Jogo: Grátis · Xepa</title>");
});

test("a top offer is above 50%, a hot one is among the hottest", async () => {
  const half = await anOffer(server.db, { name: "Metade", original_price: 200, sale_price: 100 });
  await anOffer(server.db, { name: "Mais", original_price: 200, sale_price: 97 });
  expect(await page("metade")).not.toContain("Top oferta");
  expect(await page("metade")).not.toContain(", quente</span>");
  expect(await page("mais")).toContain("Top oferta");
  await server.db
    .insert(rankedOffers)
    .values({ list: "hot", badge: true, figure: 1, product_id: half.id, rank: 0 });
  server.db.changes.publish(["category:Eletrônicos"]);
  expect(await page("metade")).toContain(", quente</span>");
});

test("a coupon is on the page, ready to be copied", async () => {
  await anOffer(server.db, { name: "Com cupom", coupon: "MAGA150" });
  await anOffer(server.db, { name: "Sem cupom", category: "Casa" });
  const html = await page("com-cupom");
  expect(html).toContain('aria-label="Copiar cupom MAGA150"');
  // The main button copies it first; without a script it is the store's link.
  const link = /<a [^>]*data-code="MAGA150".*?<\/a>/s.exec(html)?.[0] ?? "";
  expect(link).toContain('rel="sponsored nofollow noopener"');
  expect(link).toContain("Copiar cupom e ir à loja");
  expect(link).toContain("VER OFERTA");
  expect(html).toMatch(/<meta property="og:description" content="[^"]*Com o cupom MAGA150\./);
  expect(await page("sem-cupom")).not.toContain("Copiar cupom");
});

test("the offer is shared by plain links with name, price and address", async () => {
  await anOffer(server.db, { ...galaxy, name: `Galaxy "A56" & capa` });
  const html = await page('galaxy-"a56"-&-capa');
  const url = `${server.config.site.url}/product/galaxy-%22a56%22-%26-capa`;
  const text = `Galaxy "A56" & capa: R$\u00a01.499,90 (Magazine Luiza)`;
  const link = (host: string) =>
    new URL(new RegExp(`href="(https://${host}/[^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "")
      .searchParams;
  expect(link("wa\\.me").get("text")).toBe(`${text}\n${url}`);
  expect(link("t\\.me").get("url")).toBe(url);
  expect(link("t\\.me").get("text")).toBe(text);
  expect(link("www\\.facebook\\.com").get("u")).toBe(url);
  expect(html).toContain("Copiar link");
});

const boxOf = (html: string, term: string) => new RegExp(`${term}</dt><dd[^>]*>(.*?)</dd>`).exec(html)?.[1];

test("boxes show store, validity, the team's check and publication date", async () => {
  await anOffer(server.db, {
    ...galaxy,
    valid_until: inDays(10),
    published_at: "2026-11-02T01:00:00.000Z",
  });
  await anOffer(server.db, { name: "Sem fim", valid_until: null });
  const html = await page("galaxy-a56");
  const validity = `<time dateTime="${inDays(10)}">${formatDate(inDays(10))}</time>`;
  expect(boxOf(html, "Válido até")).toBe(validity);
  expect(boxOf(html, "Verificada")).toBe("Pela equipe Xepa");
  // One in the morning in Greenwich is still the day before in São Paulo.
  expect(html).toContain(">01/11/2026</time>");
  expect(html).toContain('href="/contato?assunto=problema-oferta&amp;oferta=galaxy-a56"');
  expect(boxOf(await page("sem-fim"), "Válido até")).toBe("Sem data definida");
});

test("a description is text with its line breaks, never markup", async () => {
  const description = `Linha um\nLinha dois <script>alert(1)</script> & "fim"`;
  await anOffer(server.db, { name: "Descrita", description });
  const html = await page("descrita");
  expect(html).toMatch(
    /class="told-text">Linha um\nLinha dois &lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; /,
  );
  expect(html).not.toContain("<script>alert");
});

test("a gallery shows the offer's own pictures only, each a link to itself; two or more have thumbnails", async () => {
  const images = ["/img/a.webp", "/img/b.webp", "/img/c.webp"];
  for (let n = 0; n <= 3; n++)
    await anOffer(server.db, { name: `Com ${n} fotos`, category: "Casa", images: images.slice(0, n) });
  for (let n = 0; n <= 3; n++) {
    const html = await page(`com-${n}-fotos`);
    const gallery = html.slice(html.indexOf('class="gallery"'), html.indexOf('<h1 id="oferta"'));
    const [row = "", slots = ""] = gallery.split('class="gallery-slots"');
    expect(slots.match(/<a href="#foto-/g)?.length ?? 0).toBe(n > 1 ? n : 0);
    expect(slots.match(/<img/g)?.length ?? 0).toBe(n > 1 ? n : 0);
    expect(gallery.match(/<img[^>]*casa[^>]*>/g)?.length ?? 0).toBe(n === 0 ? 1 : 0);
    expect(row.match(/<img/g)).toHaveLength(Math.max(1, n));
    expect(row.match(/fetchPriority="high"|fetchpriority="high"/g)).toHaveLength(1);
    expect(row.match(/loading="eager"/g)).toHaveLength(1);
    for (const image of images.slice(0, n)) {
      expect(row.split(` src="${image}"`)).toHaveLength(2);
      expect(row.split(`href="${image}"`)).toHaveLength(2);
    }
  }
  expect(await page("com-2-fotos")).toContain('alt="Com 2 fotos, foto 2 de 2"');
  expect(await page("com-2-fotos")).toContain('aria-label="Ampliar imagem 2 de 2: ');
  expect(await page("com-1-fotos")).toContain('aria-label="Ampliar imagem: ');
  expect(await page("com-0-fotos")).toContain("Imagem ilustrativa");
  expect(await page("com-1-fotos")).not.toContain("Imagem ilustrativa");
});

test("up to four live offers of the same category are related, the most similar first", async () => {
  const { db } = server;
  await anOffer(db, { name: "Fone JBL Azul" });
  await anOffer(db, { name: "Fone Sony" });
  for (let i = 0; i < 6; i++) await anOffer(db, { name: `Rádio ${i}` });
  await anOffer(db, { name: "Fone pendente", status: "pending" });
  await anOffer(db, { name: "Fone vencido", ended: true });
  await anOffer(db, { name: "Fone de outra seção", category: "Casa" });
  await anOffer(db, { name: "Fone JBL" });
  const html = await page("fone-jbl");
  const related = html.slice(html.indexOf('id="relacionadas"'));
  expect(offerNames(related)).toEqual(["Fone JBL Azul", "Fone Sony", "Rádio 5", "Rádio 4"]);
  expect(html).toContain("Ofertas relacionadas");
});

test("an offer without related ones has no empty section", async () => {
  await anOffer(server.db, { name: "Só" });
  expect(await page("só")).not.toContain("Ofertas relacionadas");
});

test("a new offer of the category is among the related ones with the very next request", async () => {
  await anOffer(server.db, { name: "Primeira" });
  expect(await page("primeira")).not.toContain("Segunda");
  await anOffer(server.db, { name: "Segunda" });
  server.db.changes.publish(["category:Eletrônicos"]);
  expect(await page("primeira")).toContain("Segunda");
});

test.each([
  ["flagged by the job", { ended: true, valid_until: inDays(-2) }],
  ["over by its date, before the job came by", { ended: false, valid_until: inDays(-2) }],
])("an ended offer says so, and does not promote the store: %s", async (_, over) => {
  const { db } = server;
  const common = { category: "Casa", coupon: "CUPOM10", original_price: 300, sale_price: 100 };
  const offer = await anOffer(db, { name: "Acabou", ...common, ...over });
  await db
    .insert(rankedOffers)
    .values({ list: "hot", badge: true, figure: 1, product_id: offer.id, rank: 0 });
  await anOffer(db, { name: "Ainda vale", category: "Casa" });
  const html = await page("acabou");
  expect(html).toContain("Oferta encerrada");
  expect(html).toContain(`Valeu até ${formatDate(inDays(-2))}.`);
  expect(html).not.toContain("VER OFERTA");
  expect(html).toContain("Ver na loja mesmo assim");
  expect(html).toContain('rel="sponsored nofollow noopener"');
  for (const promise of ["Top oferta", ", quente</span>", "economiza", "CUPOM10"])
    expect(html.slice(0, html.indexOf('id="relacionadas"'))).not.toContain(promise);
  expect(html.indexOf("Parecidas que estão valendo")).toBeLessThan(html.indexOf("O desconto era real?"));
  expect(html).toContain("<title>Acabou: Oferta encerrada · Xepa</title>");
});

test("on its last day an offer says that it ends today", async () => {
  await anOffer(server.db, { name: "Fim", valid_until: dayInSaoPaulo(new Date()) });
  await anOffer(server.db, { name: "Longe", valid_until: inDays(3) });
  expect(await page("fim")).toContain("Termina hoje");
  const other = await page("longe");
  expect(other.slice(0, other.indexOf('id="relacionadas"'))).not.toContain("Termina hoje");
});

test("the page is in English if chosen, the offer stays as written", async () => {
  await anOffer(server.db, { ...galaxy, coupon: "ABC" });
  const html = await (await server.request("/product/galaxy-a56?lng=en")).text();
  for (const sentence of [
    "SEE DEAL",
    "You would save R$\u00a0899,10",
    "By the Xepa team",
    "Copy link",
    "Share",
  ])
    expect(html).toContain(sentence);
  expect(html).toMatch(/<h1[^>]*lang="pt-BR"[^>]*>Galaxy\u00a0A56/);
});

test("a price change is on the cached page with the very next request", async () => {
  const offer = await anOffer(server.db, galaxy);
  await page("galaxy-a56");
  const { misses } = server.metrics.pages;
  await page("galaxy-a56");
  expect(server.metrics.pages.misses).toBe(misses);
  await server.db.update(products).set({ sale_price: 999 }).where(eq(products.id, offer.id));
  server.db.changes.publish([`product:${offer.slug}`]);
  expect(await page("galaxy-a56")).toContain("R$\u00a0999,00");
});
