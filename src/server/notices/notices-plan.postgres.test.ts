import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import { anOffer, aPerson } from "#testing/factories.ts";
import { freshServer } from "#testing/test-server.ts";
import { countUnread, listNotices } from "./notices-store.ts";

test("a person of 20,000 notices pays for the few that are looked at, also where none of them is shown", async () => {
  const { db, ...server } = await freshServer();
  const { id } = await aPerson({ db, ...server });
  await anOffer(db);
  await db.execute(sql`
    INSERT INTO notices (user_id, kind, subject_id, product_id, position, event_at)
    SELECT ${id}, 'alert', gen_random_uuid(), gen_random_uuid(), i, now() FROM generate_series(1, 20000) AS i`);
  await db.execute(sql`ANALYZE notices`);
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL plan_cache_mode = force_generic_plan`);
    expect(await countUnread(tx, id)).toBe(0);
    for (const only of [undefined, "found", "feed"] as const)
      expect(await listNotices(tx, id, { limit: 30, ...(only ? { only } : {}) })).toMatchObject({
        notices: [],
        next: expect.any(String),
      });
    const [read] = await tx.execute<{ n: number }>(sql`SELECT (seq_tup_read + idx_tup_fetch)::int AS n
      FROM pg_stat_xact_user_tables WHERE relname = 'notices'`);
    expect(read?.n).toBeLessThan(4000);
  });
});
