import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";
import { approvedOffers } from "./find-earlier-offers.ts";

emptyDatabaseBeforeEach();

test("earlier offers use their own index, by the generic plan too", async () => {
  const { db } = await testServer();
  const plan = await inTransaction(db, async (tx) => {
    // A generic plan knows no values: with a bound status it could not use the partial index.
    await tx.execute(sql`SET LOCAL plan_cache_mode = force_generic_plan`);
    // Without rows every plan costs the same: forbidden ones are made expensive.
    await tx.execute(sql`SET LOCAL enable_sort = off`);
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    await tx.execute(sql`SET LOCAL enable_bitmapscan = off`);
    await tx.execute(sql.raw(`PREPARE earlier AS ${approvedOffers(tx, "kabum:7").toSQL().sql}`));
    const lines = await tx.execute(sql`EXPLAIN EXECUTE earlier('kabum:7', 3)`);
    await tx.execute(sql`DEALLOCATE earlier`);
    return lines.map((line) => Object.values(line)[0]).join("\n");
  });
  expect(plan).toMatch(/Index Scan Backward using p_key_public/);
  expect(plan).not.toMatch(/Sort/);
});
