import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { comments } from "#server/db/schema/comments.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";
import { loadCommentMarks, loadOfferMarks } from "./marks-store.ts";

emptyDatabaseBeforeEach();

/** How many rows of a table this transaction has read so far. */
async function readRows(tx: Tx, table: string): Promise<number> {
  const [row] = await tx.execute<{ n: number }>(sql`
    SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables WHERE relname = ${table}`);
  return row?.n ?? 0;
}

test("a person of 20,000 votes, answers and marks gets those of a page by lookups, by the generic plan too", async () => {
  const { db } = await testServer();
  const me = crypto.randomUUID();
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push((await anOffer(db)).id);
  const asked = sql`unnest(${`{${ids.join()}}`}::uuid[])`;
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`ALTER TABLE votes DISABLE TRIGGER votes_counted`);
    const many = sql`SELECT gen_random_uuid() AS id FROM generate_series(1, 20000) UNION ALL SELECT ${asked}`;
    await tx.execute(
      sql`INSERT INTO votes (product_id, user_id, value, quarters) SELECT id, ${me}::uuid, 1, 4 FROM (${many}) all_ids`,
    );
    await tx.execute(
      sql`INSERT INTO confirmations (product_id, user_id, says, quarters) SELECT id, ${me}::uuid, 'sim', 4 FROM (${many}) all_ids`,
    );
    await tx.execute(
      sql`INSERT INTO comments (product_id, person, body) SELECT ${ids[0]}::uuid, ${me}::uuid, 'Bom.' FROM generate_series(1, 1000)`,
    );
    await tx.execute(
      sql`INSERT INTO comment_marks (comment_id, user_id) SELECT id, ${me}::uuid FROM (${many} UNION ALL SELECT id FROM comments) all_ids`,
    );
    await tx.execute(sql`ALTER TABLE votes ENABLE TRIGGER votes_counted`);
  });
  await db.execute(sql`ANALYZE votes, confirmations, comment_marks, comments`);
  const some = await db.select({ id: comments.id }).from(comments).limit(5);
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL plan_cache_mode = force_generic_plan`);
    expect(Object.keys(await loadOfferMarks(tx, me, ids))).toHaveLength(5);
    expect(
      Object.keys(
        await loadCommentMarks(
          tx,
          me,
          some.map(({ id }) => id),
        ),
      ),
    ).toHaveLength(5);
    // Of 20,000: which of the small indexes is walked is the planner's choice.
    for (const table of ["votes", "confirmations", "comment_marks"])
      expect(await readRows(tx, table), table).toBeLessThan(1000);
  });
});
