import { like, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Verdict } from "#domain/prices/price-verdict.ts";
import { linkFields } from "#domain/products/links/parse-link.ts";
import { findArticleByAddress } from "#server/articles/article-slug-store.ts";
import type { Db } from "#server/db/connect.ts";
import { articles } from "#server/db/schema/articles.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { contactMessages, users } from "#server/db/schema/people.ts";
import { offerVerdicts, priceObservations, verdictQueue } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import { judge } from "#server/prices/verdicts-store.ts";
import { listLiveOffers } from "#server/products/products-store.ts";
import { rankOffers } from "#server/votes/rank-offers.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { type DemoOffer, demoOffers } from "./demo-content.ts";
import { loadDemo } from "./load-demo.ts";

const now = new Date("2026-11-15T15:00:00Z");
const day = 24 * 3600 * 1000;

// These tests only read, so they share one demo: loading it takes seconds on the embedded engine.
let db: Db;
beforeAll(async () => {
  db = await emptyDatabase();
  await loadDemo(db, now);
  await rankOffers(db, now);
});

const countOf = async (where: string) =>
  (await db.execute<{ n: number }>(sql.raw(`SELECT count(*)::int AS n FROM ${where}`)))[0]?.n;

const expected: Record<NonNullable<DemoOffer["history"]>["habit"], Verdict> = {
  sale: "desconto-real",
  invented: "desconto-inflado",
  "half-of-double": "desconto-inflado",
  ordinary: "preco-comum",
  falling: "preco-comum",
  new: "poucos-dados",
};

test("the demo fills an empty database with offers of every kind and age", async () => {
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

test("products of the demo have 180 days of prices, which lead to all four verdicts", async () => {
  const offers = demoOffers().filter(({ status }) => status === "approved");
  const stored = new Map((await db.select().from(offerVerdicts)).map((row) => [row.product_id, row.verdict]));
  for (const { id, name, history, product_url, sale_price } of offers) {
    const isPriced = linkFields(product_url).product_key !== null && sale_price > 0;
    const verdict = history ? expected[history.habit] : isPriced ? "poucos-dados" : undefined;
    expect(stored.get(id), name).toBe(verdict);
  }
  const seen = await db.select().from(priceObservations);
  const keys = Map.groupBy(seen, ({ product_key }) => product_key);
  const long = [...keys.values()].filter((rows) => rows.length > 20);
  expect(long.length).toBeGreaterThanOrEqual(55);
  for (const { at } of seen) expect(now.getTime() - Date.parse(at)).toBeLessThan(180 * day);
  expect(seen.every(({ at }) => Date.parse(at) <= now.getTime())).toBe(true);
  expect(new Set(seen.map(({ source }) => source))).toEqual(new Set(["oferta", "loja", "importada"]));
  expect(await db.select().from(verdictQueue)).toEqual([]);
});

test("an invented original price waits in the demo's queue, with prices that say so", async () => {
  const waiting = (await db.select().from(products)).filter(({ status }) => status === "pending");
  const offers = waiting.flatMap(({ product_key, created_at, ...offer }) =>
    product_key === null ? [] : [{ ...offer, product_key, sent_at: created_at }],
  );
  const judged = [...(await judge(db, offers)).values()].map(({ verdict }) => verdict);
  expect(judged.filter((verdict) => verdict === "desconto-inflado").length).toBeGreaterThanOrEqual(2);
  expect(judged).toContain("desconto-real");
});

test("a demo article is found by its accent-free address too", async () => {
  const [accented] = await db.select().from(articles).where(like(articles.slug, "%não%"));
  const found = await findArticleByAddress(db, accented?.slug.replace("não", "nao") ?? "", now);
  expect(found).toEqual({ movedTo: accented?.slug });
});

test("the demo's people vote and comment as the rules allow: not on their own offers, not before, not in the future", async () => {
  expect(await countOf("votes")).toBeGreaterThan(500);
  expect(await countOf("comments WHERE status = 'shown'")).toBeGreaterThan(50);
  expect(await countOf("votes v JOIN products p ON p.id = v.product_id AND p.user_id = v.user_id")).toBe(0);
  expect(
    await countOf("confirmations v JOIN products p ON p.id = v.product_id AND p.user_id = v.user_id"),
  ).toBe(0);
  for (const table of ["votes", "comments", "confirmations"])
    expect(
      await countOf(`${table} c JOIN products p ON p.id = c.product_id
        WHERE c.created_at < p.published_at OR c.created_at > '${now.toISOString()}'`),
    ).toBe(0);
  expect(
    await countOf(
      "votes v JOIN users u ON u.id = v.user_id AND v.created_at < u.created_at + interval '1 day'",
    ),
  ).toBe(0);
});

test("the demo's people wait for offers, save some and were answered", async () => {
  expect(await countOf("alerts")).toBe(2);
  expect(await countOf("saved_offers")).toBe(30);
  expect(
    await countOf(
      "saved_offers s JOIN products p ON p.id = s.product_id WHERE p.user_id = s.user_id OR p.ended",
    ),
  ).toBe(0);
  expect(await countOf("notices WHERE kind = 'reply'")).toBeGreaterThan(10);
  expect(await countOf(`notices WHERE created_at > '${now.toISOString()}'`)).toBe(0);
});

test("in the demo an invented discount is cold, a real one hot, and the lists are full", async () => {
  const quartersOf = async (verdict: string) =>
    (
      await db.execute<{ n: number }>(sql`SELECT sum(s.quarters)::int AS n FROM content_sums s
        JOIN offer_verdicts v ON v.product_id = s.content_id WHERE v.verdict = ${verdict}`)
    )[0]?.n;
  expect(await quartersOf("desconto-inflado")).toBeLessThan(0);
  expect(await quartersOf("desconto-real")).toBeGreaterThan(0);
  expect(await countOf("ranked_offers WHERE list = 'hot'")).toBeGreaterThan(20);
  expect(await countOf("ranked_offers WHERE list = 'commented'")).toBeGreaterThan(8);
});
