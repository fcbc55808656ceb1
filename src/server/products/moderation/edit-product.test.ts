import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { productOf } from "#testing/product-response.ts";
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

function edit(productId: string, productData: Record<string, unknown>, version?: number) {
  return server.request("/functions/v1/edit-product", json({ productId, productData, version }, admin.auth));
}

async function edited(productId: string, productData: Record<string, unknown>): Promise<OwnedProduct> {
  return productOf(await edit(productId, productData), "Produto atualizado com sucesso!");
}

const events = () => server.db.select().from(auditEvents).where(eq(auditEvents.action, "edit-product"));

/** The texts about «Panela» on every page that may show it. */
async function shown(word: string): Promise<number> {
  const paths = pagesAround({ slug: "panela", word: "panela" });
  const pages = await readPages(server, [...paths, "/product/panela-nova", "/categoria/games"]);
  return pages.filter(({ status, body }) => status === 200 && body.includes(word)).length;
}

test("an admin changes any offer; absent fields stay, derived ones are computed, both versions are logged", async () => {
  const offer = await ofAna({ status: "pending", coupon: "FONE10" });
  const forged = { discount: 99, slug: "x", user_id: admin.id, published_at: "2001-01-01", ended: true };
  const product = await edited(offer.id, { ...forged, name: "Fone Novo", sale_price: "R$ 90,50" });
  expect(product).toEqual({
    ...offer,
    name: "Fone Novo",
    sale_price: 90.5,
    discount: 55,
    version: 2,
    updated_at: expect.any(String),
    priced_at: expect.any(String),
  });
  expect(await events()).toMatchObject([
    { actor_id: admin.id, object_id: offer.id, before: { version: 1 }, after: { name: "Fone Novo" } },
  ]);
  expect(await queuedLetters(server)).toEqual([]);
});

test.each(["pending", "approved", "rejected"] as const)("from %s to any status", async (from) => {
  for (const status of ["pending", "approved", "rejected"] as const) {
    const offer = await ofAna({ status: from, reason: from === "rejected" ? "Antes" : null });
    const product = await edited(offer.id, { status, reason: "Agora" });
    // A new reason for the same rejection is a change, for any other status none.
    const isChanged = from !== status || status === "rejected";
    expect(product).toMatchObject({
      status,
      reason: status === "rejected" ? "Agora" : null,
      version: isChanged ? 2 : 1,
    });
    expect(product.published_at === null).toBe(from !== "approved" && status !== "approved");
    if (from === "approved") expect(product.published_at).toBe(offer.published_at);
  }
  expect(await events()).toHaveLength(from === "rejected" ? 3 : 2);
});

test("a note on a change is on record, and in the letter of approval while the change stands", async () => {
  const offer = await ofAna({ status: "pending", original_price: 200 });
  const note = "O preço original passou de R$ 200,00 para R$ 120,00, o preço de costume desta loja.";
  const correct = (original_price: number, more: object) =>
    server.request(
      "/functions/v1/edit-product",
      json({ productId: offer.id, productData: { original_price }, ...more }, admin.auth),
    );
  expect((await correct(120, { note: "x".repeat(501) })).status).toBe(422);
  expect((await correct(120, { note })).status).toBe(200);
  expect(await events()).toMatchObject([
    { before: { original_price: 200 }, after: { original_price: 120, note } },
  ]);
  await edited(offer.id, { status: "approved" });
  expect(await queuedLetters(server)).toMatchObject([{ letter: "offer-approved", values: { note } }]);
  await edited(offer.id, { status: "pending" });
  expect((await correct(200, {})).status).toBe(200);
  await edited(offer.id, { status: "approved" });
  expect(await queuedLetters(server)).toMatchObject([{ letter: "offer-approved", values: { note: null } }]);
});

test("a rejection keeps its reason unless another is sent", async () => {
  const offer = await ofAna({ status: "rejected", reason: "O link não abre" });
  expect(await edited(offer.id, { name: "Outro" })).toMatchObject({ reason: "O link não abre", version: 2 });
  expect(await edited(offer.id, { reason: "" })).toMatchObject({ reason: null, version: 3 });
  expect((await edit(offer.id, { reason: "x".repeat(501) })).status).toBe(422);
});

test.each(["pending", "approved", "rejected"])("%s, saved unchanged, nothing is written", async (status) => {
  const offer = await ofAna({
    status,
    reason: status === "rejected" ? "Link" : null,
    valid_until: "2020-01-01",
  });
  const notified: unknown[] = [];
  const stop = server.db.changes.listen((tags) => notified.push(tags));
  for (const data of [{}, offer, { ...offer, name: ` ${offer.name} `, sale_price: "100,00" }]) {
    const { version: _, ...fields } = data as Partial<OwnedProduct>;
    expect(await edited(offer.id, fields)).toEqual(offer);
  }
  stop();
  expect([notified, await events(), await queuedLetters(server)]).toEqual([[], [], []]);
});

test("an outdated version is a conflict with the current row, and an unknown id is 404", async () => {
  const offer = await ofAna({ version: 4 });
  const response = await edit(offer.id, { name: "Outro" }, 3);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: "conflict",
    message: "Este produto mudou desde que você o abriu. Confira a versão atual.",
    product: { id: offer.id, version: 4, name: offer.name, user_id: ana.id },
  });
  expect((await edit(offer.id, { name: "Outro" }, 4)).status).toBe(200);
  expect((await edit(newId(), { name: "Outro" })).status).toBe(404);
});

test.each([
  [{ category: "Livros" }, "category"],
  [{ status: "live" }, "status"],
  [{ name: "x".repeat(71) }, "name"],
  [{ description: "x".repeat(501) }, "description"],
  [{ sale_price: -1 }, "sale_price"],
  [{ product_url: "javascript:alert(1)" }, "product_url"],
  [{ valid_until: "2020-01-02" }, "valid_until"],
  [{ images: ["/img/nenhuma.webp"] }, "images"],
])("%j is refused", async (data, field) => {
  const offer = await ofAna();
  const response = await edit(offer.id, data);
  expect(response.status).toBe(422);
  const { fields } = (await response.json()) as { fields: Record<string, string> };
  expect(Object.keys(fields).map((name) => name.replace("productData.", ""))).toEqual([field]);
  expect(await server.db.select().from(products)).toMatchObject([{ version: 1, name: offer.name }]);
});

test("an approved offer is found under its new name and category on the very next page, and nowhere under the old", async () => {
  const { id } = await ofAna({ name: "Panela" });
  await anOffer(server.db, { name: "Panela Outra", category: "Casa" });
  expect(await shown('panela"')).toBeGreaterThan(3);
  await edited(id, { name: "Panela Nova", category: "Games" });
  expect(await shown("Panela Nova")).toBeGreaterThan(3);
  const [old, casa, games] = await readPages(server, [
    "/product/panela",
    "/categoria/casa",
    "/categoria/games",
  ]);
  expect([old?.status, casa?.body.includes("Panela Nova"), games?.body.includes("Panela Nova")]).toEqual([
    301,
    false,
    true,
  ]);
  await edited(id, { status: "rejected", reason: "Acabou" });
  expect(await shown("Panela Nova")).toBe(0);
  await edited(id, { status: "approved" });
  expect(await shown("Panela Nova")).toBeGreaterThan(3);
});

test("a new decision is mailed once, pending withdraws the letter, and an unchanged decision is mailed with the new data", async () => {
  const { id } = await ofAna({ status: "pending", name: "Panela" });
  await edited(id, { status: "rejected", reason: "Caro" });
  expect(await queuedLetters(server)).toMatchObject([
    { letter: "offer-rejected", values: { reason: "Caro" } },
  ]);
  await edited(id, { reason: "Muito caro" });
  expect(await queuedLetters(server)).toMatchObject([{ values: { reason: "Muito caro" } }]);
  await edited(id, { status: "approved", name: "Panela Nova" });
  expect(await queuedLetters(server)).toMatchObject([
    { letter: "offer-approved", to: ana.email, values: { product_name: "Panela Nova" } },
  ]);
  await edited(id, { status: "pending" });
  expect(await queuedLetters(server)).toEqual([]);
  // Its letter was sent long ago: a corrected price sends none.
  const old = await ofAna({ name: "Antiga" });
  await edited(old.id, { sale_price: 1 });
  expect(await queuedLetters(server)).toEqual([]);
});

test("pictures: any user's may be added, removed ones become unused; a link loses its tracking", async () => {
  const image = (key: string, loose_since: null | undefined) => ({
    ...{ key, owner_id: ana.id, state: "here", type: "image/png", width: 9, height: 9 },
    ...(loose_since === null ? { loose_since } : {}),
  });
  await server.db.insert(images).values([image("velha", null), image("outra", null)]);
  await server.db.insert(images).values(image("nova", undefined));
  const offer = await ofAna({ images: ["/img/velha.webp", "/img/outra.webp"] });
  const product_url = "https://www.kabum.com.br/produto/512345/fone";
  const product = await edited(offer.id, {
    image_url: "/img/nova.webp",
    product_url: `${product_url}?utm_source=xepa`,
  });
  expect(product).toMatchObject({
    images: ["/img/nova.webp", "/img/outra.webp"],
    product_url,
    product_key: "kabum:512345",
  });
  const rows = await server.db.select().from(images);
  expect(rows.filter(({ loose_since }) => loose_since !== null).map(({ key }) => key)).toEqual(["velha"]);
});
