import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Db } from "#server/db/connect.ts";
import { comments } from "#server/db/schema/comments.ts";
import { products } from "#server/db/schema/products.ts";
import { clickHours, rankedOffers, votes } from "#server/db/schema/votes.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { detachContributions } from "#server/users/contributions-store.ts";
import { anOffer, aPerson, json } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { replayHeat } from "./replay-heat.ts";

let server: TestServer;
let db: Db;
beforeEach(async () => {
  server = await freshServer();
  db = server.db;
});

const now = new Date("2026-11-15T12:30:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** The same numbers in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = seeded(26);
const below = (n: number) => Math.floor(random() * n);
const someOf = <T>(n: number, make: () => T) => Array.from({ length: n }, make);

interface Scene {
  offers: string[];
  people: string[];
  auth: Record<string, string>;
}

const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T;

/** In a statement each key may occur once. */
function distinct<T>(rows: T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

async function aScene(): Promise<Scene> {
  const people = someOf(60, () => crypto.randomUUID());
  const offers: string[] = [];
  for (let i = 0; i < 40; i++) {
    const fields = { published_at: ago(below(8 * 24)), user_id: i % 4 === 0 ? people[i] : null };
    offers.push((await anOffer(db, fields)).id);
  }
  return { offers, people, auth: (await aPerson(server, "admin")).auth };
}

async function castVotes({ offers, people }: Scene, n: number): Promise<number> {
  const cast = distinct(
    someOf(n, () => {
      const value = random() < 0.75 ? 1 : -1;
      return {
        product_id: oneOf(offers),
        user_id: oneOf(people),
        value,
        quarters: value * oneOf([0, 1, 2, 4, 6]),
      };
    }),
    (row) => row.product_id + row.user_id,
  );
  await db
    .insert(votes)
    .values(cast)
    .onConflictDoUpdate({
      target: [votes.user_id, votes.product_id],
      set: { value: sql`excluded.value`, quarters: sql`excluded.quarters` },
    });
  const withdrawn = cast.slice(0, n / 5);
  for (const { user_id, product_id } of withdrawn.slice(0, 5))
    await db.delete(votes).where(and(eq(votes.user_id, user_id), eq(votes.product_id, product_id)));
  return cast.length + 5;
}

async function click({ offers }: Scene, n: number): Promise<number> {
  const hours = distinct(
    someOf(n, () => ({
      product_id: oneOf(offers),
      hour: `${ago(below(30)).slice(0, 13)}:00:00.000Z`,
      n: 1 + below(3),
    })),
    (row) => row.product_id + row.hour,
  );
  await db
    .insert(clickHours)
    .values(hours)
    .onConflictDoUpdate({
      target: [clickHours.product_id, clickHours.hour],
      set: { n: sql`${clickHours.n} + excluded.n` },
    });
  return hours.length;
}

const statuses = ["shown", "held", "hidden", "removed", "deleted"] as const;

async function talk({ offers, people }: Scene, n: number): Promise<number> {
  await db.insert(comments).values(
    someOf(n, () => {
      const person = oneOf(people);
      const status = random() < 0.8 ? "shown" : "held";
      return { product_id: oneOf(offers), user_id: person, person, body: "Vale.", status };
    }),
  );
  const ids = await db.select({ id: comments.id }).from(comments).orderBy(comments.id);
  const chosen = (count: number) => someOf(count, () => oneOf(ids).id);
  for (const status of statuses)
    await db
      .update(comments)
      .set({ status })
      .where(inArray(comments.id, chosen(n / 10)));
  await db.delete(comments).where(inArray(comments.id, chosen(n / 20)));
  return n * 1.55;
}

async function moderate({ offers, people, auth }: Scene, round: number): Promise<number> {
  const chosen = someOf(4, () => oneOf(offers));
  await db
    .update(products)
    .set({ ended: round % 2 === 0 })
    .where(inArray(products.id, chosen));
  const [first = ""] = chosen;
  await server.request("/functions/v1/delete-product", json({ productId: first }, auth));
  if (round % 3 > 0) await server.request("/functions/v1/restore-product", json({ productId: first }, auth));
  const erased = people.pop() ?? "";
  await inTransaction(db, (tx) => detachContributions(tx, erased, round % 2 ? "keep" : "erase"));
  return 7;
}

test("after 10,000 random events the heats of the table are those of the events alone; a changed sum is found", async () => {
  const scene = await aScene();
  let events = 0;
  for (let round = 0; events < 10_000; round++)
    events +=
      (await castVotes(scene, 250)) +
      (await click(scene, 150)) +
      (await talk(scene, 80)) +
      (await moderate(scene, round));
  const replay = await replayHeat(db, now);
  expect(replay.difference).toBeNull();
  expect(replay.ranked).toBeGreaterThan(5);

  const [top] = await db.select().from(rankedOffers).where(sql`list = 'hot' AND rank = 0`);
  const id = top?.product_id ?? "";
  await db.execute(sql`
    UPDATE content_sums SET quarters = quarters + 1
    WHERE content_id = ${id} AND slot = (SELECT min(slot) FROM content_sums WHERE content_id = ${id})`);
  expect((await replayHeat(db, now)).difference).toContain("lugar 1: na tabela");
  await db.execute(sql`
    UPDATE content_sums SET quarters = quarters - 1
    WHERE content_id = ${id} AND slot = (SELECT min(slot) FROM content_sums WHERE content_id = ${id})`);
  expect((await replayHeat(db, now)).difference).toBeNull();
  await db.execute(sql`UPDATE content_sums SET people = people + 1 WHERE content_id = ${id}`);
  expect((await replayHeat(db, now)).difference).not.toBeNull();
}, 60_000);

test("a site without ranked offers replays as equal", async () => {
  expect(await replayHeat(db, now)).toEqual({ ranked: 0, difference: null });
});
