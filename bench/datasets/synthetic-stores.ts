import type { Run } from "./slow-query-client.ts";

const fewestStores = 10;
const mostStores = 10_000;
const offersPerCoupon = 20;

/** The id of the store of this name, an SQL text: a valid UUID with version and variant. */
export const storeId = (name: string) =>
  `overlay(overlay(md5('store' || ${name}) placing '8' from 13) placing '8' from 17)::uuid`;

/** The stores that offers name, and others up to one for each hundred offers: all listed, each with a domain and figures, and coupons. The
 * team has said of the first ones alone whether their links earn. */
export async function fillWithStores(run: Run, names: readonly string[], offers: number): Promise<void> {
  const count = Math.min(mostStores, Math.max(fewestStores, Math.round(offers / 100)));
  const named = names.map((name, i) => `(${i}, '${name}')`).join(", ");
  await run(`INSERT INTO stores (id, slug, name, folded_name, about, commission, listed, listed_at)
    SELECT ${storeId("name")}, trim(both '-' from regexp_replace(fold(name), '[^a-z0-9]+', '-', 'g')), name, fold(name),
      'Vende de tudo um pouco.', CASE WHEN i < ${names.length} THEN i % 2 = 0 END, true, now()
    FROM (SELECT * FROM (VALUES ${named}) AS named (i, name)
      UNION ALL SELECT i, 'Loja ' || chr(97 + i % 26) || ' ' || i FROM generate_series(${names.length}, ${count - 1}) AS i) AS s`);
  await run("INSERT INTO store_domains (host, store_id) SELECT slug || '.com.br', id FROM stores");
  await run(`INSERT INTO store_figures (store_id, offers, discounted, median_discount, judged, "real", ended, median_life_hours, ended_by_people)
    SELECT id, 100, 80, 30, 40, 20, 60, 19, 12 FROM stores`);
  await fillWithCoupons(run, Math.round(offers / offersPerCoupon));
}

/** A third of them worked, a quarter is over, some since long. */
async function fillWithCoupons(run: Run, count: number): Promise<void> {
  await run(`INSERT INTO coupons (store_id, code, folded_code, kind, value, status, published_at, created_at, until, rank, last_worked_at, worked)
    SELECT ids[1 + i % cardinality(ids)], 'CUPOM' || i, 'CUPOM' || i, CASE WHEN i % 2 = 0 THEN 'percent' ELSE 'amount' END, 10, 'approved',
      now() - i * interval '1 minute', now() - i * interval '1 minute', CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN current_date - i % 100 ELSE current_date + i % 60 END,
      CASE WHEN i % 3 = 0 THEN i % 97 / 97.0 ELSE 0 END, CASE WHEN i % 3 = 0 THEN now() - i * interval '1 second' END, CASE WHEN i % 3 = 0 THEN 9 ELSE 0 END
    FROM generate_series(1, ${count}) AS i, (SELECT array_agg(id ORDER BY id) AS ids FROM stores) AS s`);
}

/** As the trigger counts them. */
export async function countStoreOffers(run: Run): Promise<void> {
  await run(`INSERT INTO store_counts (store_id, slot, n) SELECT store_id, 0, count(*) FROM products
    WHERE status = 'approved' AND NOT ended AND store_id IS NOT NULL GROUP BY 1`);
}
