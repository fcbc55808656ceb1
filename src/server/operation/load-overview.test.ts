import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Overview } from "#domain/operation/overview.ts";
import { comments } from "#server/db/schema/comments.ts";
import { clickHours, votes } from "#server/db/schema/votes.ts";
import { dropOldMisses, writeMisses } from "#server/products/search/search-misses-store.ts";
import { anOffer, aPerson } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { countDays } from "./daily-counts-store.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

async function overview(): Promise<Overview> {
  const { auth } = await aPerson(server, "admin");
  const response = await server.request("/functions/v1/load-overview", { headers: auth });
  expect(response.status).toBe(200);
  return response.json() as never;
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test("the overview of a new site has 30 days without anything", async () => {
  const { days, ...rest } = await overview();
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ clicks: 0, votes: 0, comments: 0, offers: 0 });
  expect(rest).toEqual({ oldest_waiting: null, misses: [], offers: [], stores: [] });
});

test("the job counts a day of São Paulo, today and yesterday, and writes nothing where nothing changed", async () => {
  const { db } = server;
  // 23:30 of the 14th in São Paulo.
  const before = "2026-11-15T02:30:00.000Z";
  const now = new Date("2026-11-15T12:30:00Z");
  const { id } = await anOffer(db, { published_at: before });
  await anOffer(db, { published_at: before, ended: true });
  await anOffer(db, { published_at: now.toISOString(), status: "pending" });
  await db.insert(votes).values([
    { product_id: id, value: 1, quarters: 4, created_at: before },
    { product_id: id, value: 1, quarters: 4, created_at: "2026-11-15T03:00:00.000Z" },
    { product_id: id, value: 1, quarters: 4, created_at: "2026-11-14T02:59:00.000Z" },
  ]);
  await db.insert(comments).values({ product_id: id, person: id, body: "Vale.", created_at: before });
  await db.insert(clickHours).values([
    { product_id: id, hour: "2026-11-15T02:00:00.000Z", n: 3 },
    { product_id: id, hour: "2026-11-15T03:00:00.000Z", n: 5 },
  ]);
  await countDays(db, now);
  const rows = () =>
    db.execute(sql`SELECT day::text, kind, n, xmin::text FROM daily_counts ORDER BY day, kind`);
  const first = await rows();
  expect(first.map(({ day, kind, n }) => `${day} ${kind} ${n}`)).toEqual([
    "2026-11-14 clicks 3",
    "2026-11-14 comments 1",
    "2026-11-14 offers 2",
    "2026-11-14 votes 1",
    "2026-11-15 clicks 5",
    "2026-11-15 votes 1",
  ]);
  await countDays(db, now);
  expect([...(await rows())]).toEqual([...first]);
  await db.delete(votes);
  await countDays(db, now);
  expect((await rows()).filter(({ kind }) => kind === "votes").map(({ n }) => n)).toEqual([0, 0]);
});

test("the overview names the longest wait, the best offers and the stores of a week", async () => {
  const { db } = server;
  const since = hoursAgo(50);
  await anOffer(db, { status: "pending", created_at: hoursAgo(2) });
  await anOffer(db, { status: "pending", created_at: since });
  const good = await anOffer(db, { published_at: hoursAgo(3), store_name: "Loja A" });
  const clicked = await anOffer(db, { published_at: hoursAgo(3), store_name: "Loja B", ended: true });
  const old = await anOffer(db, { published_at: hoursAgo(24 * 8), store_name: "Loja C" });
  await db.insert(votes).values([good, old].map(({ id }) => ({ product_id: id, value: 1, quarters: 6 })));
  await db.insert(clickHours).values({ product_id: clicked.id, hour: hoursAgo(1), n: 7 });
  const { oldest_waiting, offers, stores } = await overview();
  expect(oldest_waiting).toBe(since);
  expect(offers.map(({ id, temperature, clicks }) => [id, temperature, clicks])).toEqual([
    [good.id, 15, 0],
    [clicked.id, 0, 7],
  ]);
  expect(stores).toEqual([
    { store_name: "Loja B", offers: 1, clicks: 7 },
    { store_name: "Loja A", offers: 1, clicks: 0 },
  ]);
});

test("searches that found nothing are counted without filters and without what may name a person, for 30 days", async () => {
  const { db } = server;
  await anOffer(db, { name: "Fone" });
  // What other tests of this process have searched for.
  await writeMisses(db, new Date());
  await db.execute(sql`DELETE FROM search_misses`);
  const asked = [
    "/buscar?q=Ornitorrinco",
    "/functions/v1/get-approved-products?q=ornitórrinco",
    "/buscar?q=zzyzx",
    "/buscar?q=fone&preco_max=1",
    "/buscar?q=ana%40example.com",
    "/functions/v1/get-approved-products?q=123.456.789-09",
    "/functions/v1/get-approved-products?q=fone",
  ];
  for (const path of asked) expect((await server.request(path)).status).toBe(200);
  await writeMisses(db, new Date());
  await writeMisses(db, new Date());
  const stored = () => db.execute(sql`SELECT term, n FROM search_misses ORDER BY term`);
  expect([...(await stored())]).toEqual([
    { term: "ornitorrinco", n: 2 },
    { term: "zzyzx", n: 1 },
  ]);
  expect((await overview()).misses).toEqual([{ term: "ornitorrinco", n: 2 }]);
  const later = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  await dropOldMisses(db, later(29));
  expect(await stored()).toHaveLength(2);
  await dropOldMisses(db, later(30));
  expect(await stored()).toHaveLength(0);
});
