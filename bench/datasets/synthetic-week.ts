import type { Db } from "#server/db/connect.ts";
import { rankOffers } from "#server/votes/rank-offers.ts";
import { slowQueryClient } from "./slow-query-client.ts";
import { personId } from "./synthetic-offers.ts";

/** As many in every copy, so that what people said this week is alike whatever else a site holds. */
export const offersOfWeek = 2000;

/**
 * Offers of the last seven days with votes, comments and clicks. A data set's own are of one fixed year, and nobody votes on those; so
 * these are added to each copy.
 */
export async function addWeek(db: Db, count = offersOfWeek): Promise<void> {
  const { run, close } = slowQueryClient(db);
  await run(`INSERT INTO products (id, name, description, category, original_price, sale_price, store_name, product_url, store_id, status, slug,
      published_at, created_at, priced_at, user_id)
    SELECT gen_random_uuid(), name, description, category, original_price, sale_price, store_name, product_url, store_id, 'approved', 'semana-' || i,
      at, at, at, user_id
    FROM (SELECT *, now() - i * interval '1 second' * ${Math.floor((7 * 86_400) / count)} AS at FROM (
      SELECT *, row_number() OVER () AS i FROM (
        SELECT name, description, category, original_price, sale_price, store_name, product_url, store_id, user_id FROM products
        WHERE status = 'approved' AND NOT ended AND slug <> '' ORDER BY published_at DESC, id DESC LIMIT ${count}
      ) newest
    ) numbered) AS dated`);
  // One in eight is cold; the first tenth is spoken of most.
  await run(`INSERT INTO votes (product_id, user_id, value, reason, quarters, created_at)
    SELECT id, ${personId("n")}, v, CASE WHEN v < 0 THEN 'preco_comum' END, 4 * v, published_at + interval '1 minute'
    FROM products, LATERAL (SELECT n, CASE WHEN n % 8 = 0 THEN -1 ELSE 1 END AS v
      FROM generate_series(1, 2 + (hashtext(slug) & 15)) n) AS voters
    WHERE slug LIKE 'semana-%'`);
  await run(`INSERT INTO comments (product_id, person, body, created_at)
    SELECT id, gen_random_uuid(), 'Chegou em dois dias, caixa intacta. Vale o preço.', now() - n * interval '1 minute'
    FROM products, generate_series(1, hashtext('c' || slug) & 7) n WHERE slug LIKE 'semana-%'`);
  await run(`INSERT INTO click_hours (product_id, hour, n)
    SELECT id, date_trunc('hour', now()), 1 + (hashtext('h' || slug) & 63) FROM products WHERE slug LIKE 'semana-%'`);
  await run("ANALYZE votes, comments, comment_people, content_sums, click_hours");
  await rankOffers(db, new Date());
  await close();
}
