import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productSlugs } from "#server/db/schema/products.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let member: Person;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  member = await aPerson(server);
  admin = await aPerson(server, "admin");
});

async function call(name: string, body: object, { auth }: Person): Promise<OwnedProduct> {
  const response = await server.request(`/functions/v1/${name}`, json(body, auth));
  expect(response.status).toBe(200);
  return ((await response.json()) as { product: OwnedProduct }).product;
}

const send = (name = "Fone Ágil") => call("submit-user-product", newOfferFields({ name }), member);
const approve = ({ id: productId }: OwnedProduct) =>
  call("update-product-status", { productId, status: "approved" }, admin);
const page = async (slug: string) => (await server.request(`/product/${encodeURIComponent(slug)}`)).status;

test("a pending offer takes no address: of two with one name, the first approved gets the plain one", async () => {
  const waiting = await send();
  expect(waiting.slug).toBe(waiting.id);
  expect(await server.db.select().from(productSlugs)).toEqual([]);
  const added = await call("add-product", newOfferFields({ name: "Fone Ágil" }), admin);
  expect(added.slug).toBe("fone-ágil");
  expect(await page(waiting.slug)).toBe(404);
  const later = await approve(await send());
  expect(later.slug).toBe("fone-ágil-2");
  expect((await approve(waiting)).slug).toBe("fone-ágil-3");
  expect(await page("fone-ágil-3")).toBe(200);
  expect(await page("fone-agil-3")).toBe(301);
});

test("the address comes from the approved name alone: one that nobody approved never leads anywhere", async () => {
  const waiting = await send("Nome Errado");
  const renamed = await call("edit-user-product", { productId: waiting.id, name: "Nome Certo" }, member);
  expect(renamed.slug).toBe(waiting.id);
  expect((await approve(renamed)).slug).toBe("nome-certo");
  expect(await page("nome-errado")).toBe(404);
  for (const name of ["Insulto", "Nome Novo"])
    expect(await call("edit-user-product", { productId: waiting.id, name }, member)).toMatchObject({
      status: "pending",
      slug: "nome-certo",
    });
  expect((await call("add-product", newOfferFields({ name: "Nome Novo" }), admin)).slug).toBe("nome-novo");
  expect((await approve(waiting)).slug).toBe("nome-novo-2");
  expect([await page("nome-certo"), await page("insulto")]).toEqual([301, 404]);
});

test("offers approved together get the addresses of one after another", async () => {
  const waiting = [await send(), await send(), await send()];
  const products = waiting.map(({ id: productId, version }) => ({ productId, version }));
  const body = { status: "approved", products };
  const response = await server.request("/functions/v1/decide-products", json(body, admin.auth));
  const { results } = (await response.json()) as { results: { product: OwnedProduct }[] };
  expect(results.map(({ product }) => product.slug)).toEqual(["fone-ágil", "fone-ágil-2", "fone-ágil-3"]);
  await server.request(
    "/functions/v1/edit-user-product",
    json({ productId: waiting[0]?.id, name: "Outro" }, member.auth),
  );
  const again = { status: "approved", products: waiting.map(({ id: productId }) => ({ productId })) };
  const answer = await server.request("/functions/v1/decide-products", json(again, admin.auth));
  const decided = (await answer.json()) as { results: { product: OwnedProduct }[] };
  expect(decided.results[0]?.product.slug).toBe("outro");
  expect(await page("fone-ágil")).toBe(301);
});
