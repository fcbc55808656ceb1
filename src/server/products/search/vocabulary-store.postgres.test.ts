import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { searchVocab } from "#server/db/schema/products.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { refreshVocabulary, vocabularyLock } from "./vocabulary-store.ts";

emptyDatabaseBeforeEach();

test("a process that waited for another reads afterwards, so that nothing is overwritten", async () => {
  const { db } = await testDatabase();
  let waiting: Promise<number> | undefined;
  await db.transaction(async (other) => {
    await other.execute(sql`SELECT pg_advisory_xact_lock(${vocabularyLock})`);
    waiting = refreshVocabulary(db);
    const isWaiting = async () =>
      (
        await db.execute(sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND objid = ${vocabularyLock}`)
      ).length > 0;
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    await anOffer(db, { name: "Cafeteira" });
  });
  await waiting;
  const words = (await db.select().from(searchVocab)).map(({ term }) => term);
  expect(words).toContain("cafeteira");
});
