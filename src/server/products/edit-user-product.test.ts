import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { latestDay } from "#domain/products/price-validity.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { productSlugs, products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { productOf } from "#testing/product-response.ts";
import { pagesAround, readPages } from "#testing/public-pages.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { renameSlug } from "./product-slug-store.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

type Given = Parameters<typeof anOffer>[1];
const ofAna = (given: Given = {}) => anOffer(server.db, { user_id: ana.id, ...given });

function edit(productId: string, fields: Record<string, unknown>, by = ana) {
  return server.request("/functions/v1/edit-user-product", json({ productId, ...fields }, by.auth));
}

async function edited(productId: string, fields: Record<string, unknown>): Promise<OwnedProduct> {
  return productOf(await edit(productId, fields), "Produto atualizado com sucesso!");
}

const rowOf = async ({ id }: { id: string }) =>
  (await server.db.select().from(products).where(eq(products.id, id)))[0];
const eventsOf = ({ id }: { id: string }) =>
  server.db.select().from(auditEvents).where(eq(auditEvents.object_id, id));

test("absent fields stay, sent ones are stored, and the history has both versions", async () => {
  const offer = await ofAna({ status: "pending", coupon: "FONE10", valid_until: "2099-01-01" });
  const product = await edited(offer.id, { name: "Fone Novo", sale_price: "R$ 90,50", version: 1 });
  expect(product).toEqual({
    ...offer,
    name: "Fone Novo",
    sale_price: 90.5,
    discount: 55,
    version: 2,
    updated_at: expect.any(String),
    priced_at: expect.any(String),
  });
  const cleared = await edited(offer.id, { coupon: "", valid_until: null, description: "" });
  expect(cleared).toMatchObject({ coupon: null, valid_until: null, description: "", version: 3 });
  const events = await eventsOf(offer);
  expect(events).toHaveLength(2);
  expect(events.find(({ after }) => (after as OwnedProduct).version === 2)).toMatchObject({
    actor_id: ana.id,
    action: "edit-user-product",
    before: { name: offer.name, version: 1 },
    after: { name: "Fone Novo", version: 2 },
  });
});

test.each(["approved", "rejected"])("an %s offer that its owner changes is pending again", async (status) => {
  const offer = await ofAna({ status, reason: status === "rejected" ? "Link quebrado" : null });
  const { published_at } = offer;
  const product = await edited(offer.id, { description: "Corrigida." });
  expect(product).toMatchObject({ status: "pending", reason: null, version: 2, published_at });
});

test.each(["pending", "approved", "rejected"])(
  "an %s offer saved unchanged keeps its status",
  async (status) => {
    const offer = await ofAna({ status, reason: "um motivo", category: "Casa", valid_until: "2020-01-01" });
    const { name, description, original_price, product_url, image_url, images, valid_until } = offer;
    const same = { name, description, original_price, product_url, image_url, images, valid_until };
    // As the modal sends it: its own label, a price as typed, an extra blank.
    const typed = { ...same, name: ` ${name} `, category: "Casa e Jardim", sale_price: "100,00" };
    for (const fields of [{}, same, typed]) expect(await edited(offer.id, fields)).toEqual(offer);
    expect(await eventsOf(offer)).toEqual([]);
  },
);

test("the modal's ten labels are accepted, and stored as one of the seven", async () => {
  const offer = await ofAna({ category: "Casa" });
  for (const [label, category] of [
    ["Livros", "Outros"],
    ["Moda e Beleza", "Moda"],
    ["Casa", "Casa"],
  ])
    expect((await edited(offer.id, { category: label })).category).toBe(category);
  expect((await edit(offer.id, { category: "Carros" })).status).toBe(422);
});

test("an outdated version is a conflict with the current row", async () => {
  const offer = await ofAna({ version: 4 });
  const response = await edit(offer.id, { name: "Outro", version: 3 });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: "conflict",
    message: "Este produto mudou desde que você o abriu. Confira a versão atual.",
    product: { id: offer.id, version: 4, name: offer.name },
  });
  expect(await rowOf(offer)).toMatchObject({ name: offer.name, version: 4, status: "approved" });
});

test("a member's new link is cleaned and gets its product's key; added tracking is no change", async () => {
  const offer = await ofAna({ product_url: "https://www.kabum.com.br/produto/512345/fone" });
  const tracked = `${offer.product_url}?utm_source=zap&awc=17729_1`;
  expect(await edited(offer.id, { product_url: tracked })).toEqual(offer);
  // According to this row, it was written before its store was known.
  expect(await edited(offer.id, { sale_price: 90 })).toMatchObject({ product_key: "kabum:512345" });
  const moved = await edited(offer.id, { product_url: "https://www.kabum.com.br/produto/99?utm_source=zap" });
  expect(moved).toMatchObject({
    product_url: "https://www.kabum.com.br/produto/99",
    product_key: "kabum:99",
    status: "pending",
  });
});

test("another user's offer and a missing one are the same 404, for admins too", async () => {
  const offer = await ofAna();
  const answers: unknown[] = [];
  for (const by of [await aPerson(server), await aPerson(server, "admin")])
    for (const id of [offer.id, newId()]) {
      const response = await edit(id, { name: "Meu agora" }, by);
      answers.push([response.status, await response.json()]);
    }
  const [first] = answers;
  expect(first).toMatchObject([404, { code: "not_found", message: "Produto não encontrado" }]);
  for (const answer of answers) expect(answer).toEqual(first);
  expect(await rowOf(offer)).toMatchObject({ name: offer.name, version: 1 });
});

test("a past last day may stay but not be set, nor one far ahead; a new one reopens the offer", async () => {
  const offer = await ofAna({ valid_until: "2020-01-01", ended: true });
  const refused = await edit(offer.id, { valid_until: "2020-01-02" });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ fields: { valid_until: "A data de validade já passou" } });
  const unchanged = await edited(offer.id, { valid_until: "2020-01-01", name: "Ainda velha" });
  expect(unchanged).toMatchObject({ ended: true, valid_until: "2020-01-01" });
  expect((await edit(offer.id, { valid_until: "9999-12-31" })).status).toBe(422);
  expect(await edited(offer.id, { valid_until: latestDay(new Date()) })).toMatchObject({ ended: false });
});

test("server-decided fields are not taken from the owner either", async () => {
  const offer = await ofAna({ status: "pending" });
  const forged = {
    status: "approved",
    user_id: newId(),
    discount: 99,
    slug: "x",
    reason: "boa",
    ended: true,
  };
  expect(await edited(offer.id, { ...forged, published_at: "2001-01-01", id: newId() })).toEqual(offer);
});

test("pictures: existing ones stay, own ones are added, others' are refused, removed ones become unused", async () => {
  const eva = await aPerson(server);
  const image = (key: string, owner_id: string, loose_since?: null) => ({
    ...{ key, owner_id, state: "here", type: "image/png", width: 9, height: 9 },
    ...(loose_since === null ? { loose_since } : {}),
  });
  await server.db
    .insert(images)
    .values([image("velha", eva.id, null), image("outra", eva.id, null), image("nova", ana.id)]);
  await server.db.insert(images).values(image("alheia", eva.id));
  const offer = await ofAna({ images: ["/img/velha.webp", "/img/outra.webp"] });
  const stolen = await edit(offer.id, { images: ["/img/alheia.webp"] });
  expect(stolen.status).toBe(422);
  expect((await stolen.json()).fields).toHaveProperty("images");
  // The spec's own payload changes the first and keeps the others.
  const product = await edited(offer.id, { image_url: "/img/nova.webp" });
  expect(product.images).toEqual(["/img/nova.webp", "/img/outra.webp"]);
  const loose = await server.db.select().from(images);
  expect(loose.filter((row) => row.loose_since !== null).map(({ key }) => key)).toEqual(
    expect.arrayContaining(["velha", "alheia"]),
  );
  expect(loose.filter((row) => row.loose_since === null)).toHaveLength(2);
  expect((await edited(offer.id, { images: [] })).image_url).toBeNull();
});

test("an approved offer that its owner changes is gone from every page at once", async () => {
  const offer = await ofAna({ name: "Panela Aço", category: "Casa" });
  await anOffer(server.db, { name: "Panela Outra", category: "Casa" });
  const named = await inTransaction(server.db, (tx) => renameSlug(tx, offer, "Panela Inóx"));
  await server.db.update(products).set({ name: "Panela Inóx" }).where(eq(products.id, offer.id));
  const others = ["/product/panela-inox", "/product/panela-a%C3%A7o", "/social/panela-inox.jpg"];
  const read = () => readPages(server, [...others, ...pagesAround({ slug: named, word: "panela" })]);
  const before = await read();
  expect(before.slice(0, 3).map(({ status }) => status)).toEqual([301, 301, 301]);
  const showing = before.slice(3).filter(({ body }) => /Panela In|panela-in/.test(body));
  // All but the index of the sitemap, its list of pages, and search suggestions, which have no vocabulary yet.
  expect(showing.length).toBeGreaterThanOrEqual(10);
  await edited(offer.id, { name: "Panela Nova" });
  for (const { path, status, body } of await read()) {
    const isOwn = path.startsWith("/product/") || path.startsWith("/social/");
    expect([path, status]).toEqual([path, isOwn ? 404 : 200]);
    const isShown = !isOwn && /Panela (In|Nova)|panela-(in|nova)/.test(body);
    expect([path, isShown]).toEqual([path, false]);
  }
  // Its addresses wait for it; the new name takes none before it is approved.
  expect(await server.db.$count(productSlugs, eq(productSlugs.product_id, offer.id))).toBe(2);
});

test("a change of an unapproved offer invalidates no page", async () => {
  const offer = await ofAna({ status: "rejected" });
  const notified: unknown[] = [];
  const stop = server.db.changes.listen((tags) => notified.push(tags));
  await edited(offer.id, { name: "Outro Nome", category: "Games" });
  stop();
  expect(notified).toEqual([]);
});
