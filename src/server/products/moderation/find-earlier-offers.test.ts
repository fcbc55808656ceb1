import { beforeEach, expect, test } from "vitest";
import type { EarlierOffer } from "#domain/products/earlier-offer.ts";
import { anOffer, aPerson } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const link = "https://www.kabum.com.br/produto/512345/ssd-1tb";
const product_key = "kabum:512345";
const day = (n: number) => `2026-11-${String(n).padStart(2, "0")}T12:00:00.000Z`;

function ask(query: Record<string, string>, headers: Record<string, string> = {}) {
  const path = `/functions/v1/find-earlier-offers?${new URLSearchParams(query)}`;
  return server.request(path, { headers });
}

async function found(
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<EarlierOffer[]> {
  const response = await ask(query, headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as { offers: EarlierOffer[] }).offers;
}

test("the same product is found by any of its links, newest first, three at most", async () => {
  for (const n of [3, 1, 4, 2])
    await anOffer(server.db, { name: `SSD ${n}`, product_key, created_at: day(n), ended: n === 3 });
  await anOffer(server.db, { name: "Outro", product_key: "kabum:5123456", created_at: day(5) });
  const offers = await found({ product_url: "https://m.kabum.com.br/produto/512345?awc=1#topo" });
  expect(offers.map(({ name, ended, at }) => [name, ended, at])).toEqual([
    ["SSD 4", false, day(4)],
    ["SSD 3", true, day(3)],
    ["SSD 2", false, day(2)],
  ]);
});

test("a visitor sees public columns only", async () => {
  const { id, slug } = await anOffer(server.db, {
    name: "SSD",
    product_key,
    created_at: day(1),
    published_at: day(2),
    user_id: (await aPerson(server)).id,
  });
  await anOffer(server.db, { product_key, status: "pending" });
  await anOffer(server.db, { product_key, status: "rejected" });
  expect(await found({ product_url: link })).toEqual([
    {
      id,
      slug,
      name: "SSD",
      store_name: "Loja Boa",
      sale_price: 100,
      status: "approved",
      ended: false,
      at: day(2),
      is_own: false,
    },
  ]);
});

test("mine adds the caller's own in any status, without an address for unpublished ones", async () => {
  const ana = await aPerson(server);
  const beto = await aPerson(server);
  await anOffer(server.db, { name: "A", product_key, user_id: ana.id, created_at: day(1) });
  await anOffer(server.db, {
    name: "B",
    product_key,
    user_id: ana.id,
    created_at: day(3),
    status: "pending",
  });
  await anOffer(server.db, { name: "C", product_key, user_id: beto.id, created_at: day(2) });
  await anOffer(server.db, { name: "D", product_key, user_id: beto.id, status: "rejected" });
  const offers = await found({ product_url: link, mine: "true" }, ana.auth);
  expect(offers.map(({ name, is_own, slug }) => [name, is_own, slug])).toEqual([
    ["B", true, null],
    ["C", false, "c"],
    ["A", true, "a"],
  ]);
});

test("a link without a key finds nothing, not even similar ones", async () => {
  await anOffer(server.db, { product_url: "https://loja.example/fone", product_key: null });
  expect(await found({ product_url: "https://loja.example/fone" })).toEqual([]);
});

test.each([
  ["", "Informe o link do produto"],
  ["javascript:alert(1)", "Informe um link válido, que comece com http:// ou https://"],
  ["http://169.254.169.254/", "Este endereço não fica na internet aberta. Informe o link da página da loja"],
  [`https://loja.example/${"x".repeat(2048)}`, "O link do produto deve ter no máximo 2048 caracteres"],
])("«%s» is refused: %s", async (product_url, sentence) => {
  const response = await ask({ product_url });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ fields: { product_url: sentence } });
});
