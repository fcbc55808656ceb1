import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newAlertSchema } from "#domain/alerts/alert-schema.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { aPerson } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { countMatches } from "./try-alert.ts";

/** Rows of a table that the statements of a transaction read, by plans that know no values. */
function rowsRead(server: TestServer, table: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return inTransaction(server.db, async (tx) => {
    await tx.execute(sql`SET LOCAL plan_cache_mode = force_generic_plan`);
    const before = await readSoFar(tx, table);
    await work(tx);
    return (await readSoFar(tx, table)) - before;
  });
}

async function readSoFar(tx: Tx, table: string): Promise<number> {
  const [read] = await tx.execute<{ n: number }>(sql`SELECT (seq_tup_read + idx_tup_fetch)::int AS n
    FROM pg_stat_xact_user_tables WHERE relname = ${table}`);
  return read?.n ?? 0;
}

async function addOffers({ db }: TestServer, count: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO products (id, name, slug, description, category, store_name, product_url, original_price, sale_price, status, published_at, ended)
    SELECT gen_random_uuid(), 'Fone ' || i, 'fone-' || i, '', 'Casa', 'Loja', 'https://loja.example/' || i, 100, 50, 'approved', now() - i * interval '1 minute', i % 2 = 0
    FROM generate_series(1, ${count}) AS i`);
  await db.execute(sql`ANALYZE products`);
}

test("a trial reads the newest offers, whatever matches, and says so", async () => {
  const server = await freshServer();
  const { id } = await aPerson(server);
  await addOffers(server, 3000);
  for (const [fields, matches] of [
    [{ q: "zz" }, 0],
    [{ category: "casa", min_temperature: 9999 }, 0],
    [{ q: "fone", only_real: true }, 0],
    [{ q: "fone" }, 100],
  ] as const) {
    const read = await rowsRead(server, "products", async (tx) => {
      const alert = newAlertSchema.parse(fields);
      expect(await countMatches(tx, alert, id, 100)).toEqual({
        matches,
        last_30_days: 2 * matches,
        newest: 100,
      });
    });
    expect(read, JSON.stringify(fields)).toBeLessThan(300);
  }
  const whole = await countMatches(server.db, newAlertSchema.parse({ q: "fone" }), id);
  expect(whole).toEqual({ matches: 1000, last_30_days: 1000, newest: null });
});
