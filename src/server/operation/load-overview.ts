import { sql } from "drizzle-orm";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { type Overview, overviewDays } from "#domain/operation/overview.ts";
import type { Reader } from "#server/db/transaction.ts";
import type { ReadContext } from "#server/http/route.ts";
import { loadOffers } from "#server/products/products-store.ts";
import { listMisses } from "#server/products/search/search-misses-store.ts";
import { listDays } from "./daily-counts-store.ts";

const listed = 10;

/** What the panel shows first: how the site is used, and what waits. */
export async function loadOverview({ db, now }: ReadContext<unknown>): Promise<Overview> {
  const since = new Date(now.getTime() - overviewDays * 24 * 3_600_000);
  return {
    days: await listDays(db, now, overviewDays),
    oldest_waiting: await oldestWaiting(db),
    misses: await listMisses(db, dayInSaoPaulo(since)),
    offers: await bestOffers(db, now),
    stores: await bestStores(db, now),
  };
}

async function oldestWaiting(db: Reader): Promise<string | null> {
  const [row] = await db.execute<{ at: string }>(
    sql`SELECT created_at AS at FROM products WHERE status = 'pending' ORDER BY created_at, id LIMIT 1`,
  );
  return row ? new Date(row.at).toISOString() : null;
}

/** The offers of a week, live and ended, each by its own index; and their clicks. */
const ofWeek = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz - interval '7 days'`;
  return sql`fresh AS (
      SELECT id, store_name FROM products
      WHERE status = 'approved' AND NOT ended AND slug <> '' AND published_at > ${at}
      UNION ALL SELECT id, store_name FROM products WHERE status = 'approved' AND ended AND published_at > ${at}
    ),
    clicked AS (SELECT product_id, sum(n)::int AS clicks FROM click_hours WHERE hour > ${at} GROUP BY product_id)`;
};

async function bestOffers(db: Reader, now: Date): Promise<Overview["offers"]> {
  const rows = await db.execute<{ id: string; clicks: number }>(sql`
    WITH ${ofWeek(now)},
    voted AS (SELECT content_id, sum(quarters)::int AS quarters FROM content_sums JOIN fresh ON id = content_id GROUP BY content_id)
    SELECT id, coalesce(clicks, 0) AS clicks FROM fresh
    LEFT JOIN voted ON voted.content_id = id LEFT JOIN clicked ON clicked.product_id = id
    WHERE quarters > 0 OR clicks > 0
    ORDER BY coalesce(quarters, 0) DESC, coalesce(clicks, 0) DESC, id DESC LIMIT ${listed}`);
  const clicks = new Map(rows.map((row) => [row.id, row.clicks]));
  const offers = await loadOffers(db, [...clicks.keys()]);
  return offers.map(({ id, slug, name, store_name, temperature, comments }) => ({
    ...{ id, slug, name, store_name, temperature, comments },
    clicks: clicks.get(id) ?? 0,
  }));
}

async function bestStores(db: Reader, now: Date): Promise<Overview["stores"]> {
  const rows = await db.execute<Overview["stores"][number]>(sql`
    WITH ${ofWeek(now)}
    SELECT store_name, count(*)::int AS offers, coalesce(sum(clicks), 0)::int AS clicks
    FROM fresh LEFT JOIN clicked ON product_id = id
    GROUP BY store_name ORDER BY 3 DESC, 2 DESC, 1 LIMIT ${listed}`);
  return [...rows];
}
