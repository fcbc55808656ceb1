import { sql } from "drizzle-orm";
import { type CategoryName, categoryNames } from "#domain/products/categories.ts";
import type { Db } from "#server/db/connect.ts";
import { refreshHeat } from "#server/products/refresh-heat.ts";

/** Small enough to stay far below the statement timeout. */
const batch = 10_000;

/** All of its offers are among the oldest tenth: the planner knows its share, but not that none is recent. */
export const stagnantCategory: CategoryName = "Outros";

/**
 * Offers that differ in what lists look at: price, discount, category, status and age, some of them tied. Made by
 * number and not by chance, so that two runs and two engines hold the same rows.
 */
export async function fillWithOffers(db: Db, count: number): Promise<void> {
  const definitions = await takeIndexesAway(db);
  for (let first = 1; first <= count; first += batch)
    await patiently(db, insertOffers(first, Math.min(first + batch - 1, count), count / 10));
  for (const definition of definitions) await patiently(db, definition);
  await patiently(
    db,
    `ALTER TABLE products ENABLE TRIGGER products_counted;
     INSERT INTO product_counts SELECT status, category, ended, count(*) FROM products GROUP BY 1, 2, 3;
     INSERT INTO product_stats (product_id, clicks)
       SELECT id, (hashtext(id::text) & 255) FROM products ORDER BY published_at DESC LIMIT 2000`,
  );
  await patiently(db, "ANALYZE");
  await refreshHeat(db, new Date());
}

/** A row at a time into a dozen indexes takes minutes; built afterwards, from the same definitions, they take seconds. */
async function takeIndexesAway(db: Db): Promise<string[]> {
  const indexes = await db.execute<{ indexname: string; indexdef: string }>(
    sql`SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'products' AND indexname <> 'products_pkey'`,
  );
  const names = indexes.map(({ indexname }) => indexname);
  await patiently(
    db,
    `ALTER TABLE products DISABLE TRIGGER products_counted; DROP INDEX ${names.join(", ")}`,
  );
  // Search alone reads the trigrams, and they would take longer than everything else together.
  return indexes.filter(({ indexname }) => indexname !== "p_trgm").map(({ indexdef }) => indexdef);
}

/** Filling is not what is measured: it may take longer than a visitor's query. */
async function patiently(db: Db, statements: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    for (const statement of statements.split(";")) await tx.execute(sql.raw(statement));
  });
}

function insertOffers(first: number, last: number, stagnant: number): string {
  const lively = categoryNames.filter((name) => name !== stagnantCategory);
  const names = lively.map((name) => `'${name}'`).join(", ");
  // hashtext is the same on every engine and version that we run on; & keeps it positive.
  const chance = (salt: string, below: number) => `((hashtext('${salt}' || i) & 2147483647) % ${below})`;
  return `
    INSERT INTO products (id, name, description, category, original_price, sale_price, store_name, product_url,
      status, ended, slug, published_at, created_at)
    SELECT
      (lpad(to_hex(extract(epoch FROM at)::bigint * 1000), 12, '0') || '7' || left(md5(i::text), 3)
        || '8' || right(md5(i::text), 15))::uuid,
      'Oferta número ' || i, repeat('Uma descrição de tamanho comum. ', 6),
      CASE WHEN i <= ${stagnant} THEN '${stagnantCategory}' ELSE (ARRAY[${names}])[1 + ${chance("category", lively.length)}] END,
      (100 + ${chance("original", 400_000)})::numeric / 100,
      (100 + ${chance("original", 400_000)})::numeric / 100 * (100 - ${chance("off", 75)}) / 100,
      'Loja ' || i % 50, 'https://loja.example/p/' || i,
      CASE WHEN ${chance("status", 20)} = 0 THEN 'pending' ELSE 'approved' END,
      ${chance("ended", 10)} = 0,
      'oferta-' || i, at, at
    FROM (
      SELECT i, timestamptz '2026-01-01 00:00Z' + i / 2 * interval '20 seconds' AS at
      FROM generate_series(${first}, ${last}) i
    ) numbered`;
}
