import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { heat } from "#domain/votes/heat.ts";
import type { Db } from "#server/db/connect.ts";
import { comments } from "#server/db/schema/comments.ts";
import { clickHours, rankedOffers, votes } from "#server/db/schema/votes.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { rankOffers } from "./rank-offers.ts";

emptyDatabaseBeforeEach();
let db: Db;
beforeEach(async () => {
  db = (await testDatabase()).db;
});

const now = new Date("2026-11-15T12:30:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const listOf = (list: "hot" | "commented") =>
  db.select().from(rankedOffers).where(sql`list = ${list}`).orderBy(rankedOffers.rank);
const vote = (product_id: string, quarters: number) =>
  db.insert(votes).values({ product_id, quarters, value: quarters < 0 ? -1 : 1 });
const comment = (product_id: string, person: string, created_at = ago(1), status = "shown") =>
  db.insert(comments).values({ product_id, person, body: "Chegou hoje.", created_at, status });
const person = () => crypto.randomUUID();

test("the heat in the table is the printed formula's, without the sender's own comments and old clicks", async () => {
  const user_id = person();
  const offer = await anOffer(db, { published_at: ago(3), user_id });
  for (const quarters of [4, 6, -2]) await vote(offer.id, quarters);
  await db.insert(clickHours).values([
    { product_id: offer.id, hour: "2026-11-15T12:00:00Z", n: 5 },
    { product_id: offer.id, hour: "2026-11-14T13:00:00Z", n: 2 },
    { product_id: offer.id, hour: "2026-11-14T12:00:00Z", n: 100 },
  ]);
  await comment(offer.id, user_id);
  for (const _ of [1, 2]) await comment(offer.id, person());
  await rankOffers(db, now);
  const facts = { quarters: 8, clicks: 7, people: 2, published_at: ago(3) };
  const [row] = await listOf("hot");
  expect(row).toMatchObject({ rank: 0, product_id: offer.id, badge: true });
  expect(row?.figure).toBeCloseTo(heat(facts, now), 9);
});

test("cold, ended, pending and week-old offers are not in the list", async () => {
  for (const fields of [{ status: "pending" as const }, { ended: true }, { published_at: ago(24 * 7) }])
    await vote((await anOffer(db, { published_at: ago(1), ...fields })).id, 40);
  await vote((await anOffer(db, { published_at: ago(1) })).id, -4);
  await rankOffers(db, now);
  expect(await listOf("hot")).toEqual([]);
});

test("the most commented are those of the most people in 24 hours, however much one person writes", async () => {
  const [one, two, old] = [await anOffer(db), await anOffer(db), await anOffer(db)];
  const eager = person();
  for (let i = 0; i < 5; i++) await comment(one.id, eager);
  for (let i = 0; i < 2; i++) await comment(two.id, person());
  for (let i = 0; i < 9; i++) await comment(old.id, person(), ago(25));
  // Shown long ago and hidden now: of the last 24 hours nothing is to be read.
  const regular = person();
  await comment(one.id, regular, ago(25));
  await comment(one.id, regular, ago(1), "hidden");
  await rankOffers(db, now);
  expect((await listOf("commented")).map((row) => [row.product_id, row.figure])).toEqual([
    [two.id, 2],
    [one.id, 1],
  ]);
});

test("the job writes nothing where the order is the same", async () => {
  const offer = await anOffer(db, { published_at: ago(1) });
  await vote(offer.id, 4);
  await rankOffers(db, now);
  const written = async () => (await db.execute(sql`SELECT xmin::text FROM ranked_offers`))[0];
  const before = await written();
  await rankOffers(db, new Date(now.getTime() + 60_000));
  expect(await written()).toEqual(before);
});
