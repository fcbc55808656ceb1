import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newAlertSchema } from "#domain/alerts/alert-schema.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { anAlert, changeOffer, noticesOf } from "#testing/alerts.ts";
import { anOffer, aPerson } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { leaseEvent } from "./alert-events-store.ts";
import { matchLeased } from "./match-event.ts";
import { countMatches } from "./try-alert.ts";

/** Rows of a table that the statements of a transaction read, by plans that know no values. */
function rowsRead(server: TestServer, tables: string[], work: (tx: Tx) => Promise<unknown>) {
  return inTransaction(server.db, async (tx) => {
    await tx.execute(sql`SET LOCAL plan_cache_mode = force_generic_plan`);
    const before = await readSoFar(tx, tables);
    await work(tx);
    const after = await readSoFar(tx, tables);
    return Object.fromEntries(
      tables.map((table) => [table, (after.get(table) ?? 0) - (before.get(table) ?? 0)]),
    );
  });
}

async function readSoFar(tx: Tx, tables: string[]): Promise<Map<string, number>> {
  const rows = await tx.execute<{
    table: string;
    n: number;
  }>(sql`SELECT relname AS table, (seq_tup_read + idx_tup_fetch)::int AS n
    FROM pg_stat_xact_user_tables WHERE relname = ANY (${sql.param(tables)}::text[])`);
  return new Map(rows.map(({ table, n }) => [table, n]));
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
    const read = await rowsRead(server, ["products"], async (tx) => {
      const alert = newAlertSchema.parse(fields);
      expect(await countMatches(tx, alert, id, 100)).toMatchObject({
        matches,
        last_30_days: 2 * matches,
        newest: 100,
      });
    });
    expect(read.products, JSON.stringify(fields)).toBeLessThan(300);
  }
  const whole = await countMatches(server.db, newAlertSchema.parse({ q: "fone" }), id);
  expect(whole).toMatchObject({ matches: 1000, last_30_days: 1000, newest: null });
});

test("an event reads the alerts, notices and hearts that it is about, among thousands of others", async () => {
  const server = await freshServer();
  const { db } = server;
  const [ana, bia, other] = [await aPerson(server), await aPerson(server), await aPerson(server)];
  const { id } = await anOffer(db, { sale_price: 100 });
  await anAlert(server, ana, { q: "fone bluetooth", store: "Loja Boa", not: "usado" });
  await db.execute(sql`INSERT INTO saved_offers (user_id, product_id) VALUES (${bia.id}, ${id})`);
  const many = sql`generate_series(1, 5000) AS i`;
  await db.execute(
    sql`INSERT INTO alert_terms (id, kind, term) SELECT i, 'words', 'palavra' || i FROM ${many}`,
  );
  await db.execute(sql`INSERT INTO alert_term_keys (key, term_id) SELECT 'x' || i % 500, i FROM ${many}`);
  await db.execute(sql`
    INSERT INTO alerts (user_id, name, q, channels, words, anchor)
    SELECT ${other.id}, 'x', 'palavra' || i, '{bell}', ARRAY[i], i FROM ${many}`);
  await db.execute(sql`
    INSERT INTO notices (user_id, kind, subject_id, product_id, event_at)
    SELECT p, 'alert', o, o, now() FROM (SELECT unnest(ARRAY[${ana.id}, ${bia.id}]::uuid[]) AS p, gen_random_uuid() AS o FROM ${many}) AS n`);
  await db.execute(
    sql`INSERT INTO saved_offers (user_id, product_id) SELECT ${bia.id}, gen_random_uuid() FROM ${many}`,
  );
  const tables = ["alerts", "alert_terms", "alert_term_keys", "notices", "saved_offers", "auth_users"];
  await db.execute(sql`ANALYZE alerts, alert_terms, alert_term_keys, notices, saved_offers`);
  await changeOffer(server, id, { sale_price: 90 });
  const event = await leaseEvent(db);
  const read = await rowsRead(server, tables, (tx) => matchLeased(tx, event ?? { id, tries: 0 }));
  for (const [table, rows] of Object.entries(read)) expect(rows, table).toBeLessThan(300);
  for (const person of [ana, bia]) {
    const kinds = (await noticesOf(server, person)).filter(({ subject_id }) => subject_id === id);
    expect(kinds).toMatchObject([{ kind: person === ana ? "alert" : "saved_price", price: 90 }]);
  }
});
