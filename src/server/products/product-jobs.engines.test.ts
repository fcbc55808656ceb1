import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import { productCounts, products } from "#server/db/schema/products.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { endOffers } from "./end-offers.ts";

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

test("an offer ends after its last day in São Paulo, and leaves every list", async () => {
  const offer = await anOffer(db, { valid_until: "2026-11-15" });
  await anOffer(db, { valid_until: "2026-11-16" });
  expect(await endOffers(db, new Date("2026-11-16T02:59:00Z"))).toBe(0);
  expect(await endOffers(db, new Date("2026-11-16T03:00:00Z"))).toBe(1);
  const [row] = await db.select().from(products).where(eq(products.id, offer.id));
  expect(row).toMatchObject({ ended: true, version: 1 });
  expect(notified).toEqual([
    "home",
    "search",
    "category:Eletrônicos",
    `offer:${offer.id}`,
    `product:${offer.slug}`,
  ]);
});

test("counts follow every insert, change and delete", async () => {
  const offer = await anOffer(db, { status: "pending" });
  await anOffer(db, { status: "pending" });
  await db.update(products).set({ status: "approved" }).where(eq(products.id, offer.id));
  await db.update(products).set({ category: "Games" }).where(eq(products.id, offer.id));
  await db.update(products).set({ name: "Nada muda na contagem" }).where(eq(products.id, offer.id));
  const counts = async () => {
    const { status, category, n } = productCounts;
    const all = sql<number>`sum(${n})::int`;
    const rows = await db.select({ status, category, all }).from(productCounts).groupBy(status, category);
    return rows
      .filter((row) => row.all !== 0)
      .map((row) => `${row.status} ${row.category} ${row.all}`)
      .sort();
  };
  expect(await counts()).toEqual(["approved Games 1", "pending Eletrônicos 1"]);
  await db.delete(products);
  expect(await counts()).toEqual([]);
});
