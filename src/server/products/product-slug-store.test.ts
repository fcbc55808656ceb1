import { asc } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import { productSlugs } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { addressTags, findByAddress, renameSlug, savePlainSlug } from "./product-slug-store.ts";

emptyDatabaseBeforeEach();
let db: Db;
let notified: ChangeTag[] = [];
let stopListening = () => {};
afterEach(() => stopListening());
beforeEach(async () => {
  db = (await testDatabase()).db;
  notified = [];
  stopListening = db.changes.listen((tags) => notified.push(...(tags as ChangeTag[])));
});

type Named = { id: string; name: string; slug: string; category: string; status: string };

const rename = async (product: Named, name: string) => {
  const slug = await inTransaction(db, (tx) => renameSlug(tx, product, name));
  return { ...product, name, slug };
};
const addresses = async () =>
  (await db.select().from(productSlugs).orderBy(asc(productSlugs.slug), asc(productSlugs.kind))).map(
    (row) => `${row.kind} ${row.slug}`,
  );

test("a renamed product keeps its old address and gets both spellings of the new one", async () => {
  const offer = await anOffer(db, { name: "Fone X" });
  expect((await rename(offer, "Fone Ágil")).slug).toBe("fone-ágil");
  expect(await addresses()).toEqual(["plain fone-agil", "old fone-x"]);
  for (const old of ["fone-x", "fone-agil"])
    expect(await findByAddress(db, old)).toEqual({ movedTo: "fone-ágil" });
  expect(await findByAddress(db, "fone-ágil")).toMatchObject({ offer: { id: offer.id } });
  expect(notified).toEqual(
    expect.arrayContaining(["product:fone-x", "product:fone-agil", "product:fone-ágil", "home"]),
  );
});

test("a chain of renames redirects straight to the last address", async () => {
  let offer: Named = await anOffer(db, { name: "Um" });
  for (const name of ["Dois", "Três", "Quatro"]) offer = await rename(offer, name);
  for (const old of ["um", "dois", "três", "tres"])
    expect(await findByAddress(db, old)).toEqual({ movedTo: "quatro" });
  expect((await inTransaction(db, (tx) => addressTags(tx, offer.id))).sort()).toEqual([
    "product:dois",
    "product:tres",
    "product:três",
    "product:um",
  ]);
});

test("a product renamed back has its first address again", async () => {
  const offer = await anOffer(db, { name: "Fone X" });
  const other = await rename(offer, "Fone Y");
  expect((await rename(other, "Fone X")).slug).toBe("fone-x");
  expect(await addresses()).toEqual(["old fone-y"]);
  expect(await findByAddress(db, "fone-y")).toEqual({ movedTo: "fone-x" });
});

test("a name that differs only in case or spaces keeps its address and number", async () => {
  await anOffer(db, { name: "Fone" });
  const second = await anOffer(db, { name: "Fone", slug: "fone-2" });
  expect((await rename(second, "FONE")).slug).toBe("fone-2");
  const third = await anOffer(db, { name: "Fone 3", slug: "fone-3" });
  expect((await rename(third, "Fone")).slug).toBe("fone-3");
  expect(await addresses()).toEqual([]);
  expect(notified).toEqual([]);
});

test("a renamed product never takes another's address", async () => {
  const taken = await anOffer(db, { name: "Fone" });
  const offer = await anOffer(db, { name: "Caixa" });
  expect((await rename(offer, "Fone")).slug).toBe("fone-2");
  expect(await findByAddress(db, "fone")).toMatchObject({ offer: { id: taken.id } });
});

test("current beats old, old beats accent-free, and among equals the older product wins", async () => {
  const keepPlain = (offer: Named) => inTransaction(db, (tx) => savePlainSlug(tx, offer.id, offer.slug));
  const grave = await anOffer(db, { name: "cafè", created_at: "2026-11-02T00:00:00.000Z" });
  const acute = await anOffer(db, { name: "café", created_at: "2026-11-01T00:00:00.000Z" });
  await keepPlain(grave);
  await keepPlain(acute);
  expect(await findByAddress(db, "cafe")).toEqual({ movedTo: "café" });

  const renamed = await anOffer(db, { name: "cafe", created_at: "2026-11-03T00:00:00.000Z" });
  await rename(renamed, "Chá");
  expect(await findByAddress(db, "cafe")).toEqual({ movedTo: "chá" });
  const older = await anOffer(db, { name: "cafe", created_at: "2026-10-01T00:00:00.000Z" });
  await rename(older, "Mate");
  expect(await findByAddress(db, "cafe")).toEqual({ movedTo: "mate" });

  const current = await anOffer(db, { name: "cafe" });
  expect(await findByAddress(db, "cafe")).toMatchObject({ offer: { id: current.id } });
});

test("an unapproved offer neither answers nor blocks an address", async () => {
  const offer = await anOffer(db, { name: "Fone X" });
  await rename(offer, "Fone Y");
  await anOffer(db, { name: "Fone X", status: "pending" });
  expect(await findByAddress(db, "fone-x")).toEqual({ movedTo: "fone-y" });
  const hidden = await anOffer(db, { name: "Rádio", status: "rejected" });
  await rename(hidden, "Televisão");
  for (const slug of ["rádio", "televisão", "televisao"]) expect(await findByAddress(db, slug)).toBeNull();
});

test("an address that the database cannot store is not found", async () => {
  expect(await findByAddress(db, "a\0b")).toBeNull();
  expect(await findByAddress(db, "")).toBeNull();
  expect(await findByAddress(db, "x".repeat(100_000))).toBeNull();
});
