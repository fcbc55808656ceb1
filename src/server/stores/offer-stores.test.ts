import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Store } from "#domain/stores/store.ts";
import { products } from "#server/db/schema/products.ts";
import { storeDomains, stores } from "#server/db/schema/stores.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { anOffer, aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { assignOldOffers } from "./assign-old-offers.ts";
import { findListedStore } from "./listed-stores-store.ts";
import { listAllStores } from "./stores-store.ts";

let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer({ STORE_HOSTS: "kabum-parceiros.com.br" });
  admin = await aPerson(server, "admin");
  ana = await aPerson(server);
});

const call = (name: string, body: unknown, by: Person) =>
  server.request(`/functions/v1/${name}`, json(body, by.auth));
const done = async (name: string, body: unknown, by: Person) => {
  const answer = await call(name, body, by);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text);
};
const add = async (given: Record<string, unknown>, by = admin) =>
  (await done(by === admin ? "add-product" : "submit-user-product", newOfferFields(given), by)).product;
const storeOf = async (id: string) => {
  const [row] = await server.db
    .select({ slug: stores.slug, name: stores.name, listed: stores.listed })
    .from(products)
    .leftJoin(stores, eq(stores.id, products.store_id))
    .where(eq(products.id, id));
  return row?.slug === null ? null : row;
};
const listed = async (query = "") => {
  const answer = await server.request(`/functions/v1/get-approved-products?limit=50${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()).products as { id: string; store_name: string; store_slug: string | null }[];
};

test("an offer belongs to its link's store, whatever name was typed", async () => {
  const one = await add({ store_name: "Kabum oficial", product_url: "https://www.kabum.com.br/produto/1" });
  const two = await add({ store_name: "loja x", product_url: "https://kabum.com.br/produto/2" });
  const short = await add({ store_name: "Amazon", product_url: "https://amzn.to/3abc" });
  expect(await storeOf(one.id)).toEqual({ slug: "kabum", name: "KaBuM!", listed: true });
  expect(await storeOf(two.id)).toEqual(await storeOf(one.id));
  expect(await storeOf(short.id)).toEqual({ slug: "amazon", name: "Amazon", listed: true });
  const rows = await listed();
  expect(rows.map(({ store_name, store_slug }) => [store_name, store_slug])).toEqual([
    ["Amazon", "amazon"],
    ["loja x", "kabum"],
    ["Kabum oficial", "kabum"],
  ]);
  const { stores: found } = await (await server.request("/functions/v1/get-stores")).json();
  expect((found as Store[]).map(({ slug, live_offers }) => [slug, live_offers])).toEqual([
    ["amazon", 1],
    ["kabum", 2],
  ]);
});

test("a stranger's page under a known name gets a store of its own, which nobody sees", async () => {
  await add({ store_name: "Amazon", product_url: "https://www.amazon.com.br/dp/B0ABCDEFG1" });
  const other = await add({ store_name: "Amazon", product_url: "https://ofertas-do-ze.com.br/p/1" });
  const again = await add({ store_name: "Zé", product_url: "https://www.ofertas-do-ze.com.br/p/2" });
  const hidden = await add({ store_name: "Amazon", product_url: "https://bit.ly/3abc" });
  expect(await storeOf(other.id)).toEqual({ slug: "amazon-2", name: "Amazon", listed: false });
  expect(await storeOf(again.id)).toEqual(await storeOf(other.id));
  expect(await storeOf(hidden.id)).toEqual({ slug: "amazon-3", name: "Amazon", listed: false });
  expect(await findListedStore(server.db, "amazon-2")).toBeNull();
  expect((await listed()).map(({ store_slug }) => store_slug)).toEqual([null, null, null, "amazon"]);
  // A filter by the name means the listed one.
  expect((await listed("&store=amazon")).map(({ store_slug }) => store_slug)).toEqual(["amazon"]);
  // By its name an offer belongs to a store that has no domain.
  const third = await add({ store_name: "amazon", product_url: "https://t.ly/abc" });
  expect(await storeOf(third.id)).toEqual(await storeOf(hidden.id));
});

test("a store of the table keeps its own host where an unlisted one has what lies above", async () => {
  const above = await add({ store_name: "Eletro", product_url: "https://www.electrolux.com.br/a" });
  const known = await add({ store_name: "x", product_url: "https://loja.electrolux.com.br/a/p" });
  expect(await storeOf(above.id)).toEqual({ slug: "eletro", name: "Eletro", listed: false });
  expect(await storeOf(known.id)).toEqual({ slug: "electrolux", name: "Electrolux", listed: true });
  // What the team listed has all below its domain, the table's host too.
  await inTransaction(server.db, async (tx) => {
    const [store] = await tx
      .insert(stores)
      .values({ slug: "galaxia", name: "Galáxia", folded_name: "galaxia", listed: true })
      .returning();
    await tx.insert(storeDomains).values({ host: "samsung.com", store_id: store?.id ?? "" });
  });
  const listedOne = await add({ store_name: "x", product_url: "https://shop.samsung.com/br/a/p" });
  expect((await storeOf(listedOne.id))?.slug).toBe("galaxia");
});

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test.each([
  [`get-stores?cursor=${cursor(["a", "-".repeat(36)])}`, 422],
  [`get-stores?cursor=${cursor(["a\0", crypto.randomUUID()])}`, 422],
  ["get-stores?cursor=x", 422],
  ["get-coupons?store=%00", 404],
  ["get-store?slug=%00", 404],
  ["load-stores?cursor=e30", 422],
  ["load-coupons?store=%00", 404],
])("%s is %i", async (path, status) => {
  expect((await server.request(`/functions/v1/${path}`, { headers: admin.auth })).status).toBe(status);
});

test("a store appears with its first approved offer, and no pending one brings it", async () => {
  const link = "https://www.loja-nova.com.br/p/1";
  const offer = await add({ store_name: "Loja Nova", product_url: link }, ana);
  expect(await storeOf(offer.id)).toBeNull();
  expect(await server.db.$count(stores)).toBe(0);
  await done("update-product-status", { productId: offer.id, status: "rejected", version: 1 }, admin);
  expect(await server.db.$count(stores)).toBe(0);
  await done("edit-product", { productId: offer.id, productData: { status: "approved" } }, admin);
  expect(await storeOf(offer.id)).toEqual({ slug: "loja-nova", name: "Loja Nova", listed: false });
  const moved = await done(
    "edit-product",
    { productId: offer.id, productData: { product_url: "https://www.pichau.com.br/x" } },
    admin,
  );
  expect(await storeOf(moved.product.id)).toEqual({ slug: "pichau", name: "Pichau", listed: true });
  // Deleted and restored it is where it was; counts follow.
  await done("delete-product", { productId: offer.id }, admin);
  expect((await findListedStore(server.db, "pichau")) as object).toMatchObject({ store: { live_offers: 0 } });
  await done("restore-product", { productId: offer.id }, admin);
  expect((await findListedStore(server.db, "pichau")) as object).toMatchObject({ store: { live_offers: 1 } });
});

test("an offer comes back from the trash to its store, or to the one that took its place", async () => {
  const { id } = await add({ store_name: "Casa Nova", product_url: "https://casanova.example/1" });
  const store = await storeOf(id);
  const other = await add({ product_url: "https://www.kabum.com.br/produto/1" });
  // Whose links are another store's by now.
  await server.db.delete(storeDomains).where(eq(storeDomains.host, "casanova.example"));
  await done("delete-product", { productId: id }, admin);
  await done("restore-product", { productId: id }, admin);
  expect(await storeOf(id)).toEqual(store);
  await done("delete-product", { productId: id }, admin);
  const [kabum] = await server.db.select().from(stores).where(eq(stores.slug, "kabum"));
  await server.db
    .update(stores)
    .set({ merged_into: kabum?.id ?? null })
    .where(eq(stores.slug, store?.slug ?? ""));
  await done("restore-product", { productId: id }, admin);
  expect(await storeOf(id)).toEqual(await storeOf(other.id));
});

test("offers of before get their stores some at a time, and lists change nothing of them", async () => {
  for (let i = 0; i < 60; i++)
    await anOffer(server.db, {
      name: `Antiga ${i}`,
      store_name: i % 2 ? "KABUM" : "Outra",
      product_url: i % 2 ? `https://www.kabum.com.br/produto/${i}` : "https://outra.example/x",
    });
  const before = await server.db.select().from(products).orderBy(products.id);
  expect(await assignOldOffers(server.db)).toBe(60);
  expect(await assignOldOffers(server.db)).toBe(0);
  const after = await server.db.select().from(products).orderBy(products.id);
  expect(after.map((row) => ({ ...row, store_id: null }))).toEqual(before);
  const { stores: all } = await listAllStores(server.db, { limit: 10 });
  expect(all.map(({ slug, listed: is, live_offers, domains }) => [slug, is, live_offers, domains])).toEqual([
    ["kabum", true, 30, ["kabum.com.br"]],
    ["outra", false, 30, ["outra.example"]],
  ]);
  expect((await listed("&store=KaBuM!")).length).toBe(30);
  expect((await listed("&store=outra")).length).toBe(30);
});

test("a member's link must not imitate a store, and moderators see one that does", async () => {
  const link = "https://www.kabum-ofertas.com/produto/1";
  const refused = await call("submit-user-product", newOfferFields({ product_url: link }), ana);
  expect(refused.status).toBe(422);
  const { fields, code } = await refused.json();
  expect({ code, said: fields.product_url }).toEqual({
    code: "invalid",
    said: expect.stringMatching(/kabum-ofertas\.com imita o da loja KaBuM! \(kabum\.com\.br\)/),
  });
  const own = await add({ product_url: "https://www.kabum.com.br/produto/1" }, ana);
  const edited = await call("edit-user-product", { productId: own.id, product_url: link }, ana);
  expect(edited.status).toBe(422);
  await add({ product_url: "https://loja.kabum-parceiros.com.br/p/1" }, ana);
  // One that is listed can be imitated as well.
  await inTransaction(server.db, async (tx) => {
    const [store] = await tx
      .insert(stores)
      .values({ slug: "kalunga", name: "Kalunga", folded_name: "kalunga", listed: true })
      .returning();
    await tx.insert(storeDomains).values({ host: "kalunga.com.br", store_id: store?.id ?? "" });
  });
  const other = await call(
    "submit-user-product",
    newOfferFields({ product_url: "https://ka1unga.com.br/p/1" }),
    ana,
  );
  expect((await other.json()).fields.product_url).toMatch(/Kalunga/);
  await add({ product_url: "https://www.kalunga.com.br/p/1" }, ana);
  const waiting = await anOffer(server.db, { status: "pending", product_url: link });
  const review = await server.request(`/functions/v1/review-product?productId=${waiting.id}`, {
    headers: admin.auth,
  });
  expect((await review.json()).product.risks).toEqual(
    expect.arrayContaining(["look_alike", "unknown_store"]),
  );
});
