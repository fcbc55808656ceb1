import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { addToSums, countOf, type FigureOffer, medianOf, noSums } from "#domain/stores/figures.ts";
import { figureDays } from "#domain/stores/store-limits.ts";
import type { Db } from "#server/db/connect.ts";

/** A step takes about as long as a page that is not cached. */
const offersAtOnce = 2000;
/** Visitors come first. */
const restFactor = 2;
const staleHours = 6;
/** A run ends soon; the next one goes on with the stalest store. */
const runMs = 20_000;

/** Computes the figures of the stores whose own are the oldest; of a large one in steps, each a statement of its own. Returns how many. */
export async function refreshFigures(db: Db): Promise<number> {
  const until = performance.now() + runMs;
  for (let n = 0; ; n++) {
    const store = performance.now() < until ? await staleStore(db) : undefined;
    if (store === undefined) return n;
    await computeFigures(db, store);
  }
}

/** Those without figures first. */
async function staleStore(db: Db): Promise<string | undefined> {
  const [row] = await db.execute<{ id: string }>(sql`
    (SELECT s.id FROM stores s WHERE s.merged_into IS NULL AND NOT EXISTS (SELECT 1 FROM store_figures f WHERE f.store_id = s.id) LIMIT 1)
    UNION ALL
    (SELECT f.store_id FROM store_figures f WHERE f.at < now() - make_interval(hours => ${staleHours}) ORDER BY f.at LIMIT 1)
    LIMIT 1`);
  return row?.id;
}

async function computeFigures(db: Db, store: string): Promise<void> {
  const sums = noSums();
  const ids = await db.execute<{ id: string }>(
    sql`SELECT id FROM stores WHERE id = ${store} OR merged_into = ${store}`,
  );
  for (const { id } of ids)
    for (let after: Place | undefined = { at: "infinity", id: lastId }; after; ) {
      const began = performance.now();
      const rows = await offersBefore(db, id, after);
      for (const row of rows) addToSums(sums, row);
      const last = rows.at(-1);
      after = last && rows.length === offersAtOnce ? last : undefined;
      await setTimeout(restFactor * (performance.now() - began));
    }
  const { offers, judged, real, inflated, discounts, lives, endedByPeople } = sums;
  await db.execute(sql`
    INSERT INTO store_figures (store_id, offers, discounted, median_discount, judged, "real", inflated, ended, median_life_hours, ended_by_people,
      at)
    SELECT ${store}, ${offers}, ${countOf(discounts)}, ${medianOf(discounts)}, ${judged}, ${real}, ${inflated}, ${countOf(lives)},
      ${medianOf(lives)},
      ${endedByPeople}, now()
    ON CONFLICT (store_id) DO UPDATE SET offers = excluded.offers, discounted = excluded.discounted, median_discount = excluded.median_discount,
      judged = excluded.judged, "real" = excluded."real", inflated = excluded.inflated, ended = excluded.ended,
      median_life_hours = excluded.median_life_hours,
      ended_by_people = excluded.ended_by_people, at = excluded.at`);
}

interface Place {
  at: string;
  id: string;
}

const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Backwards along the index of a store's offers. */
function offersBefore(db: Db, store: string, { at, id }: Place) {
  return db.execute<FigureOffer & Place & Record<string, unknown>>(sql`
    SELECT p.id, p.published_at::text AS at, CASE WHEN p.original_price > 0 THEN p.discount END AS discount, v.verdict, p.ended_by,
      CASE WHEN p.ended THEN greatest(0, floor(extract(epoch FROM coalesce(p.ended_at, p.updated_at) - p.published_at) / 3600))::int END
        AS life_hours
    FROM products p LEFT JOIN offer_verdicts v ON v.product_id = p.id
    WHERE p.store_id = ${store} AND p.status = 'approved' AND p.published_at > now() - make_interval(days => ${sql.raw(String(figureDays))})
      AND (p.published_at, p.id) < (${at}::timestamptz, ${id}::uuid)
    ORDER BY p.published_at DESC, p.id DESC LIMIT ${offersAtOnce}`);
}
