import { eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findArticleByAddress } from "#server/articles/article-slug-store.ts";
import { insertMessage } from "#server/contact/contact-store.ts";
import { recordEvent } from "#server/db/audit.ts";
import type { Db } from "#server/db/connect.ts";
import { articles } from "#server/db/schema/articles.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { contactMessages, users } from "#server/db/schema/people.ts";
import { productStats, products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { listLiveOffers } from "#server/products/products-store.ts";
import { anOffer, aPerson } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";
import { hasDemo, loadDemo, wantsDemo } from "./load-demo.ts";
import { removeDemo } from "./remove-demo.ts";

emptyDatabaseBeforeEach();
let db: Db;
beforeEach(async () => {
  db = (await testDatabase()).db;
});
const now = new Date("2026-11-15T15:00:00Z");
const message = {
  nome: "Ana",
  email: "ana@example.com",
  assunto: "outro",
  mensagem: "Olá",
  suspect: false,
  forwarded_at: null,
} as const;

test("the demo fills an empty database with offers of every kind and age", async () => {
  expect(await wantsDemo(db)).toBe(true);
  await loadDemo(db, now);
  const rows = await db.select().from(products);
  expect(rows).toHaveLength(120);
  expect(new Set(rows.map((row) => row.category)).size).toBe(7);
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(["approved", "pending", "rejected"]));
  expect(rows.filter((row) => row.ended).length).toBeGreaterThan(3);
  // All but two lists of free games are products of one store each.
  expect(new Set(rows.map((row) => row.product_key).filter(Boolean)).size).toBe(118);
  const { products: listed } = await listLiveOffers(db, { sort: "newest", limit: 100 });
  expect(Date.parse(listed[0]?.published_at ?? "")).toBe(now.getTime() - 6 * 60_000);
  expect(listed.every((offer) => offer.status === "approved" && !offer.ended)).toBe(true);
  expect(await db.select().from(articles)).toHaveLength(9);
  expect(await db.select().from(users)).toHaveLength(48);
  expect((await db.select().from(authUsers)).every((person) => person.password_hash === null)).toBe(true);
  const unread = (await db.select().from(contactMessages)).filter((message) => message.read_at === null);
  expect(unread).toHaveLength(5);
  // Every offer was sent by its member, at its time.
  const events = await db.select().from(auditEvents);
  const sent = (row: { object_id: string; actor_id: string | null; created_at: string }) =>
    `${row.object_id} ${row.actor_id} ${row.created_at}`;
  expect(events.map(sent).sort()).toEqual(
    rows.map((row) => sent({ object_id: row.id, actor_id: row.user_id, created_at: row.created_at })).sort(),
  );
});

test("the demo loads once, and never into a database in use", async () => {
  await loadDemo(db, now);
  expect(await wantsDemo(db)).toBe(false);
  expect(await hasDemo(db)).toBe(true);
  await removeDemo(db, now);
  expect(await wantsDemo(db)).toBe(false);
  expect(await hasDemo(db)).toBe(false);
});

test("concurrent starts load it once", async () => {
  const loaded = await Promise.all([loadDemo(db, now), loadDemo(db, now)]);
  expect(loaded.sort()).toEqual([false, true]);
  expect(await db.select().from(products)).toHaveLength(120);
});

test("a single offer of a user keeps the demo away", async () => {
  await anOffer(db);
  expect(await wantsDemo(db)).toBe(false);
});

test("removal deletes exactly the demo", async () => {
  const server = await testServer();
  const own = await anOffer(db, { name: "Oferta de verdade" });
  const admin = await aPerson(server, "admin");
  await loadDemo(db, now);
  const [{ id: demoOffer } = { id: "" }] = await db
    .select()
    .from(products)
    .where(eq(products.status, "pending"));
  const decided = { actor_id: admin.id, action: "update-product-status", object_kind: "product" } as const;
  await inTransaction(db, (tx) => recordEvent(tx, { ...decided, object_id: demoOffer }));
  await inTransaction(db, (tx) => insertMessage(tx, message));
  expect(await removeDemo(db, now)).toEqual({ products: 120, articles: 9, people: 48 });
  expect(await db.select({ id: products.id }).from(products)).toEqual([{ id: own.id }]);
  expect(await db.select({ id: users.id }).from(users)).toEqual([{ id: admin.id }]);
  expect(await db.select().from(productStats)).toEqual([]);
  expect(await db.select().from(articles)).toEqual([]);
  expect(await db.select().from(auditEvents)).toMatchObject([decided]);
  expect(await db.select().from(contactMessages)).toMatchObject([{ nome: "Ana" }]);
});

test("a demo offer shares its name's address with an earlier one", async () => {
  await anOffer(db, { name: "Air Fryer Mondial Digital 5,5L Inox 1700W" });
  await loadDemo(db, now);
  const slugs = (await db.select({ slug: products.slug }).from(products)).map((row) => row.slug);
  expect(slugs).toContain("air-fryer-mondial-digital-5,5l-inox-1700w-2");
});

test("a demo article is found by its accent-free address too", async () => {
  await loadDemo(db, now);
  const [accented] = await db.select().from(articles).where(like(articles.slug, "%não%"));
  const found = await findArticleByAddress(db, accented?.slug.replace("não", "nao") ?? "", now);
  expect(found).toEqual({ movedTo: accented?.slug });
});
