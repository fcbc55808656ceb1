import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { productResponse } from "#testing/product-response.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { endOffers } from "./end-offers.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

type Given = Parameters<typeof anOffer>[1];
const ofAna = (given: Given = {}) => anOffer(server.db, { user_id: ana.id, category: "Casa", ...given });
const call = async (name: string, body: object, by = ana) =>
  productResponse(await server.request(`/functions/v1/${name}`, json(body, by.auth)));
const end = ({ id }: OwnedProduct, ended?: boolean, by = ana) =>
  call("end-user-product", { productId: id, ended }, by);
const read = async (path: string) => (await server.request(path)).text();

test("«Acabou» takes an offer off every list at once, and its page says so; taken back, it is as it was", async () => {
  const offer = await ofAna({ name: "Panela de Ferro" });
  const lists = ["/", "/categoria/casa", "/sitemap/ofertas-1.xml", "/ofertas.rss"];
  const isListed = async () =>
    Promise.all(lists.map(async (path) => (await read(path)).includes("/product/panela-de-ferro")));
  expect(await isListed()).toEqual([true, true, true, true]);
  expect(await read("/product/panela-de-ferro")).not.toContain("Oferta encerrada");
  expect(await end(offer)).toMatchObject({
    status: 200,
    message: "Oferta encerrada. Obrigado por avisar!",
    product: { status: "approved", ended: true, ended_by: "sender", version: 2 },
  });
  expect(await isListed()).toEqual([false, false, false, false]);
  expect(await read("/product/panela-de-ferro")).toContain("Oferta encerrada");
  expect((await end(offer)).product.version).toBe(2);
  expect(await end(offer, false)).toMatchObject({
    status: 200,
    message: "A oferta voltou para o site",
    product: { ended: false, ended_by: null, ended_at: null, published_at: offer.published_at, version: 3 },
  });
  expect(await isListed()).toEqual([true, true, true, true]);
  expect(await server.db.select().from(auditEvents).orderBy(auditEvents.created_at)).toMatchObject([
    { action: "end-user-product", actor_id: ana.id, before: { ended: false }, after: { ended: true } },
    { action: "resume-user-product", actor_id: ana.id, before: { ended: true }, after: { ended: false } },
  ]);
  expect(await queuedLetters(server)).toEqual([]);
});

test("only its sender ends an offer, and only a published one", async () => {
  const offer = await ofAna();
  for (const by of [await aPerson(server), await aPerson(server, "admin")])
    expect(await end(offer, true, by)).toMatchObject({ status: 404, message: "Produto não encontrado" });
  for (const status of ["pending", "rejected"] as const)
    expect(await end(await ofAna({ status }))).toMatchObject({
      status: 409,
      message: "Esta oferta não está no site agora",
      product: { status, ended: false },
    });
});

test("an end by its sender outlives edits and decisions; one by its last day does not outlive a new day", async () => {
  const admin = await aPerson(server, "admin");
  const { id } = await ofAna({ name: "Panela", valid_until: "2099-01-01" });
  const { product } = await end({ id } as OwnedProduct);
  const edited = await call("edit-user-product", { productId: id, valid_until: null });
  expect(edited.product).toMatchObject({ status: "pending", ended: true, ended_at: product.ended_at });
  const decided = await call("update-product-status", { productId: id, status: "approved" }, admin);
  expect(decided.product).toMatchObject({ ended: true, ended_by: "sender" });
  await call("delete-product", { productId: id }, admin);
  expect((await call("restore-product", { productId: id }, admin)).product).toEqual(decided.product);

  const over = await ofAna({ name: "Tacho", valid_until: "2020-01-01" });
  await endOffers(server.db, new Date());
  expect(await end(over, false)).toMatchObject({
    status: 409,
    message: "O último dia desta oferta passou. Para ela voltar, mude a data de validade.",
    product: { ended: true, ended_by: "date", ended_at: expect.any(String) },
  });
  const moved = await call("edit-user-product", { productId: over.id, valid_until: null });
  expect(moved.product).toMatchObject({ ended: false, ended_by: null, ended_at: null });
  const byTeam = await ofAna({ name: "Bule", ended: true, ended_by: "team" });
  expect((await end(byTeam, false)).status).toBe(409);
});
