import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Db } from "#server/db/connect.ts";

/** Waits until a statement waits for a lock of the test's transaction. PostgreSQL only: PGlite has one connection. */
export async function untilLockWait(db: Db): Promise<void> {
  const isWaiting = sql`datname = current_database() AND wait_event_type = 'Lock'`;
  await vi.waitFor(async () => {
    expect(await db.execute(sql`SELECT FROM pg_stat_activity WHERE ${isWaiting}`)).toHaveLength(1);
  }, 10_000);
}
