import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { categoryByName } from "#domain/products/categories.ts";
import { rankedOffers } from "#server/db/schema/votes.ts";
import { cursorOf } from "#server/products/lists/list-cursor.ts";
import { anOffer, aPerson, aRealOffer, json, newOfferFields } from "#testing/factories.ts";
import { isHiddenFromEngines, mainOf, moreOffers, offerNames } from "#testing/page-html.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let http: Server;
let url: string;
beforeEach(async () => {
  server = await freshServer();
  http = createServer(server.listener);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => http.close(resolve)));

const page = async (path = "/") => (await fetch(url + path)).text();
const cardsIn = (html: string) => html.match(/<article/g)?.length ?? 0;

test("an offer added through the API is on the cached home page with the very next request", async () => {
  const admin = await aPerson(server, "admin");
  for (let i = 0; i < 5; i++) {
    expect(await page()).not.toContain(`Cafeteira ${i}`);
    const hits = server.metrics.pages.hits;
    await page();
    expect(server.metrics.pages.hits).toBe(hits + 1);
    const init = json(newOfferFields({ name: `Cafeteira ${i}` }), admin.auth);
    expect((await fetch(`${url}/functions/v1/add-product`, init)).status).toBe(200);
    expect(await page()).toContain(`Cafeteira ${i}`);
  }
});

test("an empty site shows the spec's words and invites the first offer", async () => {
  const html = await page();
  expect(html).toContain("Nenhum produto encontrado");
  expect(html).toContain("Não há produtos aprovados ainda.");
  expect(html).toContain('href="/enviar-produtos"');
  expect(html).toContain("Seja o primeiro a enviar um produto");
});

test("only approved and live offers are on the page", async () => {
  await anOffer(server.db, { name: "Segredo pendente", status: "pending" });
  await anOffer(server.db, { name: "Segredo rejeitado", status: "rejected" });
  await anOffer(server.db, { name: "Segredo vencido", ended: true });
  expect(await page()).not.toContain("Segredo");
});

test("the strip shows 4 and the grid 12, hottest and newest first", async () => {
  for (let i = 0; i < 16; i++) await anOffer(server.db, { name: `Oferta número ${i}.` });
  const oldest = await anOffer(server.db, {
    name: "A mais quente",
    published_at: "2026-01-01T00:00:00.000Z",
  });
  await server.db
    .insert(rankedOffers)
    .values({ list: "hot", badge: true, figure: 1, product_id: oldest.id, rank: 0 });
  const html = await page();
  expect(cardsIn(html)).toBe(16);
  const [strip = "", grid = ""] = html.slice(html.indexOf('id="quentes"')).split('id="ultimas"');
  expect(strip.indexOf("A mais quente")).toBeGreaterThan(0);
  expect(strip.indexOf("A mais quente")).toBeLessThan(strip.indexOf("Oferta número 15."));
  expect(grid).toContain("Oferta número 12.");
  expect(grid).not.toContain("Oferta número 13.");
  expect(grid).not.toContain("Oferta número 0.");
});

const nextOf = (html: string) => /href="([^"]*cursor=[^"#]+)#ofertas"/.exec(html)?.[1] ?? "";

test("the strip's offers are repeated neither in the list nor on its later pages, and none is lost", async () => {
  const slugs: string[] = [];
  for (let i = 0; i < 30; i++) {
    const offer = await anOffer(server.db, { name: `oferta ${i}.` });
    slugs.push(offer.slug);
    // One on each page of the list, and the very last one.
    const rank = [0, 9, 16, 28].indexOf(i);
    if (rank >= 0)
      await server.db
        .insert(rankedOffers)
        .values({ list: "hot", badge: true, figure: 1, product_id: offer.id, rank });
  }
  const shown = (html: string) => [...html.matchAll(/href="\/product\/([^"]+)" class="offer-link"/g)];
  const seen: string[] = [];
  let api = "";
  for (let path = "/"; path; ) {
    const html = await page(path);
    const links = shown(html).map(([, slug = ""]) => decodeURIComponent(slug));
    seen.push(...links);
    path = nextOf(html);
    // What the island loads is what the link leads to.
    if (api) expect(links).toEqual(await slugsFrom(api));
    api = new URLSearchParams(path.slice(2)).get("cursor") ?? "";
  }
  expect(seen).toHaveLength(30);
  expect(new Set(seen)).toEqual(new Set(slugs));
});

async function slugsFrom(cursor: string): Promise<string[]> {
  const response = await fetch(`${url}/functions/v1/get-approved-products?limit=12&cursor=${cursor}`);
  return ((await response.json()) as { products: { slug: string }[] }).products.map(({ slug }) => slug);
}

test("an order that the visitor chose shows all offers, without the strip", async () => {
  for (let i = 0; i < 6; i++) await anOffer(server.db);
  const html = await page("/?sort=price_low");
  expect(html).not.toContain('id="quentes"');
  expect(cardsIn(html)).toBe(6);
});

test("with «Só desconto real» only those are listed, in every order and page, without the strip and for people only", async () => {
  for (let i = 0; i < 6; i++) await anOffer(server.db, { name: `Comum ${i}` });
  for (let i = 0; i < 14; i++) await aRealOffer(server.db, { name: `Real ${i}.`, sale_price: 100 - i });
  const main = (html: string) => mainOf(html.replaceAll("<!-- -->", ""));
  expect(main(await page())).toContain(
    '<a href="/?real=1#ofertas" rel="nofollow" class="chip print:hidden">Só desconto real</a>',
  );
  for (const sort of ["newest", "price_low", "discount", "real_discount"]) {
    const [order, alone] = sort === "newest" ? ["?", "/"] : [`?sort=${sort}&`, `/?sort=${sort}`];
    const first = await page(`/${order}real=1`);
    expect(first).not.toContain('id="quentes"');
    expect(isHiddenFromEngines(first)).toBe(true);
    // The filter is taken away, and the orders keep it.
    expect(main(first)).toContain(
      `href="${alone}#ofertas" rel="nofollow" aria-label="Remover filtro: Só desconto real"`,
    );
    expect(main(first)).toContain('href="/?sort=price_low&amp;real=1#ofertas" rel="nofollow"');
    const second = await page(nextOf(first).replaceAll("&amp;", "&"));
    const names = [...offerNames(first), ...offerNames(second)];
    expect(new Set(names)).toEqual(new Set(Array.from({ length: 14 }, (_, i) => `Real ${i}.`)));
    expect(names).toHaveLength(14);
    expect(await moreOffers(server, first)).toEqual(offerNames(second));
  }
});

test("without a real discount the filter and its order say so, and lead to all offers", async () => {
  await anOffer(server.db);
  for (const path of ["/?real=1", "/?sort=real_discount"]) {
    const main = mainOf(await page(path));
    expect(main).toContain("Nenhum desconto real por aqui agora");
    expect(main).toMatch(/<a href="\/#ofertas"[^>]*>Ver todas as ofertas/);
    expect(main).not.toContain("Não há produtos aprovados ainda.");
    expect(main).toContain("Maior desconto anunciado");
  }
});

test("pages of real discounts evict no other", async () => {
  await page();
  for (let i = 0; i < 40; i++) await page(`/?real=1&cursor=${"x".repeat(60)}${i}`);
  const { misses } = server.metrics.pages;
  await page();
  expect(server.metrics.pages.misses).toBe(misses);
});

test("a few offers are a list without a strip, not a strip above an empty list", async () => {
  for (let i = 0; i < 4; i++) await anOffer(server.db);
  const html = await page();
  expect(cardsIn(html)).toBe(4);
  expect(html).not.toContain('id="quentes"');
  expect(html).not.toContain("Nenhum produto encontrado");
});

test("without JavaScript «Mais ofertas» leads to the next 12 and disappears at the end", async () => {
  for (let i = 0; i < 20; i++) await anOffer(server.db, { name: `Oferta número ${i}.` });
  const first = await page();
  expect(first).toContain("Mais ofertas");
  const second = await page(nextOf(first));
  expect(second).toContain("Oferta número 3.");
  expect(second).not.toContain("Oferta número 4.");
  expect(second).not.toContain("Mais ofertas");
});

test("exactly 12 offers below the strip need no «Mais ofertas»", async () => {
  for (let i = 0; i < 16; i++) await anOffer(server.db);
  expect(await page()).not.toContain("Mais ofertas");
});

test("a made-up cursor or sort shows the first page", async () => {
  await anOffer(server.db, { name: "Única" });
  expect(await page("/?cursor=xyz&sort=caos")).toContain("Única");
});

test("a name cannot close its markup", async () => {
  await anOffer(server.db, { name: `</script><img src=x onerror=alert(1)>"'`, coupon: `"><b>x` });
  const html = await page();
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("<b>x");
});

test("English is chosen by the address, stored in a cookie, and changes no other visitor's page", async () => {
  await anOffer(server.db);
  const chosen = await fetch(`${url}/?lng=en`);
  expect(chosen.headers.get("set-cookie")).toContain("lng=en; Path=/");
  expect(chosen.headers.get("cache-control")).toContain("private");
  expect(await chosen.text()).toContain('<html lang="en"');
  const withCookie = await fetch(url, { headers: { Cookie: "a=b; lng=en" } });
  expect(withCookie.headers.get("cache-control")).toContain("private");
  expect(await withCookie.text()).toContain('<html lang="en"');
  const other = await fetch(url, { headers: { "Accept-Language": "en" } });
  expect(other.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(await other.text()).toContain('<html lang="pt-BR"');
  expect(await page("/?lng=__proto__")).toContain('<html lang="pt-BR"');
});

test("tracking parameters share one cached page", async () => {
  await page();
  const { hits } = server.metrics.pages;
  await page("/?utm_source=zap&fbclid=1");
  expect(server.metrics.pages.hits).toBe(hits + 1);
});

test("an unchanged page is a 304, in each encoding", async () => {
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { "Accept-Encoding": encoding };
    const etag = (await fetch(url, { headers })).headers.get("etag") ?? "";
    const again = await fetch(url, { headers: { ...headers, "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect((await fetch(url, { headers: { ...headers, "If-None-Match": '"other"' } })).status).toBe(200);
  }
});

test("HEAD returns the headers of GET and no body", async () => {
  const get = await fetch(url);
  const head = await fetch(url, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
  expect(await head.text()).toBe("");
});

test("after the last offer a list says that it has ended, not that it is empty", async () => {
  const last = await anOffer(server.db, { published_at: "2026-10-01T00:00:00.000Z" });
  const cursor = cursorOf("newest", last);
  for (const path of ["/", `/categoria/${categoryByName(last.category)?.slug}`]) {
    const html = await (await server.request(`${path}?cursor=${cursor}`)).text();
    expect(html).toContain("Não há mais ofertas");
    expect(html).toContain("Voltar ao começo da lista");
    expect(html).not.toContain("Não há produtos aprovados ainda.");
    expect(html).not.toContain("Não encontramos ofertas para esta categoria no momento.");
  }
});
