import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Db } from "#server/db/connect.ts";
import type { PublicRead } from "#server/db/replica.ts";
import { articles } from "#server/db/schema/articles.ts";
import { products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { listAddresses } from "#server/products/discovery-store.ts";
import { anOffer, aPerson, json, newOfferFields } from "#testing/factories.ts";
import { readXml, textOf } from "#testing/read-xml.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { offerParts } from "./offer-parts.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4242" });
});

const site = "http://localhost:4242";

/** Path → lastmod of every entry. */
async function listed(path: string): Promise<Record<string, string | undefined>> {
  const response = await server.request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const root = readXml(await response.text());
  expect(root.attributes.xmlns).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  const entries = root.children.map(
    (entry) => [textOf(entry, "loc") ?? "", textOf(entry, "lastmod")] as const,
  );
  for (const [address] of entries) expect(address.startsWith(`${site}/`)).toBe(true);
  return Object.fromEntries(entries.map(([address, changed]) => [address.slice(site.length), changed]));
}

test("the index lists the parts, each with its last change", async () => {
  await anOffer(server.db, {
    published_at: "2026-10-01T00:00:00.000Z",
    updated_at: "2026-10-05T10:00:00.000Z",
  });
  await anOffer(server.db, {
    published_at: "2026-10-02T00:00:00.000Z",
    updated_at: "2026-10-03T10:00:00.000Z",
  });
  expect(await listed("/sitemap.xml")).toEqual({
    "/sitemap/paginas.xml": "2026-10-02T00:00:00.000Z",
    "/sitemap/ofertas-1.xml": "2026-10-05T10:00:00.000Z",
  });
});

test("an empty site has no part for offers", async () => {
  expect(await listed("/sitemap.xml")).toEqual({ "/sitemap/paginas.xml": undefined });
  expect((await server.request("/sitemap/ofertas-1.xml")).status).toBe(404);
});

test("offers are listed with their address and last change, live approved ones only", async () => {
  await anOffer(server.db, { name: "Café & 100% Pão", updated_at: "2026-10-05T10:00:00.000Z" });
  await anOffer(server.db, { name: "Segredo pendente", status: "pending" });
  await anOffer(server.db, { name: "Segredo rejeitado", status: "rejected" });
  await anOffer(server.db, { name: "Segredo encerrado", ended: true });
  expect(await listed("/sitemap/ofertas-1.xml")).toEqual({
    "/product/caf%C3%A9-%26-100%25-p%C3%A3o": "2026-10-05T10:00:00.000Z",
  });
  const index = await server.request("/sitemap.xml");
  expect(await index.text()).not.toContain("segredo");
});

test("public pages are listed, lists with the time of their newest offer", async () => {
  await anOffer(server.db, { category: "Casa", published_at: "2026-10-02T00:00:00.000Z" });
  await anOffer(server.db, { category: "Games", published_at: "2026-10-01T00:00:00.000Z" });
  const pages = await listed("/sitemap/paginas.xml");
  expect(pages["/"]).toBe("2026-10-02T00:00:00.000Z");
  for (const path of Object.keys(pages)) expect((await server.request(path)).status).toBe(200);
  expect(pages["/categoria/games"]).toBe("2026-10-01T00:00:00.000Z");
  expect(pages).toHaveProperty(["/categoria/moda"], undefined);
  for (const path of ["/login", "/admin", "/offline", "/buscar", "/novidades/confirmar", "/conta/link"])
    expect(pages).not.toHaveProperty([path]);
});

test("only visible articles are listed", async () => {
  const article = { content: "x", title: "x", status: "published", published_at: "2026-10-01T00:00:00.000Z" };
  await server.db.insert(articles).values([
    { ...article, id: newId(), slug: "lido" },
    { ...article, id: newId(), slug: "rascunho", status: "draft" },
    { ...article, id: newId(), slug: "agendado", published_at: "2099-01-01T00:00:00.000Z" },
  ]);
  expect(Object.keys(await listed("/sitemap/artigos.xml"))).toEqual(["/blog/lido"]);
});

test("a new offer is in the very next response, and an unchanged part is a 304", async () => {
  const admin = await aPerson(server, "admin");
  expect(await listed("/sitemap.xml")).not.toHaveProperty(["/sitemap/ofertas-1.xml"]);
  await server.request("/functions/v1/add-product", json(newOfferFields({ name: "Nova" }), admin.auth));
  expect(await listed("/sitemap.xml")).toHaveProperty(["/sitemap/ofertas-1.xml"]);
  expect(await listed("/sitemap/ofertas-1.xml")).toHaveProperty(["/product/nova"]);
  const headers = { "Accept-Encoding": "gzip" };
  const first = await server.request("/sitemap/ofertas-1.xml", { headers });
  expect(first.headers.get("content-encoding")).toBe("gzip");
  const known = { ...headers, "If-None-Match": first.headers.get("etag") ?? "" };
  expect((await server.request("/sitemap/ofertas-1.xml", { headers: known })).status).toBe(304);
});

test.each(["ofertas-0.xml", "ofertas-2.xml", "ofertas-1.xm", "ofertas-x.xml", "ofertas-01.xml"])(
  "/sitemap/%s is no part",
  async (file) => {
    await anOffer(server.db);
    expect((await server.request(`/sitemap/${file}`)).status).toBe(404);
  },
);

const from = (db: Db) => ({ changes: db.changes, read: server.read });
const day = (n: number) => new Date(Date.UTC(2026, 9, n)).toISOString();

test("parts cover every live offer once, even if many changed in one moment", async () => {
  const { db } = server;
  for (let i = 0; i < 7; i++) await anOffer(db, { updated_at: day(1) });
  const seen: string[] = [];
  let reads = 0;
  const read: PublicRead = (query) => {
    reads++;
    return server.read(query);
  };
  const parts = await offerParts({ ...from(db), read }, 3)();
  expect(parts).toHaveLength(3);
  // In batches: a replica that had to answer all in one query would count as slow.
  expect(reads).toBe(4);
  for (const part of parts) seen.push(...(await listAddresses(db, part, 100)).map(({ slug }) => slug));
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
});

test("exactly a full part of offers needs no second one", async () => {
  for (let i = 0; i < 3; i++) await anOffer(server.db, { updated_at: day(i + 1) });
  expect((await offerParts(from(server.db), 3)()).map((part) => part.changed)).toEqual([day(3)]);
});

test("new or edited offers come last and move no other part; once an hour the parts are rebuilt", async () => {
  const { db } = server;
  let now = Date.UTC(2026, 10, 1);
  const partsOf = offerParts(from(db), 2, () => now);
  const times = async () => (await partsOf()).map((part) => part.changed);
  const first = await anOffer(db, { updated_at: day(1) });
  for (let i = 2; i <= 5; i++) await anOffer(db, { updated_at: day(i) });
  expect(await times()).toEqual([day(2), day(4), day(5)]);
  await db
    .update(products)
    .set({ updated_at: day(9) })
    .where(eq(products.id, first.id));
  // Without a notification the database is not queried again.
  expect(await times()).toEqual([day(2), day(4), day(5)]);
  db.changes.publish(["home"]);
  expect(await times()).toEqual([day(2), day(4), day(9)]);
  await anOffer(db, { updated_at: day(10) });
  db.changes.publish(["home"]);
  expect(await times()).toEqual([day(2), day(4), day(9), day(10)]);
  now += 3_600_001;
  expect(await times()).toEqual([day(3), day(5), day(10)]);
  await db.delete(products);
  db.changes.publish("all");
  expect(await times()).toEqual([]);
});
