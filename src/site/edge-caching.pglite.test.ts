import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { coverPath, socialPicturePath } from "#domain/products/social-picture.ts";
import { storePicturePath } from "#domain/stores/store-picture.ts";
import { functionRoutes } from "#server/api.ts";
import { users } from "#server/db/schema/people.ts";
import { aStore } from "#testing/a-store.ts";
import { linkOf, signUp } from "#testing/auth-client.ts";
import { anArticle, anOffer, aPerson } from "#testing/factories.ts";
import { smallPng } from "#testing/pictures.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { objects, publicObjects, rawUpload } from "#testing/storage-client.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import { routes } from "./routes.ts";
import { staticFiles } from "./serving/static-files.ts";

/** Cache headers; with CDN_SECONDS=30. */
const edge = "public, max-age=0, must-revalidate, s-maxage=30";
const kinds = {
  document: { "cache-control": edge, vary: "Accept-Encoding, Cookie", etag: true },
  /** Not worth caching, or not allowed to be. */
  screen: { "cache-control": "no-store", vary: "Accept-Encoding, Cookie", etag: true },
  data: { "cache-control": edge, vary: "Accept-Encoding", etag: true },
  hour: { "cache-control": "public, max-age=3600", vary: null, etag: false },
  script: { "cache-control": "no-cache", vary: null, etag: false },
  fresh: { "cache-control": "no-store", vary: null, etag: false },
  picture: { "cache-control": "public, s-maxage=30, max-age=31536000, immutable", vary: null, etag: true },
  /** Of storage/v1, as the contract says: the uploader's value. */
  object: { "cache-control": "max-age=3600", vary: null, etag: true },
  briefObject: { "cache-control": "max-age=10", vary: null, etag: true },
  own: { "cache-control": "no-store", vary: "*", etag: false },
} as const;
type Kind = keyof typeof kinds;

/** Every pattern of routes.ts and of site/discovery, with an existing address. */
const table: Record<string, [kind: Kind, address: string]> = {
  "/": ["document", "/?sort=discount"],
  "/sobre": ["document", "/sobre"],
  "/contato": ["document", "/contato"],
  "/buscar": ["document", "/buscar?q=fone"],
  "/categoria/:category": ["document", "/categoria/casa"],
  "/quentes": ["document", "/quentes"],
  "/comentadas": ["document", "/comentadas"],
  "/u/:handle": ["document", "/u/fulana"],
  "/cupons": ["document", "/cupons"],
  "/cupons/:store": ["document", "/cupons/kabum"],
  "/lojas": ["document", "/lojas"],
  "/loja/:store": ["document", "/loja/kabum"],
  "/product/:slug": ["document", "/product/fone"],
  "/product/:slug/ficha": ["document", "/product/fone/ficha"],
  "/product/:slug/ficha.json": ["data", "/product/fone/ficha.json"],
  "/blog": ["document", "/blog"],
  "/blog/tag/:tag": ["document", "/blog/tag/guias"],
  "/blog/:slug": ["document", "/blog/guia"],
  "/dados": ["document", "/dados"],
  "/privacidade": ["document", "/privacidade"],
  "/termos": ["document", "/termos"],
  "/transparencia": ["document", "/transparencia"],
  "/transparencia/moderacao": ["document", "/transparencia/moderacao?ato=offer"],
  "/pausar-avisos": ["document", "/pausar-avisos?feito=1"],
  "/novidades/confirmar": ["document", "/novidades/confirmar?feito=1"],
  "/novidades/cancelar": ["document", "/novidades/cancelar?feito=1"],
  "/conta/link": ["screen", ""],
  "/offline": ["document", "/offline"],
  "/api/docs": ["document", "/api/docs"],
  "/login": ["document", "/login"],
  "/cadastro": ["document", "/cadastro"],
  "/salvas": ["document", "/salvas"],
  "/enviar-produtos": ["document", "/enviar-produtos"],
  "/enviar-cupom": ["document", "/enviar-cupom"],
  "/robots.txt": ["hour", "/robots.txt"],
  "/manifest.webmanifest": ["hour", "/manifest.webmanifest"],
  "/speculation-rules.json": ["hour", "/speculation-rules.json"],
  "/sw.js": ["script", "/sw.js"],
  "/api/openapi.json": ["data", "/api/openapi.json"],
  "/.well-known/xepa-log.json": ["fresh", "/.well-known/xepa-log.json"],
  "/sitemap.xml": ["data", "/sitemap.xml"],
  "/sitemap/paginas.xml": ["data", "/sitemap/paginas.xml"],
  "/sitemap/artigos.xml": ["data", "/sitemap/artigos.xml"],
  "/sitemap/lojas.xml": ["data", "/sitemap/lojas.xml"],
  "/sitemap/:file{ofertas-[1-9][0-9]{0,5}\\.xml}": ["data", "/sitemap/ofertas-1.xml"],
  "/social/blog/:file": ["picture", ""],
  "/social/:file": ["picture", ""],
  "/capa/:file": ["picture", coverPath("casa")],
  "/capa/loja/:file": ["picture", storePicturePath({ slug: "kabum", name: "KaBuM!" })],
};
for (const kind of ["atom", "rss", "json"])
  Object.assign(table, {
    [`/blog.${kind}`]: ["data", `/blog.${kind}`],
    [`/ofertas.${kind}`]: ["data", `/ofertas.${kind}`],
    [`/quentes.${kind}`]: ["data", `/quentes.${kind}`],
    [`/comentadas.${kind}`]: ["data", `/comentadas.${kind}`],
    [`/buscar.${kind}`]: ["data", `/buscar.${kind}?q=fone`],
    [`/categoria/:file{[^/]+\\.${kind}}`]: ["data", `/categoria/casa.${kind}`],
    [`/transparencia/moderacao.${kind}`]: ["data", `/transparencia/moderacao.${kind}`],
    [`/cupons.${kind}`]: ["data", `/cupons.${kind}`],
    [`/cupons/:file{[^/]+\\.${kind}}`]: ["data", `/cupons/kabum.${kind}`],
    [`/loja/:file{[^/]+\\.${kind}}`]: ["data", `/loja/kabum.${kind}`],
  });

/** Lists of every visit; every other function is private to a user, or must show what was said a moment ago. */
const lists = ["/get-approved-products", "/suggest-terms?q=fo", "/load-articles"];

let server: TestServer;
beforeAll(async () => {
  await emptyDatabase();
  server = await testServer({ CDN_SECONDS: "30" });
  const { id: user_id } = await aPerson(server);
  await server.db.update(users).set({ handle: "fulana" });
  const offer = await anOffer(server.db, { name: "Fone", category: "Casa", user_id });
  await aStore(server.db, "KaBuM!", { slug: "kabum" });
  await anArticle(server.db, { title: "Guia", tags: ["guias"] });
  table["/social/:file"] = ["picture", socialPicturePath(offer)];
  await signUp(server);
  const link = await linkOf(server, "account-confirm");
  table["/conta/link"] = ["screen", link.replace("/auth/v1/verify?", "/conta/link?")];
  const page = await (await server.request("/blog/guia")).text();
  table["/social/blog/:file"] = [
    "picture",
    /\/social\/blog\/[^"]+/.exec(page)?.[0].replace("&amp;", "&") ?? "",
  ];
});

function ask(address: string, headers: Record<string, string> = {}, method = "GET") {
  return server.request(address, { method, headers: { "Accept-Encoding": "br", ...headers } });
}

/** Headers that caches use. */
function cachingHeaders({ headers }: Response) {
  const names = ["cache-control", "vary", "etag", "age", "content-encoding", "content-type"] as const;
  return Object.fromEntries(names.map((name) => [name, headers.get(name)]));
}

async function expectKind(kind: Kind, address: string, ok = [200]): Promise<void> {
  const { etag: hasTag, ...expected } = kinds[kind];
  const answer = await ask(address);
  const caching = cachingHeaders(answer);
  expect(ok, address).toContain(answer.status);
  expect({ address, ...caching }).toMatchObject({
    address,
    age: null,
    ...expected,
    ...(expected.vary === "*" ? { vary: caching.vary } : {}),
  });
  expect([address, caching.etag !== null]).toEqual([address, hasTag]);
  const head = await ask(address, {}, "HEAD");
  expect([address, head.status, cachingHeaders(head)]).toEqual([address, answer.status, caching]);
  expect(await head.text()).toBe("");
  if (caching.etag) {
    const { "content-type": _, ...unchanged } = caching;
    for (const names of [`W/${caching.etag}, "outra"`, "*"]) {
      const known = await ask(address, { "If-None-Match": names });
      expect([address, names, known.status]).toEqual([address, names, 304]);
      expect({ address, ...cachingHeaders(known) }).toMatchObject({ address, ...unchanged });
      expect(known.headers.has("content-length")).toBe(false);
    }
  }
}

test("every page and discovery document has its cache headers, for GET, HEAD and 304", async () => {
  const screens = routes.filter(({ page }) => page.isPrivate).map(({ paths }) => paths[0]);
  const registered = server.site.app.routes.filter(({ method, path }) => method === "GET" && path !== "/*");
  const patterns = [...routes.map(({ paths }) => paths[0]), ...registered.map(({ path }) => path)];
  for (const path of new Set(patterns)) {
    const [kind, address] = screens.includes(path) ? (["screen", path] as const) : (table[path] ?? []);
    expect(kind, `${path} is missing from the table`).toBeDefined();
    if (kind && address) await expectKind(kind, address);
  }
});

test("public lists are cached as data, other functions never", async () => {
  for (const list of lists) await expectKind("data", `/functions/v1${list}`);
  const names = lists.map((list) => list.split("?")[0]);
  const others = functionRoutes.filter(({ method, path }) => method === "GET" && !names.includes(path));
  expect(others.length).toBeGreaterThan(5);
  for (const { path } of others) await expectKind("own", `/functions/v1${path}`, [200, 401, 422]);
  await expectKind("own", "/functions/v1/get-approved-products?includeAll=true&adminMode=true", [401]);
  for (const path of ["/health", "/ready", "/auth/v1/settings", "/rest/v1/products?select=id"])
    await expectKind("own", path);
});

test("an object of storage/v1 is cached for as long as its uploader said", async () => {
  const { auth } = await aPerson(server);
  for (const [name, seconds, kind] of [
    ["user-product-1.png", "max-age=3600", "object"],
    ["user-product-2.png", "max-age=10", "briefObject"],
  ] as const) {
    const sent = rawUpload(smallPng, { ...auth, "Cache-Control": seconds });
    expect((await server.request(`${objects}/${name}`, sent)).status).toBe(200);
    await expectKind(kind, `${publicObjects}/${name}`);
  }
  await expectKind("own", `${publicObjects}/user-product-3.png`, [404]);
});

test("a page in a chosen language is private, and a 404 is never cached", async () => {
  for (const [address, headers] of [
    ["/?lng=en", {}],
    ["/", { Cookie: "outro=1; lng=en" }],
    ["/", { Cookie: "lng=pt-BR" }],
  ] as const)
    expect((await ask(address, headers)).headers.get("cache-control")).toBe(
      "private, max-age=0, must-revalidate",
    );
  // An unrelated cookie changes nothing.
  expect((await ask("/", { Cookie: "lng=fr; _ga=1" })).headers.get("cache-control")).toBe(edge);
  for (const address of [
    "/nada",
    "/product/nada",
    "/categoria/nada.rss",
    "/social/nada.jpg",
    "/img/nada.webp",
  ])
    expect([address, cachingHeaders(await ask(address))]).toMatchObject([
      address,
      { "cache-control": "no-store" },
    ]);
});

test("another encoding has another ETag", async () => {
  const tags = await Promise.all(
    ["br", "gzip", "identity"].map(async (encoding) =>
      (await ask("/", { "Accept-Encoding": encoding })).headers.get("etag"),
    ),
  );
  expect(new Set(tags).size).toBe(3);
});

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

async function served(listener: RequestListener): Promise<string> {
  const http = createServer(listener).listen(0, "127.0.0.1");
  closing.push(() => http.close());
  await new Promise((resolve) => http.once("listening", resolve));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

test("build files live for a year under their hash, and each encoding has its own ETag", async () => {
  const folder = scratchFolder();
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets", "a-Xy12.js"), "let a = 1;");
  writeFileSync(join(folder, "assets", "a-Xy12.js.br"), brotliCompressSync("let a = 1;"));
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  const send = staticFiles(folder, {});
  const origin = await served((request, response) => send(request, response, () => response.end()));
  const get = (path: string, headers: Record<string, string>) => fetch(origin + path, { headers });
  const packed = await get("/assets/a-Xy12.js", { "Accept-Encoding": "br" });
  const plain = await get("/assets/a-Xy12.js", { "Accept-Encoding": "identity" });
  expect(cachingHeaders(packed)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "content-encoding": "br",
  });
  expect(packed.headers.get("etag")).not.toBe(plain.headers.get("etag"));
  const known = await get("/assets/a-Xy12.js", {
    "Accept-Encoding": "br",
    "If-None-Match": `W/${packed.headers.get("etag")}`,
  });
  expect([known.status, cachingHeaders(known)]).toEqual([304, cachingHeaders(packed)]);
  const other = await get("/assets/a-Xy12.js", {
    "Accept-Encoding": "br",
    "If-None-Match": plain.headers.get("etag") ?? "",
  });
  expect(other.status).toBe(200);
  expect(cachingHeaders(await get("/favicon.svg", {}))["cache-control"]).toBe("public, max-age=3600");
});
