import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";
import { packageRoot } from "./package-root.ts";

/** Any number that nobody else uses: two processes that start together take turns, and the second finds nothing to do. */
const migrationLock = 20_141_115;

/** @param single a client of one connection, which holds the lock until it is closed or unlocked */
export async function migrateDatabase(single: Sql): Promise<void> {
  await single`SELECT pg_advisory_lock(${migrationLock})`;
  try {
    await migrate(drizzle(single), { migrationsFolder: join(packageRoot, "src/server/db/migrations") });
  } finally {
    await single`SELECT pg_advisory_unlock(${migrationLock})`;
  }
}
