import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { couponStates } from "#domain/coupons/coupon-rule.ts";
import { listCoupons } from "#server/coupons/coupons-store.ts";
import type { Db } from "#server/db/connect.ts";
import { comments } from "#server/db/schema/comments.ts";
import { votes } from "#server/db/schema/votes.ts";
import { newId } from "#server/db/uuid.ts";
import { listLiveOffers } from "#server/products/products-store.ts";
import { rankOffers } from "#server/votes/rank-offers.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { loadDemo } from "./load-demo.ts";
import { removeDemo } from "./remove-demo.ts";

emptyDatabaseBeforeEach();
let db: Db;
beforeEach(async () => {
  db = (await testDatabase()).db;
});
const now = new Date("2026-11-15T15:00:00Z");

const countOf = async (where: string) =>
  (await db.execute<{ n: number }>(sql.raw(`SELECT count(*)::int AS n FROM ${where}`)))[0]?.n;

test("in the demo some offers are confirmed, fewer doubted, one is back, and nobody said anything of most", async () => {
  const at = new Date();
  await loadDemo(db, at);
  const { products: offers } = await listLiveOffers(db, { sort: "newest", limit: 100 });
  const ofState = (state: string) => offers.filter((offer) => offer.state === state).length;
  expect(ofState("confirmed")).toBeGreaterThan(5);
  expect(ofState("doubtful")).toBeGreaterThan(0);
  expect(ofState("doubtful")).toBeLessThan(ofState("confirmed"));
  expect(ofState("live")).toBeGreaterThan(ofState("confirmed"));
  expect(offers.filter((offer) => offer.revived_at !== null)).toHaveLength(1);
});

test("the demo has thirty coupons, in every state", async () => {
  const at = new Date();
  await loadDemo(db, at);
  const listed = await listCoupons(db, { now: at, limit: 100 });
  expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(couponStates));
  expect(listed.length + ((await countOf("coupons WHERE status = 'pending'")) ?? 0)).toBe(30);
});

test("removing the demo takes what was said about it and by its people, and nothing else", async () => {
  const own = await anOffer(db);
  const person = newId();
  await db.insert(votes).values({ product_id: own.id, user_id: person, value: 1, quarters: 4 });
  await db.insert(comments).values({ product_id: own.id, user_id: person, person, body: "De verdade." });
  await loadDemo(db, now);
  await rankOffers(db, now);
  await removeDemo(db, now);
  const left: Record<string, number | undefined> = {};
  for (const table of [
    "votes",
    "comments",
    "comment_people",
    "comment_marks",
    "click_hours",
    "confirmations",
    "offer_states",
  ])
    left[table] = await countOf(table);
  // A content has as many rows as connections counted it.
  left.content_sums = await countOf("(SELECT DISTINCT content_id FROM content_sums) AS contents");
  expect(left).toEqual({
    votes: 1,
    comments: 1,
    content_sums: 1,
    comment_people: 1,
    comment_marks: 0,
    click_hours: 0,
    confirmations: 0,
    offer_states: 0,
  });
  expect(await countOf("contributions")).toBe(0);
  expect(await countOf("member_levels")).toBe(0);
});
