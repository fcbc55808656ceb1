import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Db } from "#server/db/connect.ts";
import { products, searchVocab } from "#server/db/schema/products.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { searchAndCorrect } from "./did-you-mean.ts";
import type { Search } from "./search-offers.ts";
import { refreshVocabulary } from "./vocabulary-store.ts";

emptyDatabaseBeforeEach();
let db: Db;
beforeEach(async () => {
  db = (await testDatabase()).db;
});

const search = (q: string, more: Partial<Search> = {}) =>
  searchAndCorrect(db, { q, sort: "relevance", limit: 12, ...more });

/** The term whose offers are shown, whether instead of the typed one or as a proposal. */
async function meant(q: string): Promise<string | null> {
  const { term, near } = await search(q);
  return near?.term ?? (term === q ? null : term);
}

async function sixOffers(): Promise<void> {
  const plain = { description: "", store_name: "Loja", category: "Casa" } as const;
  await anOffer(db, { ...plain, name: "Cafeteira Italiana" });
  await anOffer(db, { ...plain, name: "Geladeira Samsung Frost Free" });
  await anOffer(db, { ...plain, name: "TV Samsung 4K", category: "Eletrônicos" });
  await anOffer(db, { ...plain, name: "Café 3 Corações" });
  await anOffer(db, { ...plain, name: "Panela Elétrica Wok" });
  await anOffer(db, { ...plain, name: "Notebook Dell", category: "Informática" });
  await refreshVocabulary(db);
}

test.each([
  ["cafetera", "cafeteira"],
  ["CAFETÉRA", "cafeteira"],
  ["geladiera", "geladeira"],
  ["samsumg", "samsung"],
  ["samsumg geladera", "samsung geladeira"],
  ["samsumg 4k", "samsung 4k"],
  ["corasoes", "corações"],
  ["panelaeletrica", "panela elétrica"],
])("%s finds the offers of %s", async (q, term) => {
  await sixOffers();
  const corrected = await search(q);
  expect(corrected).toMatchObject({ term, near: null });
  expect(corrected.found).toEqual((await search(term)).found);
  expect(corrected.found.count).toBeGreaterThan(0);
});

test.each([
  ["samsumg 4k 50 geladeira", "samsung geladeira"],
  ["geladeira samsung azul", "geladeira samsung"],
  ["geladeira zzzzzz", "geladeira"],
])("%s finds nothing, and %s is proposed with its offers", async (q, term) => {
  await sixOffers();
  const { found, near } = await search(q);
  expect(found.count).toBe(0);
  expect(near?.term).toBe(term);
  expect(near?.products).toEqual((await search(term)).found.products);
});

test("behind few results a word one letter away is proposed, and none further away", async () => {
  await sixOffers();
  await anOffer(db, { name: "Cabo HDMI", description: "Para samsumg, com geladina" });
  const { found, term, near } = await search("samsumg");
  expect(found.products.map(({ name }) => name)).toEqual(["Cabo HDMI"]);
  expect(term).toBe("samsumg");
  expect(near?.term).toBe("samsung");
  expect(near?.products).toHaveLength(2);
  expect((await search("geladina")).near).toBeNull();
  expect((await search("samsumg", { category: "Casa" })).near).toBeNull();
});

test.each(["qwertyuiop", "%", "", "' OR 1=1 --"])("«%s» means nothing else", async (q) => {
  await sixOffers();
  expect(await meant(q)).toBeNull();
});

test("a correction passes through the same filters, and fewer words are not proposed under them", async () => {
  await sixOffers();
  const { found, term } = await search("samsumg", { category: "Eletrônicos" });
  expect(found.products.map(({ name }) => name)).toEqual(["TV Samsung 4K"]);
  expect(term).toBe("samsung");
  const none = await search("samsumg geladeira azul", { category: "Eletrônicos" });
  expect(none).toMatchObject({ term: "samsumg geladeira azul", found: { count: 0 }, near: null });
});

test("only words of approved offers are suggested", async () => {
  await anOffer(db, { name: "Cafeteira" });
  await anOffer(db, { name: "Segredinho", status: "pending" });
  await anOffer(db, { name: "Vergonha", status: "rejected" });
  await anOffer(db, { name: "Panela", ended: true });
  await refreshVocabulary(db);
  const words = (await db.select().from(searchVocab)).map((word) => word.term);
  expect(words).toEqual(expect.arrayContaining(["cafeteira", "panela"]));
  expect(words).not.toContain("segredinho");
  expect(words).not.toContain("vergonha");
});

test("a withdrawn offer's word is no longer suggested, even before the vocabulary is rebuilt", async () => {
  const offer = await anOffer(db, { name: "Batedeira Planetária" });
  await refreshVocabulary(db);
  expect(await meant("batedera")).toBe("batedeira");
  await db.update(products).set({ status: "rejected" }).where(eq(products.id, offer.id));
  expect(await meant("batedera")).toBeNull();
  expect(await refreshVocabulary(db)).toBeGreaterThan(0);
  expect(await db.select().from(searchVocab).where(eq(searchVocab.term, "batedeira"))).toEqual([]);
});

test("the vocabulary is written only if it changed", async () => {
  await anOffer(db, { name: "Cafeteira", store_name: "Loja Boa" });
  expect(await refreshVocabulary(db)).toBe(3);
  expect(await refreshVocabulary(db)).toBe(0);
  await anOffer(db, { name: "Cafeteira Preta", store_name: "Loja Boa" });
  expect(await refreshVocabulary(db)).toBe(4);
  expect(await db.select().from(searchVocab).where(eq(searchVocab.term, "cafeteira"))).toMatchObject([
    { n: 2, spelling: "cafeteira" },
  ]);
});
