import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { productCounts, productSlugs, products } from "#server/db/schema/products.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { productOf } from "#testing/product-response.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

function add(fields: Record<string, unknown>, headers: Record<string, string> = {}) {
  return server.request("/functions/v1/add-product", json(fields, { ...admin.auth, ...headers }));
}

async function added(fields: Record<string, unknown>): Promise<OwnedProduct> {
  return productOf(await add(fields), "Produto adicionado com sucesso!");
}

test("an admin's offer is approved, public and logged in one transaction", async () => {
  const product = await added(newOfferFields());
  expect(product).toMatchObject({
    slug: "air-fryer-digital-5,5l",
    status: "approved",
    discount: 57,
    user_id: admin.id,
    version: 1,
  });
  expect(product.published_at).not.toBeNull();
  const [event] = await server.db.select().from(auditEvents).where(eq(auditEvents.object_id, product.id));
  expect(event).toMatchObject({ actor_id: admin.id, action: "add-product", after: { name: product.name } });
  const counts = await server.db.select().from(productCounts);
  expect(counts).toMatchObject([{ status: "approved", category: "Casa", ended: false, n: 1 }]);
});

test("computed fields are never taken from the client", async () => {
  const forged = {
    status: "rejected",
    user_id: crypto.randomUUID(),
    discount: 99,
    discount_percentage: 99,
    slug: "x",
    id: "y",
  };
  const product = await added(newOfferFields({ ...forged, created_at: "2001-01-01" }));
  expect(product).toMatchObject({
    status: "approved",
    user_id: admin.id,
    discount: 57,
    slug: "air-fryer-digital-5,5l",
  });
  expect(product.created_at).not.toContain("2001");
});

test("an admin's link is stored without tracking too, and gets its product's key", async () => {
  const product_url = "https://www.amazon.com.br/dp/B0CHX3QBCH?tag=xepa-20&th=1";
  const product = await added(newOfferFields({ product_url }));
  expect(product).toMatchObject({
    product_url: "https://www.amazon.com.br/dp/B0CHX3QBCH?th=1",
    product_key: "amazon:B0CHX3QBCH",
  });
  const elsewhere = await added(newOfferFields({ product_url: "https://loja.example/x?a=1&utm_source=y" }));
  expect(elsewhere).toMatchObject({ product_url: "https://loja.example/x?a=1", product_key: null });
});

test("offers of one name get -2, -3 and so on", async () => {
  const slugs = [];
  for (let i = 0; i < 3; i++) slugs.push((await added(newOfferFields({ name: "Café  Especial" }))).slug);
  expect(slugs).toEqual(["café-especial", "café-especial-2", "café-especial-3"]);
  const plain = await server.db.select().from(productSlugs).where(eq(productSlugs.slug, "cafe-especial"));
  expect(plain).toHaveLength(1);
});

test("a name that makes no address gets a suffix at once", async () => {
  expect((await added(newOfferFields({ name: ".." }))).slug).toBe("..-2");
});

test("concurrent offers of one name all get their own address", async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => add(newOfferFields())));
  expect(responses.map((response) => response.status)).toEqual(Array(8).fill(200));
  const rows = await server.db.select({ slug: products.slug }).from(products);
  expect(new Set(rows.map((row) => row.slug)).size).toBe(8);
});

test.each(["name", "store_name", "category", "original_price", "sale_price", "product_url"])(
  "without %s: Por favor, preencha todos os campos obrigatórios",
  async (field) => {
    const response = await add(newOfferFields({ [field]: undefined }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: "Por favor, preencha todos os campos obrigatórios",
      message: "Por favor, preencha todos os campos obrigatórios",
      fields: { [field]: "Por favor, preencha todos os campos obrigatórios" },
    });
  },
);

test.each([
  ["name", "x".repeat(71), "O título deve ter no máximo 70 caracteres"],
  ["description", "x".repeat(501), "A descrição deve ter no máximo 500 caracteres"],
  ["product_url", "javascript:alert(1)", "Informe um link válido, que comece com http:// ou https://"],
  ["image_url", "https://outro.example/x.png", /./],
  ["sale_price", -1, /./],
  ["sale_price", 1.234, /./],
  ["sale_price", "1e308", /./],
  ["category", "Carros", /./],
  ["valid_until", "2001-01-01", "A data de validade já passou"],
  ["name", "a\u0000b", /./],
  ["name", "\u200b\u200b", "Por favor, preencha todos os campos obrigatórios"],
  ["name", "Fone \u202eotarg", "Este campo contém caracteres invisíveis. Apague e digite de novo"],
  ["coupon", "XEPA\n10", "Este campo deve ter uma linha só"],
  ["product_url", "http://0x7f.1/", /não fica na internet aberta/],
  ["sale_price", "12x de R$ 99,90", "Informe o preço total, não o valor da parcela"],
  ["sale_price", "de 199 por 99", "Há dois preços aqui: deixe só o deste campo"],
  ["sale_price", "1,299", /milhares ou centavos/],
])("%s = %j is refused with its sentence", async (field, value, sentence) => {
  const response = await add(newOfferFields({ [field]: value }));
  expect(response.status).toBe(422);
  const { fields } = (await response.json()) as { fields: Record<string, string> };
  expect(fields[field]).toMatch(sentence);
  expect(await server.db.select().from(products)).toEqual([]);
});

test("prices may use Brazilian formats", async () => {
  const product = await added(newOfferFields({ original_price: "R$ 1.299,90", sale_price: "999,9" }));
  expect(product).toMatchObject({ original_price: 1299.9, sale_price: 999.9, discount: 23 });
});

test("a body that is not JSON is 400", async () => {
  const headers = { ...admin.auth, "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: "{nope" };
  const response = await server.request("/functions/v1/add-product", init);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "malformed" });
});

test("a body of another type is 415, whatever its content", async () => {
  const body = JSON.stringify(newOfferFields());
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const init = { method: "POST", headers: { ...admin.auth, "Content-Type": type }, body };
    expect((await server.request("/functions/v1/add-product", init)).status).toBe(415);
  }
});

test("names that want one address by different paths are serialised", async () => {
  await added(newOfferFields({ name: "Console 1x" }));
  for (let round = 0; round < 5; round++) {
    const names = ["Console 1x", "Console 1x 2", "Console 1x", "Console 1x 2"];
    const answers = await Promise.all(names.map((name) => add(newOfferFields({ name }))));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  }
});

test("a body over the limit is 413 before it is read", async () => {
  expect((await add(newOfferFields({ description: "x".repeat(300_000) }))).status).toBe(413);
});

test("a repeated key gets the first response and creates one offer", async () => {
  const key = { "Idempotency-Key": "once" };
  const first = await (await add(newOfferFields(), key)).json();
  const second = await (await add(newOfferFields(), key)).json();
  expect(second).toEqual(first);
  expect(await server.db.select().from(products)).toHaveLength(1);
});

test("a repeated key with another body is refused", async () => {
  const key = { "Idempotency-Key": "once" };
  await add(newOfferFields(), key);
  expect((await add(newOfferFields({ name: "Outro" }), key)).status).toBe(422);
  expect(await server.db.select().from(products)).toHaveLength(1);
});

test("concurrent requests with the same key create one offer", async () => {
  const key = { "Idempotency-Key": "race" };
  const responses = await Promise.all(Array.from({ length: 6 }, () => add(newOfferFields(), key)));
  expect(responses.map((response) => response.status)).toEqual(Array(6).fill(200));
  expect(await server.db.select().from(products)).toHaveLength(1);
});

test("a refused write does not use up its key: the corrected one goes through", async () => {
  const key = { "Idempotency-Key": "again" };
  expect((await add(newOfferFields({ name: "" }), key)).status).toBe(422);
  expect((await add(newOfferFields(), key)).status).toBe(200);
});
