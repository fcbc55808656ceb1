import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { images } from "#server/db/schema/images.ts";
import { auditEvents, trash } from "#server/db/schema/operation.ts";
import { productSlugs, productStats, products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { sweepImages } from "#server/images/sweep-images.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { productResponse } from "#testing/product-response.ts";
import { pagesAround, readPages } from "#testing/public-pages.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  ana = await aPerson(server);
});

type Given = Parameters<typeof anOffer>[1];
const ofAna = (given: Given = {}) => anOffer(server.db, { user_id: ana.id, category: "Casa", ...given });

async function call(name: string, body: Record<string, unknown>) {
  return productResponse(await server.request(`/functions/v1/${name}`, json(body, admin.auth)));
}

const remove = (productId: string, version?: number) => call("delete-product", { productId, version });
const restore = (productId: string) => call("restore-product", { productId });
const rows = () => server.db.select().from(products);

const pages = () =>
  readPages(server, [
    ...pagesAround({ slug: "panela-inóx", word: "panela" }),
    "/product/panela-inox",
    "/product/panela-velha",
  ]);

async function isShownNowhere(): Promise<boolean> {
  return !(await pages()).some(
    ({ status, body }) => status === 301 || (status === 200 && body.includes("Panela In")),
  );
}

test("a deleted offer is gone from every page at once, and restores unchanged", async () => {
  const offer = await ofAna({ name: "Panela Inóx", version: 3, images: ["/img/demo-a.webp"] });
  const product_id = offer.id;
  await server.db.insert(productStats).values({ product_id, clicks: 7, votes: 2 });
  const slugs = [
    { slug: "panela-inox", kind: "plain", product_id },
    { slug: "panela-velha", kind: "old", product_id },
  ];
  await server.db.insert(productSlugs).values(slugs);
  await anOffer(server.db, { name: "Panela Outra", category: "Casa" });
  const before = (await pages()).map(({ path, status }) => [path, status]);
  expect(await isShownNowhere()).toBe(false);
  expect(await remove(product_id)).toEqual({
    status: 200,
    message: "Produto deletado com sucesso!",
    product: offer,
  });
  expect(await isShownNowhere()).toBe(true);
  expect([await rows(), await server.db.select().from(productStats)]).toMatchObject([
    [{ name: "Panela Outra" }],
    [],
  ]);
  expect(await server.db.select().from(trash)).toMatchObject([
    { kind: "product", id: product_id, by: admin.id, row: { name: "Panela Inóx", user_id: ana.id } },
  ]);
  expect(await restore(product_id)).toEqual({
    status: 200,
    message: "Produto restaurado com sucesso!",
    product: offer,
  });
  expect((await pages()).map(({ path, status }) => [path, status])).toEqual(before);
  expect(await server.db.select().from(productStats)).toEqual([{ product_id, clicks: 7, votes: 2 }]);
  expect(await server.db.select().from(productSlugs).orderBy(productSlugs.slug)).toEqual(slugs);
  expect(await server.db.select().from(trash)).toEqual([]);
  expect(
    await server.db.select().from(auditEvents).orderBy(auditEvents.created_at, auditEvents.id),
  ).toMatchObject([
    { action: "delete-product", actor_id: admin.id, object_id: product_id, before: offer, after: null },
    { action: "restore-product", actor_id: admin.id, object_id: product_id, before: null, after: offer },
  ]);
});

test.each(["pending", "rejected"])(
  "deleting and restoring an offer that is %s invalidates no page",
  async (status) => {
    const offer = await ofAna({
      status,
      reason: status === "rejected" ? "Caro" : null,
      valid_until: "2099-01-01",
    });
    const changes: unknown[] = [];
    const stop = server.db.changes.listen((tags) => changes.push(tags));
    await remove(offer.id);
    expect((await restore(offer.id)).product).toEqual(offer);
    stop();
    expect(changes).toEqual([]);
  },
);

test("missing, unknown and outdated offers are refused", async () => {
  const { id } = await ofAna({ version: 2 });
  expect(await remove(id, 1)).toMatchObject({
    status: 409,
    code: "conflict",
    message: "Este produto mudou desde que você o abriu. Confira a versão atual.",
    product: { id, version: 2 },
  });
  expect((await remove(id, 2)).status).toBe(200);
  expect((await remove(id)).status).toBe(404);
  expect((await restore(id)).status).toBe(200);
  const twice = await restore(id);
  expect([twice.status, twice.message]).toEqual([404, "Produto não encontrado"]);
  expect((await restore(newId())).status).toBe(404);
  await remove(id);
  await server.db.delete(trash);
  expect((await restore(id)).status).toBe(404);
});

test("if its address is taken meanwhile it gets the next one, and its old one redirects once free", async () => {
  const offer = await ofAna({ name: "Panela Inóx" });
  await remove(offer.id);
  const other = await ofAna({ name: "Panela Inóx" });
  const { product } = await restore(offer.id);
  expect(product).toMatchObject({ id: offer.id, slug: "panela-inóx-2", version: 2 });
  const read = async (path: string) => {
    const response = await server.request(path);
    return [response.status, response.headers.get("location")];
  };
  expect(await read("/product/panela-in%C3%B3x")).toEqual([200, null]);
  expect(await read("/product/panela-inox-2")).toEqual([301, "/product/panela-in%C3%B3x-2"]);
  await remove(other.id);
  expect(await read("/product/panela-in%C3%B3x")).toEqual([301, "/product/panela-in%C3%B3x-2"]);
});

test("an offer whose last day passed in the trash is restored as ended", async () => {
  const offer = await ofAna({ valid_until: "2020-01-01", ended: false });
  await remove(offer.id);
  expect((await restore(offer.id)).product).toMatchObject({
    ended: true,
    version: 2,
    valid_until: "2020-01-01",
  });
});

test("a column added after the deletion gets its default", async () => {
  const offer = await ofAna();
  await remove(offer.id);
  await server.db
    .update(trash)
    .set({ row: sql`${trash.row} - 'coupon' - 'updated_at' || '{"since_gone": 1}'` });
  const { updated_at: _, ...same } = offer;
  expect((await restore(offer.id)).product).toMatchObject({ ...same, coupon: null });
});

test("pictures stay in the trash with it: swept once it is purged, used again when it is restored", async () => {
  const image = {
    owner_id: ana.id,
    state: "here",
    type: "image/png",
    width: 9,
    height: 9,
    loose_since: null,
  };
  await server.db.insert(images).values([
    { ...image, key: "fica" },
    { ...image, key: "some" },
  ]);
  const offer = await ofAna({ images: ["/img/demo-a.webp", "/img/fica.webp", "/img/some.webp"] });
  await remove(offer.id);
  const later = sql`${images.loose_since} - interval '26 hours'`;
  const looseLong = () => server.db.update(images).set({ loose_since: later }).returning({ key: images.key });
  expect(await looseLong()).toHaveLength(2);
  await sweepImages(server.db, server.images);
  expect(await server.db.$count(images)).toBe(2);
  await server.db.delete(images).where(eq(images.key, "some"));
  const { product } = await restore(offer.id);
  expect(product).toMatchObject({ images: ["/img/demo-a.webp", "/img/fica.webp"], version: 2 });
  expect(await server.db.select().from(images)).toMatchObject([{ key: "fica", loose_since: null }]);
  await remove(offer.id);
  await server.db.delete(trash);
  await looseLong();
  await sweepImages(server.db, server.images);
  expect(await server.db.$count(images)).toBe(0);
});

test("a letter about a deleted offer is never sent, and is queued again if the deletion is undone", async () => {
  const { id } = await ofAna({ status: "pending" });
  await call("update-product-status", { productId: id, status: "rejected", reason: "Caro" });
  await remove(id);
  expect(await queuedLetters(server)).toEqual([]);
  await restore(id);
  expect(await queuedLetters(server)).toMatchObject([
    { letter: "offer-rejected", values: { reason: "Caro" } },
  ]);
  const notified = await ofAna({ status: "rejected" });
  await remove(notified.id);
  await restore(notified.id);
  expect(await queuedLetters(server)).toHaveLength(1);
});
