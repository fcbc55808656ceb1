import { sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { rateLimits } from "#server/db/schema/operation.ts";
import { productStats, products } from "#server/db/schema/products.ts";
import { sqlState } from "#server/db/transaction.ts";
import { isLive } from "./products-store.ts";

const repeatMs = 24 * 3_600_000;

interface Click {
  slug: string;
  /** Recognises sender and offer without holding the sender's address. */
  mark: string;
}

/**
 * Counts a click on a live offer, once a day for each mark; false where it does not count. One statement, so that two processes
 * cannot both find the mark absent. A mark is a rate limit of one a day, and lives in that table.
 */
export async function addClick(db: Db, { slug, mark }: Click, now: Date): Promise<boolean> {
  const at = now.getTime();
  const counting = db.execute(sql`
    WITH live AS (SELECT ${products.id} FROM ${products} WHERE ${products.slug} = ${slug} AND ${isLive}),
    fresh AS (
      INSERT INTO ${rateLimits} AS kept (key, points, expire)
      SELECT ${`click ${mark}`}, 1, ${at + repeatMs}::bigint FROM live
      ON CONFLICT (key) DO UPDATE SET expire = excluded.expire WHERE kept.expire <= ${at}::bigint
      RETURNING key
    ),
    hours AS (
      INSERT INTO click_hours AS hours (product_id, hour, n)
      SELECT live.id, date_trunc('hour', ${now.toISOString()}::timestamptz), 1 FROM live, fresh
      ON CONFLICT (product_id, hour) DO UPDATE SET n = hours.n + 1
    )
    INSERT INTO ${productStats} AS stats (product_id, clicks)
    SELECT live.id, 1 FROM live, fresh
    ON CONFLICT (product_id) DO UPDATE SET clicks = stats.clicks + 1
    RETURNING product_id`);
  const rows = await counting.catch((error) => {
    // Deleted in this very moment: then there is no offer to count for.
    if (sqlState(error) === "23503") return [];
    throw error;
  });
  return rows.length > 0;
}
