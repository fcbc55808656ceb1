import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { addressTags, renameSlug, savePlainSlug } from "#server/products/product-slug-store.ts";
import { tagsOf } from "#server/products/products-store.ts";
import { anOffer, aPerson, json, newOfferFields } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const at = (slug: string) => `/product/${encodeURIComponent(slug)}`;
const ask = (slug: string) => server.request(at(slug));
const locationOf = async (slug: string) => (await ask(slug)).headers.get("location");

/** Through the API, as an admin does it. */
async function added(name: string) {
  const admin = await aPerson(server, "admin");
  const init = json(newOfferFields({ name }), admin.auth);
  const response = await server.request("/functions/v1/add-product", init);
  return ((await response.json()) as { product: { id: string; slug: string } }).product;
}

test.each([
  ["accents", "Café Três Corações", "/product/caf%C3%A9-tr%C3%AAs-cora%C3%A7%C3%B5es"],
  ["quotes", `TV 55" 4K 'nova'`, "/product/tv-55%22-4k-'nova'"],
  ["slashes", "A/B \\ C", "/product/a%2Fb-%5C-c"],
  ["percent signs", "100% off? #1 & mais", "/product/100%25-off%3F-%231-%26-mais"],
  ["what looks encoded", "%2e%2e%2F", "/product/%252e%252e%252f"],
  ["an emoji", "Panetone 🎄👩‍👩‍👧", null],
  ["dots with a neighbour", "../etc", "/product/..%2Fetc"],
  ["only dots", "..", "/product/..-2"],
  ["only a slash", "/", "/product/%2F"],
  ["markup", "<b>Oi</b>", "/product/%3Cb%3Eoi%3C%2Fb%3E"],
  ["another script", "قهوة 咖啡", null],
  ["plus and semicolon", "A+B;C=D", "/product/a%2Bb%3Bc%3Dd"],
])("a name with %s has an address that works", async (_, name, path) => {
  const { slug } = await added(name);
  if (path) expect(at(slug)).toBe(path);
  const response = await ask(slug);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(
    `<link rel="canonical" href="${server.config.site.url}${at(slug).replace(/'/g, "&#x27;")}"/>`,
  );
  const home = await (await server.request("/")).text();
  expect(home).toContain(`href="${at(slug).replace(/'/g, "&#x27;")}"`);
});

test("an address is the same in every Unicode form", async () => {
  const { slug } = await added("Café");
  expect(slug).toBe("caf\u00e9");
  const decomposed = await server.request(`/product/${encodeURIComponent("cafe\u0301")}`);
  expect(decomposed.status).toBe(200);
  expect(await decomposed.text()).toContain('href="http://localhost:3000/product/caf%C3%A9"');
});

test("two offers of one name have an address each", async () => {
  const first = await added("Fone");
  const second = await added("Fone");
  expect([first.slug, second.slug]).toEqual(["fone", "fone-2"]);
  for (const { slug } of [first, second])
    expect(await (await ask(slug)).text()).toContain(
      `<link rel="canonical" href="http://localhost:3000/product/${slug}"/>`,
    );
});

test("the accent-free spelling and an old name are permanent redirects", async () => {
  const { id, slug } = await added("Pão de Açúcar");
  const plain = await ask("pao-de-acucar");
  expect(plain.status).toBe(301);
  expect(plain.headers.get("location")).toBe(at(slug));
  expect(plain.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(await plain.text()).toBe("");
  const product = { id, slug, name: "Pão de Açúcar", category: "Casa", status: "approved" };
  const renamed = await inTransaction(server.db, (tx) => renameSlug(tx, product, "Pão 100%"));
  for (const old of ["pão-de-açúcar", "pao-de-acucar", "pao-100%"])
    expect(await locationOf(old)).toBe("/product/p%C3%A3o-100%25");
  expect((await ask(renamed)).status).toBe(200);
});

const notFound = [
  "Produto não encontrado",
  "O produto que você está procurando não existe ou não está mais disponível.",
  'href="/"',
  'href="/enviar-produtos"',
  '<meta name="robots" content="noindex"/>',
];

test("pending, rejected and unknown offers are 404 with the same page", async () => {
  const { db } = server;
  const offer = await anOffer(db, { name: "Segredo", status: "pending" });
  const pages: string[] = [];
  for (const status of ["pending", "rejected", "gone"]) {
    if (status === "gone") await db.delete(products);
    else await db.update(products).set({ status }).where(eq(products.id, offer.id));
    db.changes.publish("all");
    const response = await ask("segredo");
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    pages.push(await response.text());
  }
  expect(new Set(pages).size).toBe(1);
  for (const words of notFound) expect(pages[0]).toContain(words);
  expect(pages[0]).not.toContain('rel="canonical"');
});

test("neither spelling of an unapproved offer redirects", async () => {
  const offer = await anOffer(server.db, { name: "Café", status: "pending" });
  await inTransaction(server.db, (tx) => savePlainSlug(tx, offer.id, offer.slug));
  expect((await ask("cafe")).status).toBe(404);
});

test.each(["%00", "a%00b", "x".repeat(8000)])("an impossible address is not found: %s", async (raw) => {
  expect((await server.request(`/product/${raw}`)).status).toBe(404);
});

test("a cached 404 and its accent-free twin vanish when the offer is approved", async () => {
  for (const slug of ["café", "cafe"]) expect((await ask(slug)).status).toBe(404);
  await added("Café");
  expect((await ask("café")).status).toBe(200);
  expect((await ask("cafe")).status).toBe(301);
});

test("a cached redirect vanishes when its address is taken, moved or withdrawn", async () => {
  const { db } = server;
  const offer = await anOffer(db, { name: "Um", category: "Casa" });
  const renamed = { ...offer, name: "Dois", slug: "dois" };
  await inTransaction(db, (tx) => renameSlug(tx, offer, "Dois"));
  expect(await locationOf("um")).toBe("/product/dois");
  await inTransaction(db, (tx) => renameSlug(tx, renamed, "Três"));
  expect(await locationOf("um")).toBe("/product/tr%C3%AAs");
  expect(await locationOf("dois")).toBe("/product/tr%C3%AAs");

  const setStatus = (status: string) =>
    inTransaction(db, async (tx) => {
      const [row] = await tx.update(products).set({ status }).where(eq(products.id, offer.id)).returning();
      if (row) for (const tag of tagsOf(row)) tx.changes.add(tag);
      for (const tag of await addressTags(tx, offer.id)) tx.changes.add(tag);
    });
  await setStatus("rejected");
  for (const slug of ["um", "dois", "tres", "três"]) expect((await ask(slug)).status).toBe(404);
  await setStatus("approved");
  for (const slug of ["um", "dois", "tres"]) expect(await locationOf(slug)).toBe("/product/tr%C3%AAs");

  const newer = await added("Um");
  expect(newer.slug).toBe("um");
  expect((await ask("um")).status).toBe(200);
});
