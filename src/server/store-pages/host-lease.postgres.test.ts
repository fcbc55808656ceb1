import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { emptyDatabase, testDatabase } from "#testing/test-database.ts";
import { takeHostTurn } from "./host-turns.ts";

beforeEach(emptyDatabase);

/** As another process holds it. */
const held = (seconds: number) =>
  sql`INSERT INTO host_turns (host, until) VALUES ('a.com.br', now() + make_interval(secs => ${seconds}))`;

test("a turn that another process has is waited for, and one that died with its process is taken over", async () => {
  const { db } = await testDatabase();
  await db.execute(held(0.5));
  const start = performance.now();
  expect(await takeHostTurn(db, "a.com.br", async () => "feito")).toBe("feito");
  expect(performance.now() - start).toBeGreaterThan(400);
  expect(await db.execute(sql`SELECT * FROM host_turns`)).toHaveLength(0);
});

test("another host does not wait, and nobody waits longer than five seconds", async () => {
  const { db } = await testDatabase();
  await db.execute(held(60));
  expect(await takeHostTurn(db, "b.com.br", async () => "feito")).toBe("feito");
  await expect(takeHostTurn(db, "a.com.br", async () => "feito")).rejects.toThrow("another process");
});
