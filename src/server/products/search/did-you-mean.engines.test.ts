import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Db } from "#server/db/connect.ts";
import { products, searchVocab } from "#server/db/schema/products.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { didYouMean } from "./did-you-mean.ts";
import { searchOffers } from "./search-offers.ts";
import { refreshVocabulary } from "./vocabulary-store.ts";

emptyDatabaseBeforeEach();
let db: Db;
beforeEach(async () => {
  db = (await testDatabase()).db;
});

const meant = async (q: string) => (await didYouMean(db, q))?.term ?? null;

test.each([
  ["cafetera", "cafeteira"],
  ["CAFETÉRA", "cafeteira"],
  ["geladiera", "geladeira"],
  ["samsumg geladera", "samsung geladeira"],
  ["samsumg 4k 50 geladeira", "samsung geladeira"],
  ["samsumg 4k", "samsung 4k"],
  ["corasoes", "corações"],
  ["airfryer", "air fryer"],
  ["laptop dell", "notebook dell"],
  ["geladeira samsung azul", "geladeira samsung"],
  ["geladeira zzzzzz", "geladeira"],
  ["qwertyuiop", null],
  ["%", null],
  ["", null],
  ["' OR 1=1 --", null],
])("%s means %s", async (q, term) => {
  const plain = { description: "", store_name: "Loja" };
  await anOffer(db, { ...plain, name: "Cafeteira Italiana" });
  await anOffer(db, { ...plain, name: "Geladeira Samsung Frost Free" });
  await anOffer(db, { ...plain, name: "TV Samsung 4K" });
  await anOffer(db, { ...plain, name: "Café 3 Corações" });
  await anOffer(db, { ...plain, name: "Fritadeira Air Fryer" });
  await anOffer(db, { ...plain, name: "Notebook Dell" });
  await refreshVocabulary(db);
  expect(await meant(q)).toBe(term);
});

test("the suggested term finds its offers", async () => {
  await anOffer(db, { name: "Cafeteira Italiana" });
  await refreshVocabulary(db);
  const near = await didYouMean(db, "cafetera");
  expect(near?.products).toMatchObject([{ name: "Cafeteira Italiana", hot: false }]);
  const { count } = await searchOffers(db, { q: near?.term ?? "", sort: "relevance", limit: 12 });
  expect(count).toBe(1);
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
