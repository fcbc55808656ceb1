import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import { hotProducts, productCounts, productStats, products } from "#server/db/schema/products.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { endOffers } from "./end-offers.ts";
import { refreshHeat } from "./refresh-heat.ts";

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

const now = new Date("2026-11-15T12:00:00Z");
const hotIds = async () =>
  (await db.select().from(hotProducts).orderBy(hotProducts.rank)).map((row) => row.product_id);

test("the hottest 30% by real clicks are hot, and pages are invalidated once", async () => {
  const offers = [];
  for (let i = 0; i < 10; i++) offers.push(await anOffer(db));
  const clicked = offers[4]?.id ?? "";
  await db.insert(productStats).values({ product_id: clicked, clicks: 50 });
  expect(await refreshHeat(db, now)).toBe(true);
  expect(await hotIds()).toEqual([clicked, offers[9]?.id, offers[8]?.id]);
  expect(notified).toContain("home");
  expect(notified).toContain("category:Casa");
  notified = [];
  expect(await refreshHeat(db, now)).toBe(false);
  expect(notified).toEqual([]);
});

test("pending and ended offers are never hot", async () => {
  const pending = await anOffer(db, { status: "pending" });
  await db.insert(productStats).values({ product_id: pending.id, clicks: 999 });
  await anOffer(db, { ended: true });
  await refreshHeat(db, now);
  expect(await hotIds()).toEqual([]);
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
