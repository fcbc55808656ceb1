import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import type { ChangeTag } from "./changes.ts";
import { siteState } from "./schema/operation.ts";
import { inTransaction } from "./transaction.ts";

emptyDatabaseBeforeEach();

test("listeners get a transaction's changes after its commit and before the response", async () => {
  const { db } = await testDatabase();
  const notified: unknown[] = [];
  db.changes.listen((tags) => notified.push(tags));
  const result = await inTransaction(db, async (tx) => {
    tx.changes.add("home").add("product:fone");
    await tx.insert(siteState).values({ key: "a", value: 1 });
    expect(notified).toEqual([]);
    return "done";
  });
  expect(result).toBe("done");
  expect(notified).toEqual([["home", "product:fone"]]);
});

test("a failed transaction changes nothing and notifies nobody", async () => {
  const { db } = await testDatabase();
  const notified: unknown[] = [];
  db.changes.listen((tags) => notified.push(tags));
  const failing = inTransaction(db, async (tx) => {
    tx.changes.add("home");
    await tx.insert(siteState).values({ key: "b", value: 1 });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(notified).toEqual([]);
  expect(await db.select().from(siteState)).toEqual([]);
});

test("a deadlocked transaction is retried, three times at most", async () => {
  const { db } = await testDatabase();
  let tries = 0;
  const attempt = (until: number) =>
    inTransaction(db, async (tx) => {
      tx.changes.add("home");
      if (++tries < until)
        await tx.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40P01'; END $$`);
      return tries;
    });
  expect(await attempt(3)).toBe(3);
  tries = 0;
  await expect(attempt(9)).rejects.toMatchObject({ cause: { code: "40P01" } });
  expect(tries).toBe(3);
});

test("a retry does not report changes of the first attempt", async () => {
  const { db } = await testDatabase();
  const notified: ChangeTag[] = [];
  db.changes.listen((tags) => notified.push(...(tags as ChangeTag[])));
  let tries = 0;
  await inTransaction(db, async (tx) => {
    tx.changes.add(`product:try-${++tries}`);
    if (tries === 1) await tx.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40001'; END $$`);
  });
  expect(notified).toEqual(["product:try-2"]);
});
