import { sql } from "drizzle-orm";
import type { WatchedProduct } from "#domain/alerts/alert-response-schema.ts";
import { productPath } from "#domain/products/product.ts";
import type { Reader } from "#server/db/transaction.ts";

interface WatchedRow extends Record<string, unknown> {
  key: string;
  name: string;
  slug: string;
  price: number | null;
  lowest: number | null;
  lowest_day: string | null;
}

/** What alerts by these keys wait for: the cheapest live offer, or the newest that ended, and the lowest price that anybody got. */
export async function findWatchedProducts(
  db: Reader,
  keys: readonly string[],
): Promise<Map<string, WatchedProduct>> {
  if (keys.length === 0) return new Map();
  const rows = await db.execute<WatchedRow>(sql`
    SELECT key, offer.name, offer.slug, CASE WHEN NOT offer.ended THEN offer.sale_price::float8 END AS price,
      day.low::float8 AS lowest, day.day::text AS lowest_day
    FROM unnest(${sql.param([...new Set(keys)])}::text[]) AS key
    CROSS JOIN LATERAL (
      SELECT name, slug, ended, sale_price FROM products WHERE product_key = key AND status = 'approved'
      ORDER BY ended, CASE WHEN NOT ended THEN sale_price END, published_at DESC, id DESC LIMIT 1) AS offer
    LEFT JOIN LATERAL (
      SELECT low, day FROM price_days WHERE product_key = key ORDER BY low, day DESC LIMIT 1) AS day ON true`);
  return new Map(rows.map(({ key, slug, ...row }) => [key, { ...row, path: productPath(slug) }]));
}
