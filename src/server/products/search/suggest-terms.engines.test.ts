import { beforeEach, expect, test } from "vitest";
import type { Suggestions } from "#domain/products/suggestions.ts";
import { aStore } from "#testing/a-store.ts";
import { anOffer, aPerson, json, newOfferFields } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

async function suggest(q: string): Promise<Suggestions> {
  const response = await server.request(`/functions/v1/suggest-terms?q=${encodeURIComponent(q)}`);
  expect(response.status).toBe(200);
  return response.json() as never;
}

const names = async (q: string) => (await suggest(q)).products.map((offer) => offer.name);

test("live offers are suggested by name, those that start with the term first", async () => {
  await anOffer(server.db, { name: "Máquina de Café Expresso" });
  await anOffer(server.db, { name: "Cafeteira Italiana", images: ["/img/a.webp"] });
  await anOffer(server.db, { name: "Caneca", description: "Para o seu café" });
  await anOffer(server.db, { name: "Café pendente", status: "pending" });
  await anOffer(server.db, { name: "Café encerrado", ended: true });
  expect(await names("CAFE")).toEqual(["Cafeteira Italiana", "Máquina de Café Expresso"]);
  expect(await names("café expr")).toEqual(["Máquina de Café Expresso"]);
  expect((await suggest("cafet")).products).toEqual([
    {
      name: "Cafeteira Italiana",
      slug: "cafeteira-italiana",
      sale_price: 100,
      image_url: "/img/a.webp",
      category: "Eletrônicos",
    },
  ]);
});

test("one word in the name is enough where the others are in store or category, and other names count", async () => {
  await anOffer(server.db, { name: "SSD NVMe 1TB", store_name: "KaBuM!" });
  await anOffer(server.db, { name: "SSD NVMe 2TB", store_name: "Outra" });
  await anOffer(server.db, { name: "Notebook Dell", description: "Com SSD NVMe" });
  expect(await names("ssd nvme kabum")).toEqual(["SSD NVMe 1TB"]);
  expect(await names("laptop")).toEqual(["Notebook Dell"]);
});

test("two letters match word beginnings, three match anywhere", async () => {
  await anOffer(server.db, { name: "Licenças", store_name: "Acer" });
  await anOffer(server.db, { name: "Óleo de cedro", store_name: "Loja Central" });
  expect(await suggest("ce")).toMatchObject({
    products: [{ name: "Óleo de cedro" }],
    stores: [{ name: "Loja Central", slug: null }],
  });
  expect(await suggest("cen")).toMatchObject({
    products: [{ name: "Licenças" }],
    stores: [{ name: "Loja Central", slug: null }],
  });
  expect((await suggest("cer")).stores).toEqual([{ name: "Acer", slug: null }]);
});

test("at most five offers", async () => {
  for (let i = 0; i < 7; i++) await anOffer(server.db);
  expect(await names("fone")).toHaveLength(5);
});

test("stores of live offers and categories are suggested, ignoring case and accents", async () => {
  for (const store_name of ["Casas Bahia", "Casa & Vídeo", "Casa & Vídeo"])
    await anOffer(server.db, { store_name });
  await anOffer(server.db, { store_name: "Casa Secreta", status: "pending" });
  const { stores, categories } = await suggest("CASA");
  expect(stores.map(({ name }) => name)).toEqual(["Casa & Vídeo", "Casas Bahia"]);
  expect(categories).toEqual([{ name: "Casa", slug: "casa" }]);
  expect((await suggest("video")).stores).toEqual([{ name: "Casa & Vídeo", slug: null }]);
  expect((await suggest("eletronicos")).categories).toEqual([{ name: "Eletrônicos", slug: "eletronicos" }]);
});

test("a listed store is suggested once, under its own name and with its page", async () => {
  const { id } = await aStore(server.db, "Casas Bahia");
  for (const store_name of ["Casas Bahia", "CASAS BAHIA", "Casa & Vídeo"])
    await anOffer(server.db, { store_name, ...(store_name !== "Casa & Vídeo" && { store_id: id }) });
  expect((await suggest("casa")).stores).toEqual([
    { name: "Casas Bahia", slug: "casas-bahia" },
    { name: "Casa & Vídeo", slug: null },
  ]);
});

test.each(["", "a", " z ", "|", "\0"])("%j is too short to suggest anything", async (q) => {
  await anOffer(server.db, { name: "a z" });
  expect(await suggest(q)).toEqual({ products: [], stores: [], categories: [] });
});

test.each(["%%", "__", "\\\\", "' OR 1=1", "x".repeat(6000)])("%s is harmless", async (q) => {
  await anOffer(server.db);
  expect(await names(q)).toEqual([]);
});

test("an empty term suggests nothing", async () => {
  const response = await server.request("/functions/v1/suggest-terms");
  expect(await response.json()).toEqual({ products: [], stores: [], categories: [] });
});

test("suggestions are cached, and a write shows in the very next ones", async () => {
  const admin = await aPerson(server, "admin");
  expect(await names("fryer")).toEqual([]);
  await anOffer(server.db, { name: "Air Fryer" });
  expect(await names("Fryer")).toEqual([]);
  await server.request("/functions/v1/add-product", json(newOfferFields(), admin.auth));
  expect(await names("fryer")).toHaveLength(2);
});
