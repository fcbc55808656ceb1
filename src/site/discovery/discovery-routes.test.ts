import { beforeEach, expect, test } from "vitest";
import { productPath } from "#domain/products/product.ts";
import { coverPath, socialPicturePath } from "#domain/products/social-picture.ts";
import { anOffer } from "#testing/factories.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4242", SITE_NAME: "Feira da Ana" });
});

const site = "http://localhost:4242";
const production = { SITE_URL: "https://feira.example", SMTP_URL: "smtp://localhost", LIMITS: "on" };

/** The head's tags by name, as a crawler without JavaScript finds them. */
async function tagsOf(path: string): Promise<Map<string, string>> {
  const html = await (await server.request(path)).text();
  const found = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/>/g);
  return new Map([...found].map(([, name = "", content = ""]) => [name, content]));
}

test("robots.txt excludes private paths and names the sitemap by its absolute address", async () => {
  const response = await server.request("/robots.txt");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  const text = await response.text();
  for (const path of [
    "/admin",
    "/dashboard",
    "/functions/",
    "/auth/",
    "/novidades/",
    "/pausar-avisos",
    "/conta/",
    "/meus-dados",
  ])
    expect(text).toContain(`\nDisallow: ${path}\n`);
  expect(text).not.toMatch(/^Disallow: \/$/m);
  expect(text).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
  const public_ = await (await testServer(production)).request("/robots.txt");
  expect(await public_.text()).toContain("\nSitemap: https://feira.example/sitemap.xml\n");
});

test("the manifest has the operator's name and everything that installing requires", async () => {
  const response = await server.request("/manifest.webmanifest");
  expect(response.headers.get("content-type")).toBe("application/manifest+json");
  const manifest = JSON.parse(await response.text());
  expect(manifest).toMatchObject({
    name: "Feira da Ana",
    short_name: "Feira da Ana",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "pt-BR",
  });
  const purposes = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(["192x192 any", "512x512 any", "512x512 maskable", "any any"]);
});

test("a shared page opens the form, which is the same document whatever is shared", async () => {
  const manifest = JSON.parse(await (await server.request("/manifest.webmanifest")).text());
  const { action, method, params } = manifest.share_target;
  expect([method, Object.keys(params)]).toEqual(["GET", ["title", "text", "url"]]);
  const shared = new URLSearchParams({
    [params.title]: "Fone",
    [params.text]: "<script>alert(1)</script> https://loja.example/fone",
    [params.url]: "",
  });
  const [plain, filled] = [await server.request(action), await server.request(`${action}?${shared}`)];
  expect([filled.status, filled.headers.get("cache-control")]).toEqual([
    200,
    plain.headers.get("cache-control"),
  ]);
  expect(await filled.text()).toBe(await plain.text());
});

test("a page has its sharing metadata", async () => {
  const tags = await tagsOf("/");
  expect(Object.fromEntries(tags)).toMatchObject({
    "og:site_name": "Feira da Ana",
    "og:type": "website",
    "og:locale": "pt_BR",
    "og:locale:alternate": "en_US",
    "og:url": `${site}/`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Feira da Ana",
    "twitter:card": "summary_large_image",
    robots: "max-image-preview:large",
  });
  expect(tags.get("og:title")).toContain("Feira da Ana");
  expect(tags.get("og:description")).toBe(tags.get("description"));
  expect(tags.has("product:price:amount")).toBe(false);
  const picture = tags.get("og:image") ?? "";
  expect(picture.startsWith(`${site}/capa/inicio.jpg?v=`)).toBe(true);
  const drawn = await server.request(picture.slice(site.length));
  expect(drawn.headers.get("content-type")).toBe("image/jpeg");
});

test("a shared offer shows its name, price and picture to a crawler without JavaScript", async () => {
  const offer = await anOffer(server.db, {
    name: "Café & 100% Pão",
    sale_price: 1299.9,
    original_price: 2599.8,
  });
  const path = productPath(offer.slug);
  const html = await (await server.request(path)).text();
  const tags = await tagsOf(path);
  expect(Object.fromEntries(tags)).toMatchObject({
    "og:type": "product",
    "og:url": `${site}${path}`,
    "og:title": "Café &amp; 100% Pão: R$\u00a01.299,90 · Feira da Ana",
    "og:image": `${site}${socialPicturePath(offer)}`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Café &amp; 100% Pão: R$\u00a01.299,90",
    "product:price:amount": "1299.90",
    "product:price:currency": "BRL",
    "twitter:card": "summary_large_image",
  });
  expect(html).toContain(`<link rel="canonical" href="${site}${path}"/>`);
  const picture = await server.request((tags.get("og:image") ?? "").slice(site.length));
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  expect(picture.headers.get("cache-control")).toContain("immutable");
});

test("categories and searches link their own feeds, a category its own cover", async () => {
  const category = await (await server.request("/categoria/casa")).text();
  expect(category).toContain(
    'type="application/atom+xml" title="Ofertas de Casa" href="/categoria/casa.atom"',
  );
  expect((await tagsOf("/categoria/casa")).get("og:image")).toBe(site + coverPath("casa"));
  const found = await (await server.request("/buscar?q=caf%C3%A9&sort=discount&desconto_min=20")).text();
  const [, address = ""] = /type="application\/feed\+json"[^>]* href="([^"]+)"/.exec(found) ?? [];
  expect(address).toBe("/buscar.json?q=caf%C3%A9&amp;desconto_min=20");
  expect((await server.request(address.replaceAll("&amp;", "&"))).status).toBe(200);
});

test("an ended offer states no price", async () => {
  const offer = await anOffer(server.db, { ended: true });
  const tags = await tagsOf(productPath(offer.slug));
  expect(tags.get("og:title")).toContain("Oferta encerrada");
  expect(tags.has("product:price:amount")).toBe(false);
});

test("the home page links its feeds, manifest and icons", async () => {
  const html = await (await server.request("/")).text();
  for (const [type, path] of [
    ["application/atom+xml", "/ofertas.atom"],
    ["application/rss+xml", "/ofertas.rss"],
    ["application/feed+json", "/ofertas.json"],
  ]) {
    expect(html).toContain(`<link rel="alternate" type="${type}" title="Últimas ofertas" href="${path}"/>`);
    expect((await server.request(path ?? "")).status).toBe(200);
  }
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
  expect(html).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32"/>');
});

test("pages that are not for search engines say so and have no canonical address", async () => {
  for (const path of ["/nada", "/offline"]) {
    const tags = await tagsOf(path);
    expect(tags.get("robots")).toBe("noindex");
    expect(tags.get("og:url")).toBeUndefined();
  }
});

test("the home page describes its search for browsers", async () => {
  const html = await (await server.request("/")).text();
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    "@type": "WebSite",
    name: "Feira da Ana",
    url: `${site}/`,
    publisher: { "@type": "Organization", logo: { url: `${site}/icons/512.png` } },
    potentialAction: {
      "@type": "SearchAction",
      target: { urlTemplate: `${site}/buscar?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  });
});

test("the service worker's version is its page's, and its policy allows requests to this site only", async () => {
  const response = await server.request("/sw.js");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
  const script = await response.text();
  expect(script).toMatch(/^const VERSION="[^\n]+";\n\/\* service worker \*\/$/);
  expect(await (await server.request("/sw.js")).text()).toBe(script);
  const other = await testServer({ SITE_NAME: "Outra" });
  expect(await (await other.request("/sw.js")).text()).not.toBe(script);
});

test("the offline page is the same for any offers and any visitor", async () => {
  const before = await (await server.request("/offline")).text();
  expect(before).toContain("Você está sem internet");
  await anOffer(server.db, { name: "Segredo" });
  server.db.changes.publish("all");
  const headers = { Authorization: "Bearer x", Cookie: "sessao=1" };
  expect(await (await server.request("/offline", { headers })).text()).toBe(before);
});

type Condition = { and: Condition[] } | { not: Condition } | { href_matches: string | string[] } | object;

/** As a browser would apply the speculation rules, to links without attributes. */
function holds(condition: Condition, path: string): boolean {
  if ("and" in condition) return condition.and.every((each) => holds(each, path));
  if ("not" in condition) return !holds(condition.not, path);
  if (!("href_matches" in condition)) return false;
  return [condition.href_matches].flat().some((pattern) => new URLPattern(pattern, site).test(path, site));
}

test("browsers prefetch only pages that a click would open", async () => {
  const page = await server.request("/");
  const path = JSON.parse(page.headers.get("speculation-rules") ?? "");
  const response = await server.request(path);
  expect(response.headers.get("content-type")).toBe("application/speculationrules+json");
  const rules = JSON.parse(await response.text()) as Record<string, { where: Condition }[]>;
  const kinds = (address: string) =>
    Object.keys(rules).filter((kind) => rules[kind]?.some(({ where }) => holds(where, address)));
  for (const address of ["/", "/?sort=discount", "/categoria/casa", "/product/fone-x", "/blog/guia"])
    expect([address, kinds(address)]).toEqual([address, ["prerender"]]);
  for (const address of ["/buscar?q=tv", "/sobre", "/login"])
    expect([address, kinds(address)]).toEqual([address, ["prefetch"]]);
  for (const address of [
    "/?lng=en",
    "/product/x?a=1&lng=en",
    "/functions/v1/count-click",
    "/auth/v1/logout",
    "/auth/callback",
    "/novidades/cancelar?token=x",
    "/pausar-avisos?token=x",
    "/conta/link?token=x",
    "/ofertas.atom",
    "/categoria/casa.rss",
    "/buscar.json?q=tv",
    "/sitemap.xml",
    "/img/a.webp",
    "/social/x.jpg",
    "/admin/produtos",
    "/dashboard",
  ])
    expect([address, kinds(address)]).toEqual([address, []]);
});
