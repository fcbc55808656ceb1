import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { productMessages } from "#domain/products/product-messages.ts";
import { memberLevels, publicationChecks } from "#server/db/schema/levels.ts";
import { priceObservations } from "#server/db/schema/prices.ts";
import { anOffer, aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(() => start());

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await freshServer(env);
  admin = await aPerson(server, "admin");
  ana = await aPerson(server);
  await setLevel("colheita");
}

const setLevel = (level: string) =>
  server.db
    .insert(memberLevels)
    .values({ user_id: ana.id, level })
    .onConflictDoUpdate({ target: memberLevels.user_id, set: { level } });
const call = (name: string, body: object, { auth }: Person) =>
  server.request(`/functions/v1/${name}`, json(body, auth));
const kabum = (n: number) => `https://www.kabum.com.br/produto/${n}/fone`;
const submit = async (given: object = {}) =>
  (await call("submit-user-product", newOfferFields({ product_url: kabum(1), ...given }), ana)).json();
async function queue(): Promise<{ id: string; published_at_once: boolean; version: number }[]> {
  const list =
    "/functions/v1/get-approved-products?includeAll=true&adminMode=true&status=pending&sort=oldest";
  return (await (await server.request(list, { headers: admin.auth })).json()).products;
}
const toCheck = async () =>
  (await (await server.request("/functions/v1/get-panel-counts", { headers: admin.auth })).json()).to_check;
async function barred(): Promise<unknown> {
  const [row] = await server.db.select().from(memberLevels).where(eq(memberLevels.user_id, ana.id));
  return row?.barred_until ?? null;
}
const isPublic = async (slug: string) => (await server.request(`/product/${slug}`)).status === 200;

test("an offer of Colheita at a known store is public at once, with its price seen, and waits for a look", async () => {
  const home = await (await server.request("/")).text();
  expect(home).not.toContain("Air Fryer Digital");
  const { message, product } = await submit();
  expect([message, product.status]).toEqual([productMessages.published_at_once, "approved"]);
  expect(product.published_at).not.toBeNull();
  expect(await isPublic(product.slug)).toBe(true);
  expect(await (await server.request("/")).text()).toContain("Air Fryer Digital");
  expect(await server.db.select().from(priceObservations)).toHaveLength(1);
  expect(await queue()).toMatchObject([{ id: product.id, published_at_once: true }]);
  expect(await toCheck()).toBe(1);
});

test.each<[string, object, Record<string, string>, string]>([
  ["of Broto", {}, {}, "broto"],
  ["of Semente", {}, {}, "semente"],
  ["at an unknown store", { product_url: "https://loja.example/fone" }, {}, "colheita"],
  ["by a short link", { product_url: "https://amzn.to/3abcdef" }, {}, "safra"],
  ["whose link names no product", { product_url: "https://www.kabum.com.br/ofertas" }, {}, "safra"],
  ["with a held word", { description: "Chame no ZÁP agora" }, { HELD_WORDS: "zap" }, "safra"],
  ["while it is turned off", {}, { AUTO_PUBLISH: "off" }, "safra"],
])("an offer %s waits", async (_what, given, env, level) => {
  await start(env);
  await setLevel(level);
  const { message, product } = await submit(given);
  expect([message, product.status]).toEqual([productMessages.submitted, "pending"]);
  expect(await server.db.select().from(publicationChecks)).toEqual([]);
});

test("a product that a live offer has waits, one whose offer has ended does not", async () => {
  const product_key = "kabum:1";
  const earlier = await anOffer(server.db, { product_url: kabum(1), product_key });
  expect((await submit()).product.status).toBe("pending");
  await server.db.execute(sql`UPDATE products SET ended = true WHERE id = ${earlier.id}`);
  expect((await submit()).product.status).toBe("approved");
});

test("a look keeps it public and takes it out of the queue; the undo brings it back", async () => {
  const { product } = await submit();
  const item = { productId: product.id, version: product.version };
  const decided = await (
    await call("decide-products", { products: [item], status: "approved" }, admin)
  ).json();
  expect(decided.results).toMatchObject([{ ok: true, product: { status: "approved", version: 1 } }]);
  expect([await queue(), await barred(), await isPublic(product.slug)]).toEqual([[], null, true]);
  await call("reopen-products", { products: [item] }, admin);
  expect(await queue()).toMatchObject([{ id: product.id, published_at_once: true }]);
  expect(await isPublic(product.slug)).toBe(true);
});

test("a rejection takes it off the site and bars Colheita for 30 days; the undo takes both back", async () => {
  const { product } = await submit();
  const body = { productId: product.id, version: 1, status: "rejected", reason: "O preço não confere" };
  const rejected = await (await call("update-product-status", body, admin)).json();
  expect(rejected.product).toMatchObject({ status: "rejected", version: 2 });
  expect([await queue(), await isPublic(product.slug)]).toEqual([[], false]);
  const days = (new Date(String(await barred())).getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  expect((await submit({ product_url: kabum(2) })).product.status).toBe("pending");
  await call("reopen-products", { products: [{ productId: product.id, version: 2 }] }, admin);
  expect(await barred()).toBeNull();
  expect(await isPublic(product.slug)).toBe(true);
  expect(await queue()).toMatchObject([{ published_at_once: true }, { published_at_once: false }]);
});

test("an offer that its sender changed before the look is still looked at: a rejection bars, an approval verifies", async () => {
  for (const [n, status] of [
    [1, "approved"],
    [2, "rejected"],
  ] as const) {
    await setLevel("colheita");
    const { product } = await submit({ product_url: kabum(n) });
    const edit = { productId: product.id, ...newOfferFields({ product_url: kabum(n), sale_price: 90 }) };
    const { product: edited } = await (await call("edit-user-product", edit, ana)).json();
    expect(edited.status).toBe("pending");
    const decision = {
      productId: product.id,
      version: edited.version,
      status,
      reason: "O preço não confere",
    };
    expect((await call("update-product-status", decision, admin)).status).toBe(200);
    expect(await queue()).toEqual([]);
    expect((await barred()) !== null).toBe(status === "rejected");
  }
});

test("undoing one of two rejections lifts no bar", async () => {
  const first = (await submit()).product;
  await setLevel("colheita");
  const second = (await submit({ product_url: kabum(2) })).product;
  expect(second.status).toBe("approved");
  for (const { id } of [first, second])
    await call("update-product-status", { productId: id, version: 1, status: "rejected" }, admin);
  await call("reopen-products", { products: [{ productId: second.id, version: 2 }] }, admin);
  expect(await barred()).not.toBeNull();
  await call("reopen-products", { products: [{ productId: first.id, version: 2 }] }, admin);
  expect(await barred()).toBeNull();
});

test("a decision on another version than the one that was seen is refused", async () => {
  const { product } = await submit();
  const body = { productId: product.id, version: 9, status: "rejected" };
  expect((await call("update-product-status", body, admin)).status).toBe(409);
  expect((await call("update-product-status", { ...body, status: "approved" }, admin)).status).toBe(409);
  expect(await queue()).toHaveLength(1);
});

test("after a day it is an offer like any other: a rejection from the queue comes too late", async () => {
  const { product } = await submit();
  await server.db.update(publicationChecks).set({ until: sql`now() - interval '1 second'` });
  expect([await queue(), await toCheck()]).toEqual([[], 0]);
  const late = await call("update-product-status", { productId: product.id, status: "rejected" }, admin);
  expect(late.status).toBe(409);
  expect(await barred()).toBeNull();
});

test("the queue turns pages through pending offers and published ones in one order", async () => {
  for (let n = 1; n <= 6; n++) {
    await setLevel(n % 2 ? "colheita" : "broto");
    await submit({ product_url: kabum(n) });
  }
  const seen: string[] = [];
  let cursor = "";
  do {
    const list = `/functions/v1/get-approved-products?includeAll=true&adminMode=true&status=pending&sort=oldest&limit=2${cursor}`;
    const { products, next } = await (await server.request(list, { headers: admin.auth })).json();
    seen.push(...products.map(({ product_url }: { product_url: string }) => product_url));
    cursor = next ? `&cursor=${next}` : "";
  } while (cursor);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6].map(kabum));
});
