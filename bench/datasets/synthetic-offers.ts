import { verdictRule } from "#domain/prices/price-verdict.ts";
import { type CategoryName, categoryNames } from "#domain/products/categories.ts";
import type { Db } from "#server/db/connect.ts";
import { qualities, ranges, rarities, sentences, sizes, stores } from "./offer-words.ts";
import { dropIndexes, type Run, runAll, slowQueryClient } from "./slow-query-client.ts";
import { countStoreOffers, fillWithStores, storeId } from "./synthetic-stores.ts";

/** Small enough batches for the embedded engine's memory. */
const batch = 10_000;

/** What they would do for each row is done for all of them at once. */
const triggers = ["products_counted", "products_real", "products_in_stores"];

/** All of its offers are among the oldest tenth: the planner knows its share, but not that none is recent. */
export const oldCategory: CategoryName = "Outros";

/** The same number of offers per product in every data set, so that product pages are alike. */
const postsOfOne = 50;

/**
 * Offers that vary in the columns of lists and searches: words, price, discount, category, status and age, some of
 * them tied. Generated from their number, without randomness, so that two runs and two engines hold the same rows.
 */
export async function fillWithOffers(db: Db, count: number, { people }: { people: number }): Promise<void> {
  const { run, close } = slowQueryClient(db);
  for (const name of triggers) await run(`ALTER TABLE products DISABLE TRIGGER ${name}`);
  await fillWithStores(run, stores, count);
  const definitions = await dropIndexes(db, run, "products");
  const batches = Array.from({ length: Math.ceil(count / batch) }, (_, i) => i * batch + 1);
  const inserts = batches.map((first) =>
    insertOffers(first, Math.min(first + batch - 1, count), { of: count, people }),
  );
  await runAll(db, inserts);
  await runAll(db, definitions);
  for (const name of triggers) await run(`ALTER TABLE products ENABLE TRIGGER ${name}`);
  await run(
    "INSERT INTO product_counts (status, category, ended, n) SELECT status, category, ended, count(*) FROM products GROUP BY 1, 2, 3",
  );
  await countStoreOffers(run);
  await judge(run);
  await run(`INSERT INTO product_stats (product_id, clicks)
    SELECT id, hashtext(slug) & 255 FROM products WHERE status = 'approved' AND hashtext(slug) % 4 = 0`);
  await close();
}

/** Every live offer has a verdict; of twelve in a hundred the discount is real, of some of these against no known price. */
async function judge(run: Run): Promise<void> {
  const chosen = "((hashtext('verdict' || slug) & 2147483647) % 100)";
  await run("ALTER TABLE offer_verdicts DISABLE TRIGGER verdicts_real");
  await run(`INSERT INTO offer_verdicts (product_id, verdict, rule, usual, is_lowest)
    SELECT id, CASE WHEN chosen < 12 THEN 'desconto-real' WHEN chosen < 30 THEN 'desconto-inflado'
        WHEN chosen < 60 THEN 'preco-comum' ELSE 'poucos-dados' END, ${verdictRule},
      CASE WHEN chosen BETWEEN 2 AND 59 THEN
        round(sale_price * CASE WHEN chosen < 12 THEN 112 + (hashtext('usual' || slug) & 127) ELSE 100 END / 100, 2) END, false
    FROM (SELECT *, ${chosen} AS chosen FROM products) AS p WHERE status = 'approved' AND NOT ended`);
  await run("ALTER TABLE offer_verdicts ENABLE TRIGGER verdicts_real");
  // As the triggers write them.
  await run(`INSERT INTO real_offers (product_id, category, store_id, published_at, sale_price, discount, true_discount)
    SELECT id, category, store_id, published_at, sale_price, discount,
      CASE WHEN usual > sale_price THEN trunc((usual - sale_price) * 100 / usual)::int ELSE 0 END
    FROM products JOIN offer_verdicts ON product_id = id WHERE verdict = 'desconto-real' ORDER BY published_at, id`);
}

// hashtext is the same on every engine and version that we run on; & keeps it positive.
export const chance = (salt: string, below: number | string) =>
  `((hashtext('${salt}' || i) & 2147483647) % (${below}))`;
export const oneOf = (salt: string, words: readonly string[]) =>
  `(${array(words)})[1 + ${chance(salt, words.length)}]`;

/** The id of the n-th user (`synthetic-people.ts`), from 0: a valid UUID with version and variant. */
export const personId = (n: string) =>
  `overlay(overlay(md5('person' || ${n}) placing '8' from 13) placing '8' from 17)::uuid`;

function insertOffers(first: number, last: number, { of, people }: { of: number; people: number }): string {
  const lively = categoryNames.filter((name) => name !== oldCategory);
  const price = `least(99999, (kind_prices[kind] * (60 + ${chance("price", 80)}) / 100 + ${chance("cents", 100)} / 100.0))::numeric(12,2)`;
  // Squared, so that the first store has the most offers.
  const store = `(${array(stores)})[1 + (${chance("store", 1000)} ^ 2 / 1000000.0 * ${stores.length})::int % ${stores.length}]`;
  const rarity = `CASE WHEN ${chance("rare", 1000)} = 0 THEN ' Com ' || ${oneOf("which", rarities)} || '.' ELSE '' END`;
  // One user has a quarter of the offers, as after an import; the others have a few each, and most users none.
  const owner =
    people > 0 ? personId(`(${chance("owner", 1000)} ^ 8 / 1e24 * ${people})::int`) : "NULL::uuid";
  const refused = people > 0 ? `WHEN ${chance("status", 20)} = 1 THEN 'rejected'` : "";
  return `
    INSERT INTO products (id, name, description, category, original_price, sale_price, store_name, product_url,
      coupon, status, ended, slug, published_at, created_at, user_id, product_key, store_id)
    SELECT *, ${storeId("store_name")} FROM (SELECT
      (lpad(to_hex(extract(epoch FROM at)::bigint * 1000), 12, '0') || '7' || left(md5(i::text), 3)
        || '8' || right(md5(i::text), 15))::uuid,
      kinds[kind] || ' ' || brands[1 + ${chance("brand", "cardinality(brands)")}] || ' '
        || upper(left(md5('model' || i), 1)) || ${chance("model", 90)} + 10 || ' ' || ${oneOf("size", sizes)} || ' ' || ${oneOf("quality", qualities)},
      ${oneOf("first", sentences)} || ' ' || ${oneOf("second", sentences)} || ' ' || ${oneOf("third", sentences)} || ${rarity},
      category, ${price}, (${price} * (100 - ${chance("off", 75)}) / 100)::numeric(12,2),
      ${store}, 'https://loja.example/p/' || i,
      CASE WHEN ${chance("coupon", 60)} = 0 THEN
        CASE ${chance("code", 400)} WHEN 0 THEN 'A-7' ELSE 'CUPOM' || ${chance("code", 400)} END END,
      CASE WHEN ${chance("status", 20)} = 0 THEN 'pending' ${refused} ELSE 'approved' END,
      ${chance("ended", 10)} = 0,
      'oferta-' || i, at, at, ${owner}, ${people > 0 ? `'loja:' || i % ${Math.ceil(of / postsOfOne)}` : "NULL::text"}
    FROM (
      SELECT *, 1 + ${chance("kind", "cardinality(kinds)")} AS kind FROM (
        SELECT i, timestamptz '2026-01-01 00:00Z' + i / 2 * interval '20 seconds' AS at,
          CASE WHEN i <= ${of / 10} THEN '${oldCategory}' ELSE ${oneOf("category", lively)} END AS category
        FROM generate_series(${first}, ${last}) i
      ) numbered JOIN (${rangeTable()}) ranges USING (category)
    ) chosen) AS offer (id, name, description, category, original_price, sale_price, store_name, product_url, coupon, status, ended, slug,
      published_at, created_at, user_id, product_key)`;
}

function rangeTable(): string {
  const rows = Object.entries(ranges).map(
    ([category, { kinds, brands }]) =>
      `('${category}', ${array(Object.keys(kinds))}, ARRAY[${Object.values(kinds)}], ${array(brands)})`,
  );
  return `SELECT * FROM (VALUES ${rows.join(", ")}) AS v (category, kinds, kind_prices, brands)`;
}

function array(words: readonly string[]): string {
  return `ARRAY[${words.map((word) => `'${word}'`).join(", ")}]`;
}
