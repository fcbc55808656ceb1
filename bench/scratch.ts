import { sql } from "drizzle-orm";
import { listStoresWithCoupons } from "#server/coupons/coupon-stores-store.ts";
import { countCoupons, listCoupons } from "#server/coupons/coupons-store.ts";
import { openDatabase } from "#server/db/connect.ts";
import { openDataServer } from "./datasets/postgres-sets.ts";

const data = await openDataServer();
for (const n of [500, 5000, 50_000]) {
  const url = await data.copyOf("1k");
  const d = await openDatabase({ data_dir: "", database_url: url });
  const db = d.db;
  await db.execute(sql`INSERT INTO coupons (store_id, code, folded_code, kind, value, status, published_at, created_at, until, rank, last_worked_at, worked)
    SELECT (SELECT array_agg(id ORDER BY id) FROM stores WHERE listed AND merged_into IS NULL)[1 + i % (SELECT count(*) FROM stores WHERE listed AND merged_into IS NULL)], 'C' || i, 'C' || i, (ARRAY['percent','amount','shipping'])[1 + i % 3],
     CASE WHEN i % 3 = 2 THEN NULL ELSE 10 END, 'approved', now() - i * interval '1 minute', now() - i * interval '1 minute',
     CASE WHEN i % 4 = 0 THEN NULL WHEN i % 4 = 1 THEN current_date - i % 100 ELSE current_date + i % 60 END, CASE WHEN i % 3 = 0 THEN (i % 97) / 97.0 ELSE 0 END, CASE WHEN i % 3 = 0 THEN now() - i * interval '1 second' END, 1
    FROM generate_series(1, ${n}::int) i`);
  await db.execute(sql`VACUUM ANALYZE coupons`);
  const now = new Date();
  const [s] = await db.execute<{ id: string }>(sql`SELECT store_id AS id FROM coupons LIMIT 1`);
  const [c] = await db.execute(
    sql`SELECT count(*)::int AS n, count(DISTINCT store_id)::int AS stores FROM coupons`,
  );
  console.log(n, JSON.stringify(c));
  const time = async (name: string, f: () => Promise<unknown>) => {
    for (let i = 0; i < 5; i++) await f();
    const t: number[] = [];
    for (let i = 0; i < 15; i++) {
      const a = performance.now();
      await f();
      t.push(performance.now() - a);
    }
    console.log(n, name, t.sort((a, b) => a - b)[7]?.toFixed(2));
  };
  await time("best", () => listCoupons(db, { now, limit: 31 }));
  await time("ending", () => listCoupons(db, { now, limit: 31, sort: "ending" }));
  await time("kind", () => listCoupons(db, { now, limit: 31, kind: "percent" }));
  await time("newest feed", () => listCoupons(db, { now, limit: 31, only: "live", sort: "newest" }));
  await time("soon", () => listCoupons(db, { now, limit: 12, only: "soon", sort: "newest" }));
  await time("ended", () => listCoupons(db, { now, limit: 12, only: "ended", sort: "newest" }));
  await time("cart", () => listCoupons(db, { now, limit: 31, cart: 200 }));
  await time("count", () => countCoupons(db, now));
  await time("stores", () => listStoresWithCoupons(db, now));
  await time("one store", () => listCoupons(db, { now, limit: 31, storeId: s?.id }));
  await time("store count", () => countCoupons(db, now, s?.id));
  await d.close();
}
await data.stop();
