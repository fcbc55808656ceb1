import type { Run } from "./slow-query-client.ts";

const fewestStores = 10;
const mostStores = 10_000;

/** The id of the store of this name, an SQL text: a valid UUID with version and variant. */
export const storeId = (name: string) =>
  `overlay(overlay(md5('store' || ${name}) placing '8' from 13) placing '8' from 17)::uuid`;

/** The stores that offers name, and others up to one for each hundred offers: all listed, each with a domain and figures. */
export async function fillWithStores(run: Run, names: readonly string[], offers: number): Promise<void> {
  const count = Math.min(mostStores, Math.max(fewestStores, Math.round(offers / 100)));
  const named = names.map((name, i) => `(${i}, '${name}')`).join(", ");
  await run(`INSERT INTO stores (id, slug, name, folded_name, about, commission, listed, listed_at)
    SELECT ${storeId("name")}, trim(both '-' from regexp_replace(fold(name), '[^a-z0-9]+', '-', 'g')), name, fold(name),
      'Vende de tudo um pouco.', i % 2 = 0, true, now()
    FROM (SELECT * FROM (VALUES ${named}) AS named (i, name)
      UNION ALL SELECT i, 'Loja ' || chr(97 + i % 26) || ' ' || i FROM generate_series(${names.length}, ${count - 1}) AS i) AS s`);
  await run("INSERT INTO store_domains (host, store_id) SELECT slug || '.com.br', id FROM stores");
  await run(`INSERT INTO store_figures (store_id, offers, discounted, median_discount, judged, "real", ended, median_life_hours, ended_by_people)
    SELECT id, 100, 80, 30, 40, 20, 60, 19, 12 FROM stores`);
}

/** As the trigger counts them. */
export async function countStoreOffers(run: Run): Promise<void> {
  await run(`INSERT INTO store_counts (store_id, slot, n) SELECT store_id, 0, count(*) FROM products
    WHERE status = 'approved' AND NOT ended AND store_id IS NOT NULL GROUP BY 1`);
}
