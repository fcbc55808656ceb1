import { beforeEach, expect, test } from "vitest";
import { auditEvents, trash } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { anOffer, aPerson, json, type Person, password } from "#testing/factories.ts";
import { productResponse } from "#testing/product-response.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
  admin = await aPerson(server, "admin");
});

type Given = Parameters<typeof anOffer>[1];
const ofAna = (given: Given = {}) => anOffer(server.db, { user_id: ana.id, status: "pending", ...given });
const ask = (name: string, body: object, by = ana) =>
  server.request(`/functions/v1/${name}`, json(body, by.auth));
const call = async (name: string, productId: string, by = ana, more = {}) =>
  productResponse(await ask(name, { productId, ...more }, by));

async function countsOf(person: Person) {
  const response = await ask("load-user-products", {}, person);
  return ((await response.json()) as { counts: unknown }).counts;
}

const bySender = "A pessoa que enviou esta oferta a retirou: não há o que decidir.";

test("a withdrawn offer leaves the queue and the counts, moderators get a sentence for it, and undo brings it back", async () => {
  const offer = await ofAna({ name: "Fone", images: ["/img/demo-a.webp"] });
  expect(await call("withdraw-user-product", offer.id)).toEqual({
    status: 200,
    message: "Oferta retirada da análise",
    product: offer,
  });
  expect(await server.db.$count(products)).toBe(0);
  expect(await countsOf(ana)).toEqual({ total: 0, pending: 0, approved: 0, rejected: 0 });
  expect(await call("update-product-status", offer.id, admin, { status: "approved" })).toMatchObject({
    status: 404,
    message: bySender,
  });
  const several = { products: [{ productId: offer.id, version: 1 }], status: "rejected" };
  const bulk = await ask("decide-products", several, admin);
  expect(await bulk.json()).toMatchObject({ results: [{ status: 404, message: bySender }] });
  const reviewed = await server.request(`/functions/v1/review-product?productId=${offer.id}`, {
    headers: admin.auth,
  });
  expect(await reviewed.json()).toMatchObject({ message: bySender });
  // Another member learns nothing of it.
  const stranger = await aPerson(server);
  for (const name of ["withdraw-user-product", "restore-user-product", "edit-user-product"])
    expect(await call(name, offer.id, stranger)).toMatchObject({
      status: 404,
      message: "Produto não encontrado",
    });
  expect(await call("restore-user-product", offer.id)).toEqual({
    status: 200,
    message: "A oferta voltou para a análise",
    product: offer,
  });
  expect(await countsOf(ana)).toMatchObject({ total: 1, pending: 1 });
  expect((await call("restore-user-product", offer.id)).status).toBe(404);
  expect(await server.db.select().from(auditEvents).orderBy(auditEvents.created_at)).toMatchObject([
    { action: "withdraw-user-product", actor_id: ana.id, object_id: offer.id, before: offer, after: null },
    { action: "restore-user-product", actor_id: ana.id, object_id: offer.id, before: null, after: offer },
  ]);
});

test.each([
  ["approved", "Esta oferta já foi aprovada e está no site. Se ela acabou, use “Acabou”."],
  ["rejected", "Este produto já foi analisado"],
])("an offer that is %s meanwhile is not withdrawn", async (status, message) => {
  const offer = await ofAna({ status });
  expect(await call("withdraw-user-product", offer.id)).toMatchObject({
    status: 409,
    message,
    product: offer,
  });
  expect(await server.db.$count(products)).toBe(1);
});

test("a sender does not restore what a moderator deleted", async () => {
  const offer = await ofAna();
  await call("delete-product", offer.id, admin);
  expect((await call("restore-user-product", offer.id)).status).toBe(404);
  expect(await server.db.$count(trash)).toBe(1);
  expect((await call("restore-product", offer.id, admin)).status).toBe(200);
});

test("a withdrawn offer is in the sender's export, and goes with the account", async () => {
  const { id } = await ofAna({ name: "Fone retirado" });
  await call("withdraw-user-product", id);
  const data = await server.request("/functions/v1/export-my-data", { headers: ana.auth });
  expect(await data.text()).toContain("Fone retirado");
  expect((await ask("delete-my-account", { password })).status).toBe(200);
  expect(await server.db.$count(trash)).toBe(0);
});
