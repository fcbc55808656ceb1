import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";
import { listThreads } from "./comments-store.ts";

emptyDatabaseBeforeEach();

/** How many comments this connection has read so far. */
async function readRows(tx: Tx): Promise<number> {
  const [row] = await tx.execute<{ n: number }>(sql`
    SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'comments'`);
  return row?.n ?? 0;
}

test("a page of an offer with ten thousand comments reads no more of them than it shows, however often it is asked for", async () => {
  const { db } = await testServer();
  const { id } = await anOffer(db);
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`ALTER TABLE comments DISABLE TRIGGER comments_counted`);
    const write = (place: ReturnType<typeof sql>, n: number) =>
      tx.execute(sql`INSERT INTO comments (product_id, person, body, useful, created_at)
        SELECT ${place}, gen_random_uuid(), 'Bom.', i % 9, now() - i * interval '1 minute' FROM generate_series(1, ${n}) i`);
    await write(sql`${id}::uuid`, 10_000);
    // Most offers have few.
    await write(sql`gen_random_uuid()`, 3000);
    await tx.execute(sql`ALTER TABLE comments ENABLE TRIGGER comments_counted`);
    await tx.execute(sql`ANALYZE comments`);
  });
  // More often than a statement is planned anew for its values.
  for (let n = 0; n < 8; n++)
    await inTransaction(db, async (tx) => {
      const before = await readRows(tx);
      for (const sort of ["useful", "newest"] as const) {
        const first = await listThreads(tx, { kind: "product", id }, { sort, limit: 20 });
        const next = { sort, limit: 20, cursor: first.next ?? "" };
        expect((await listThreads(tx, { kind: "product", id }, next)).comments).toHaveLength(20);
      }
      // Four pages, each with the first of the next.
      expect((await readRows(tx)) - before).toBeLessThan(4 * 25);
    });
});
