import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { latestDay } from "#domain/products/price-validity.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { anOffer, aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { productOf } from "#testing/product-response.ts";
import { pagesAround, readPages } from "#testing/public-pages.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

function submit(fields: Record<string, unknown>, headers: Record<string, string> = {}, by = ana) {
  return server.request("/functions/v1/submit-user-product", json(fields, { ...by.auth, ...headers }));
}

async function submitted(fields: Record<string, unknown>): Promise<OwnedProduct> {
  return productOf(await submit(fields), "Produto enviado com sucesso! Será analisado pela nossa equipe.");
}

test("a member's offer is pending, owned and in the history", async () => {
  const valid_until = latestDay(new Date());
  const product = await submitted(newOfferFields({ coupon: "MAGA10", valid_until }));
  expect(product).toMatchObject({
    status: "pending",
    user_id: ana.id,
    slug: expect.stringMatching(/^[\da-f-]{36}$/),
    discount: 57,
    published_at: null,
    ended: false,
    version: 1,
    reason: null,
    coupon: "MAGA10",
    valid_until,
  });
  const [event] = await server.db.select().from(auditEvents).where(eq(auditEvents.object_id, product.id));
  expect(event).toMatchObject({ actor_id: ana.id, action: "submit-user-product", after: { id: product.id } });
});

test("server-decided fields are not taken from the client", async () => {
  const forged = {
    id: crypto.randomUUID(),
    status: "approved",
    user_id: crypto.randomUUID(),
    discount: 99,
    discount_percentage: 99,
    slug: "outra",
    product_key: "kabum:1",
    reason: "boa",
    version: 7,
    ended: true,
    published_at: "2001-01-01T00:00:00Z",
    created_at: "2001-01-01T00:00:00Z",
  };
  const product = await submitted(newOfferFields(forged));
  expect(product).toMatchObject({
    status: "pending",
    user_id: ana.id,
    discount: 57,
    slug: expect.stringMatching(/^[\da-f-]{36}$/),
    version: 1,
    ended: false,
    reason: null,
    published_at: null,
  });
  expect(product.id).not.toBe(forged.id);
  expect(product.product_key).not.toBe("kabum:1");
  expect(product.created_at).not.toContain("2001");
});

test("a link is stored without tracking, a member's and an admin's, with the product's key", async () => {
  const product_url = "https://www.kabum.com.br/produto/512345/fone";
  const fields = newOfferFields({ product_url: `${product_url}?utm_source=zap&awc=17729_1` });
  const product_key = "kabum:512345";
  expect(await submitted(fields)).toMatchObject({ product_url, product_key });
  const response = await submit(fields, {}, await aPerson(server, "admin"));
  expect(await response.json()).toMatchObject({ product: { product_url, product_key } });
});

test("the spec's payload is enough, and optional fields may be absent", async () => {
  const { name, store_name, category, sale_price, product_url } = newOfferFields();
  const spec = { description: "", original_price: "", image_url: "", valid_until: null };
  for (const more of [{}, spec])
    expect(await submitted({ name, store_name, category, sale_price, product_url, ...more })).toMatchObject({
      original_price: 0,
      discount: 0,
      images: [],
      valid_until: null,
    });
});

test("a submission changes nothing public, and invalidates no page", async () => {
  await anOffer(server.db, { name: "Air Fryer Antiga", category: "Casa" });
  const slug = "air-fryer-digital-5,5l";
  const read = () => readPages(server, pagesAround({ slug, word: "air fryer" }));
  const before = await read();
  const own = before.splice(-2);
  expect(own.map(({ status }) => status)).toEqual([404, 404]);
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]));
  before.push(...own);
  const notified: unknown[] = [];
  const stop = server.db.changes.listen((tags) => notified.push(tags));
  await submitted(newOfferFields());
  stop();
  expect(notified).toEqual([]);
  expect(await read()).toEqual(before);
  // Nor after a new render.
  server.db.changes.publish("all");
  for (const { path, body, status } of await read()) {
    expect([path, status]).toEqual([path, before.find((page) => page.path === path)?.status]);
    expect([path, body.includes("5,5L") || body.includes(slug)]).toEqual([path, false]);
  }
});

test("the member's pictures are shown from now on, and no longer unused", async () => {
  await server.db.insert(images).values(
    ["um", "dois"].map((key) => ({
      key,
      owner_id: ana.id,
      state: "here",
      type: "image/png",
      width: 10,
      height: 10,
    })),
  );
  const product = await submitted(newOfferFields({ images: ["/img/dois.webp", "/img/um.webp"] }));
  expect(product).toMatchObject({
    images: ["/img/dois.webp", "/img/um.webp"],
    image_url: "/img/dois.webp",
  });
  const stored = await server.db.select({ loose_since: images.loose_since }).from(images);
  expect(stored).toEqual([{ loose_since: null }, { loose_since: null }]);
});

test("one key is one offer, however often it is sent", async () => {
  const key = { "Idempotency-Key": "um envio" };
  const answers = await Promise.all(Array.from({ length: 5 }, () => submit(newOfferFields(), key)));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  for (const body of bodies) expect(body).toEqual(bodies[0]);
  expect(await server.db.$count(products)).toBe(1);
});

test("a member submits 30 an hour; repeats do not count and admins have no limit", async () => {
  server = await testServer({ LIMITS: "on" });
  ana = await aPerson(server);
  const named = (n: number) => newOfferFields({ name: `Oferta ${n}` });
  for (let n = 0; n < 30; n++) {
    const key = { "Idempotency-Key": `${n}` };
    expect((await submit(named(n), key)).status).toBe(200);
    if (n < 2) expect((await submit(named(n), key)).status).toBe(200);
  }
  const refused = await submit(named(30));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await server.db.$count(products)).toBe(30);
  const admin = await aPerson(server, "admin");
  for (let n = 0; n < 31; n++) expect((await submit(named(n), {}, admin)).status).toBe(200);
});

test("a deleted account leaves no offer", async () => {
  await server.db.delete(authUsers).where(eq(authUsers.id, ana.id));
  expect((await submit(newOfferFields())).status).toBe(401);
  expect(await server.db.$count(products)).toBe(0);
});
