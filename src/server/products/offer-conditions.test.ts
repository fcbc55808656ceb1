import { beforeEach, expect, test } from "vitest";
import { csvLine } from "#domain/format/csv.ts";
import { noConditions, writeConditions } from "#domain/prices/conditions-schema.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { products } from "#server/db/schema/products.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { fullConditions as full } from "#testing/full-conditions.ts";
import { importFile } from "#testing/import-file.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

/** The conditions of a price through every call that takes an offer. */
let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  ana = await aPerson(server);
});

interface Answer {
  product: OwnedProduct;
  error?: string;
  fields?: Record<string, string>;
}

async function call(name: string, body: unknown, who: Person): Promise<{ status: number; body: Answer }> {
  const response = await server.request(`/functions/v1/${name}`, json(body, who.auth));
  return { status: response.status, body: (await response.json()) as Answer };
}

async function aSubmission(some: Record<string, unknown> = {}): Promise<OwnedProduct> {
  const { status, body } = await call("submit-user-product", newOfferFields(some), ana);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.product;
}

const stored = async () =>
  (await server.db.select({ conditions: products.conditions }).from(products)).map((row) => row.conditions);

/** Every call that writes an offer, with these conditions. */
const writers: [name: string, write: (conditions: unknown) => Promise<{ status: number; body: Answer }>][] = [
  ["submit-user-product", (conditions) => call("submit-user-product", newOfferFields({ conditions }), ana)],
  ["add-product", (conditions) => call("add-product", newOfferFields({ conditions }), admin)],
  [
    "edit-user-product",
    async (conditions) => {
      const { id: productId, version } = await aSubmission();
      return call("edit-user-product", { productId, version, conditions }, ana);
    },
  ],
  [
    "edit-product",
    async (conditions) => {
      const { id: productId, version } = await aSubmission();
      return call("edit-product", { productId, version, productData: { conditions } }, admin);
    },
  ],
];

test.each(writers)("%s stores the conditions, as an object and as our forms write them", async (_, write) => {
  for (const given of [full, writeConditions(full)]) {
    const { status, body } = await write(given);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.product.conditions).toEqual(full);
    expect(await stored()).toContainEqual(full);
  }
});

const count = "O número de parcelas vai de 2 a 48";
const unreadable = "Não entendemos as condições do preço. Confira e tente de novo";
const invalid: [what: string, conditions: unknown, sentence: string][] = [
  ["one instalment", { instalments: { count: 1, value: 10 } }, count],
  ["49 instalments", { instalments: { count: 49, value: 10 } }, count],
  [
    "instalments of nothing",
    { instalments: { count: 2, value: 0 } },
    "Informe o valor de cada parcela em reais, como 31,10",
  ],
  ["a negative freight", { shipping: -0.01 }, "Informe o frete em reais, ou escolha uma das opções"],
  ["a cashback of 101%", { cashback: 101 }, "Informe o cashback em por cento, até 100 e com até duas casas"],
  ["an unknown need", { needs: ["app", "sorte"] }, "Escolha as exigências da lista"],
  ["a text that is no JSON", "só no Pix", unreadable],
  ["a text of 10 KB", "x".repeat(10_240), unreadable],
];

test.each(writers)("%s refuses wrong conditions by one sentence, and changes nothing", async (_, write) => {
  for (const [what, conditions, sentence] of invalid) {
    const { status, body } = await write(conditions);
    expect([status, body.fields], what).toEqual([422, { conditions: sentence }]);
    expect(body.error, what).toBe(sentence);
  }
  expect((await stored()).filter((each) => writeConditions(each) !== "")).toEqual([]);
});

test("an edit that does not name the conditions leaves them, and an empty text clears them", async () => {
  const { id: productId, version } = await aSubmission({ conditions: full });
  const renamed = await call("edit-user-product", { productId, version, name: "Outro nome" }, ana);
  expect(renamed.body.product.conditions).toEqual(full);
  const cleared = await call("edit-user-product", { productId, version: version + 1, conditions: "" }, ana);
  expect(cleared.body.product.conditions).toEqual(noConditions);
});

test("an exported table comes back with the same conditions, and a changed cell is shown before and after", async () => {
  const { id } = await aSubmission({ conditions: full });
  const path = "/functions/v1/export-products?format=csv";
  const text = await (await server.request(path, { headers: admin.auth })).text();
  const send = (sent: string, dryRun: boolean) =>
    importFile(server, admin, { format: "csv", text: sent, dryRun });
  expect((await send(text, true)).body.rows).toMatchObject([{ action: "none", changes: [] }]);

  const table = (conditions: string) => `ID;Condições\r\n${csvLine([id, conditions])}`;
  const after = { ...noConditions, payment: "boleto" as const };
  const { body } = await send(table(writeConditions(after)), false);
  expect(body.rows[0]?.changes).toEqual([{ field: "conditions", before: full, after }]);
  expect(await stored()).toEqual([after]);
  for (const [what, conditions, sentence] of invalid) {
    const cell = typeof conditions === "string" ? conditions : JSON.stringify(conditions);
    const refused = await send(table(cell), false);
    expect(refused.body.rows[0]?.errors, what).toEqual({ conditions: sentence });
  }
  expect(await stored()).toEqual([after]);
  await send(table(""), false);
  expect(await stored()).toEqual([noConditions]);
});
