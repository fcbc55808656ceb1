import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import { inTransaction, type Tx, waitForLock } from "./transaction.ts";

const patient = { timeout: 30_000 };
const takeLock = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(4711)`);

test("however many transactions wait for each other, a connection is left for reads", async () => {
  const { db } = await testDatabase();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  const holder = inTransaction(db, async (tx) => {
    await takeLock(tx);
    isHeld = true;
    await released;
  });
  await expect.poll(() => isHeld, patient).toBe(true);
  // Some may be refused before it is over.
  const waiting = Promise.allSettled(Array.from({ length: 30 }, () => inTransaction(db, takeLock)));
  const waits = sql`SELECT count(*)::int AS waits FROM pg_locks WHERE NOT granted AND locktype = 'advisory'`;
  // Without a connection for reads this query would wait for the lock's release.
  await expect.poll(async () => (await db.execute(waits))[0]?.waits, patient).toBeGreaterThan(2);
  release();
  await holder;
  await waiting;
});

test("a start waits for another one's lock for longer than the statement timeout", async () => {
  const { db } = await testDatabase();
  const lock = 4712;
  const order: string[] = [];
  let isHeld = false;
  const first = inTransaction(db, async (tx) => {
    await waitForLock(tx, lock);
    isHeld = true;
    await tx.execute(sql`SELECT pg_sleep(0.5)`);
    order.push("first");
  });
  await expect.poll(() => isHeld, patient).toBe(true);
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 250`);
    await waitForLock(tx, lock);
    order.push("second");
  });
  await first;
  expect(order).toEqual(["first", "second"]);
});
