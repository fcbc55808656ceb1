import { expect, inject, test, vi } from "vitest";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { openDatabase } from "./connect.ts";
import { inTransaction } from "./transaction.ts";

test("another process on the same database is notified of changes, and no process of its own", async () => {
  const database_url = await emptyPostgresDatabase(inject("databaseUrl"));
  const [one, two] = await Promise.all([
    openDatabase({ data_dir: "", database_url }),
    openDatabase({ data_dir: "", database_url }),
  ]);
  await vi.waitFor(() => expect(one.db.changes.isListening && two.db.changes.isListening).toBe(true), 5000);
  const notified: { one: unknown[]; two: unknown[] } = { one: [], two: [] };
  one.db.changes.listen((tags) => notified.one.push(tags));
  two.db.changes.listen((tags) => notified.two.push(tags));
  await inTransaction(one.db, async (tx) => void tx.changes.add("home"));
  await vi.waitFor(() => expect(notified.two).toEqual([["home"]]), 5000);
  const many = Array.from({ length: 300 }, (_, i) => `product:um-nome-bem-comprido-${i}` as const);
  await inTransaction(one.db, async (tx) => {
    for (const tag of many) tx.changes.add(tag);
  });
  // Too much for one notification: invalidate everything.
  await vi.waitFor(() => expect(notified.two).toEqual([["home"], "all"]), 5000);
  expect(notified.one).toEqual([["home"], many]);
  await Promise.all([one.close(), two.close()]);
});

test("a change of many names in letters of three bytes is written, and notified as all or as these names", async () => {
  const database_url = await emptyPostgresDatabase(inject("databaseUrl"));
  const [one, two] = await Promise.all([
    openDatabase({ data_dir: "", database_url }),
    openDatabase({ data_dir: "", database_url }),
  ]);
  await vi.waitFor(() => expect(two.db.changes.isListening).toBe(true), 5000);
  const notified: unknown[] = [];
  two.db.changes.listen((tags) => notified.push(tags));
  for (let n = 10; n < 60; n++)
    await inTransaction(one.db, async (tx) => {
      for (let i = 0; i < n; i++) tx.changes.add(`product:${"特".repeat(66)}-${i}`);
    });
  await vi.waitFor(() => expect(notified).toHaveLength(50), 5000);
  expect(notified[0]).toHaveLength(10);
  expect(notified.at(-1)).toBe("all");
  await Promise.all([one.close(), two.close()]);
});

test("processes that start together migrate once and both serve", async () => {
  const database_url = await emptyPostgresDatabase(inject("databaseUrl"));
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ data_dir: "", database_url })),
  );
  for (const database of opened) await database.close();
  expect(opened).toHaveLength(4);
});
