import { sql } from "drizzle-orm";
import postgres from "postgres";
import { type CategoryName, categoryNames } from "#domain/products/categories.ts";
import type { Db } from "#server/db/connect.ts";
import { refreshHeat } from "#server/products/refresh-heat.ts";
import { refreshVocabulary } from "#server/products/refresh-vocabulary.ts";
import { qualities, ranges, rarities, sentences, sizes, stores } from "./offer-words.ts";

/** Few enough at a time for the embedded engine's memory. */
const batch = 10_000;

/** All of its offers are among the oldest tenth: the planner knows its share, but not that none is recent. */
export const stagnantCategory: CategoryName = "Outros";

/**
 * Offers that differ in what lists and searches look at: words, price, discount, category, status and age, some of them
 * tied. Made by number and not by chance, so that two runs and two engines hold the same rows.
 */
export async function fillWithOffers(
  db: Db,
  count: number,
  { searchable = false, people = 0 }: { searchable?: boolean; people?: number } = {},
): Promise<void> {
  const { run, close } = patientClient(db);
  await run("SET maintenance_work_mem = '256MB'");
  await run("ALTER TABLE products DISABLE TRIGGER products_counted");
  const definitions = await takeIndexesAway(db, run, "products");
  for (let first = 1; first <= count; first += batch)
    await run(insertOffers(first, Math.min(first + batch - 1, count), { stagnant: count / 10, people }));
  // Search alone reads the trigrams, and they take longer than everything else together.
  const wanted = definitions.filter((definition) => searchable || !definition.includes("gin_trgm_ops"));
  for (const definition of wanted) await run(definition);
  await run("ALTER TABLE products ENABLE TRIGGER products_counted");
  await run(
    "INSERT INTO product_counts SELECT status, category, ended, count(*) FROM products GROUP BY 1, 2, 3",
  );
  await run(`INSERT INTO product_stats (product_id, clicks)
    SELECT id, (hashtext(id::text) & 255) FROM products ORDER BY published_at DESC LIMIT 2000`);
  await run("VACUUM (ANALYZE)");
  await close();
  await refreshHeat(db, new Date());
  await refreshVocabulary(db);
}

export type Run = (statement: string) => Promise<unknown>;

/** Filling is not what is measured: it may take longer than a visitor's query, and than our own client would wait. */
export function patientClient(db: Db): { run: Run; close(): Promise<void> } {
  if (db.engine === "pglite") return { run: (text) => db.execute(sql.raw(text)), close: async () => {} };
  const { host, port, database, user, pass } = (db as unknown as { $client: postgres.Sql }).$client.options;
  const client = postgres({
    host: host[0] ?? "",
    port: port[0] ?? 0,
    database,
    username: user,
    password: pass ?? "",
    max: 1,
    onnotice: () => {},
  });
  return { run: (text) => client.unsafe(text), close: () => client.end() };
}

/** A row at a time into a dozen indexes takes minutes; built afterwards, from the same definitions, they take seconds. */
export async function takeIndexesAway(db: Db, run: Run, table: string): Promise<string[]> {
  const indexes = await db.execute<{ indexname: string; indexdef: string }>(
    sql`SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ${table} AND indexname <> ${`${table}_pkey`}`,
  );
  await run(`DROP INDEX ${indexes.map(({ indexname }) => indexname).join(", ")}`);
  return indexes.map(({ indexdef }) => indexdef);
}

// hashtext is the same on every engine and version that we run on; & keeps it positive.
export const chance = (salt: string, below: number | string) =>
  `((hashtext('${salt}' || i) & 2147483647) % (${below}))`;
export const oneOf = (salt: string, words: readonly string[]) =>
  `(${array(words)})[1 + ${chance(salt, words.length)}]`;

/** The id of the n-th person (`synthetic-people.ts`), from 0: a UUID by its version and variant too. */
export const personId = (n: string) =>
  `overlay(overlay(md5('person' || ${n}) placing '8' from 13) placing '8' from 17)::uuid`;

function insertOffers(
  first: number,
  last: number,
  { stagnant, people }: { stagnant: number; people: number },
): string {
  const lively = categoryNames.filter((name) => name !== stagnantCategory);
  const price = `least(99999, (kind_prices[kind] * (60 + ${chance("price", 80)}) / 100 + ${chance("cents", 100)} / 100.0))::numeric(12,2)`;
  // Squared, so that the first store has the most offers.
  const store = `(${array(stores)})[1 + (${chance("store", 1000)} ^ 2 / 1000000.0 * ${stores.length})::int % ${stores.length}]`;
  const rarity = `CASE WHEN ${chance("rare", 1000)} = 0 THEN ' Com ' || ${oneOf("which", rarities)} || '.' ELSE '' END`;
  // A quarter is one person's, as where somebody imports them; the others have a few each, and most people none.
  const owner =
    people > 0 ? personId(`(${chance("owner", 1000)} ^ 8 / 1e24 * ${people})::int`) : "NULL::uuid";
  const refused = people > 0 ? `WHEN ${chance("status", 20)} = 1 THEN 'rejected'` : "";
  return `
    INSERT INTO products (id, name, description, category, original_price, sale_price, store_name, product_url,
      status, ended, slug, published_at, created_at, user_id, product_key)
    SELECT
      (lpad(to_hex(extract(epoch FROM at)::bigint * 1000), 12, '0') || '7' || left(md5(i::text), 3)
        || '8' || right(md5(i::text), 15))::uuid,
      kinds[kind] || ' ' || brands[1 + ${chance("brand", "cardinality(brands)")}] || ' '
        || upper(left(md5('model' || i), 1)) || ${chance("model", 90)} + 10 || ' ' || ${oneOf("size", sizes)} || ' ' || ${oneOf("quality", qualities)},
      ${oneOf("first", sentences)} || ' ' || ${oneOf("second", sentences)} || ' ' || ${oneOf("third", sentences)} || ${rarity},
      category, ${price}, (${price} * (100 - ${chance("off", 75)}) / 100)::numeric(12,2),
      ${store}, 'https://loja.example/p/' || i,
      CASE WHEN ${chance("status", 20)} = 0 THEN 'pending' ${refused} ELSE 'approved' END,
      ${chance("ended", 10)} = 0,
      'oferta-' || i, at, at, ${owner}, ${people > 0 ? `'loja:' || i % 20000` : "NULL::text"}
    FROM (
      SELECT *, 1 + ${chance("kind", "cardinality(kinds)")} AS kind FROM (
        SELECT i, timestamptz '2026-01-01 00:00Z' + i / 2 * interval '20 seconds' AS at,
          CASE WHEN i <= ${stagnant} THEN '${stagnantCategory}' ELSE ${oneOf("category", lively)} END AS category
        FROM generate_series(${first}, ${last}) i
      ) numbered JOIN (${rangeTable()}) ranges USING (category)
    ) chosen`;
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
