import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { programMigrations } from "#server/db/migrate.ts";

/**
 * Created once with `pg_dump --inserts` from the last version before the baseline, with sixty rows a table. Never
 * changed.
 */
const dump = join(import.meta.dirname, "frozen-database.sql");

/** A database of the last version before the baseline: the baseline's tables, and a list of fourteen migrations. */
export async function loadFrozenDatabase(sql: Sql): Promise<void> {
  await sql.unsafe(readFileSync(dump, "utf8"));
}

/** The same database as the first release leaves it. Upgrading it runs every migration after the baseline. */
export async function loadBaselineDatabase(sql: Sql): Promise<void> {
  await loadFrozenDatabase(sql);
  const [baseline] = programMigrations();
  await sql`TRUNCATE drizzle.__drizzle_migrations`;
  await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
    VALUES (${baseline?.hash ?? ""}, ${baseline?.folderMillis ?? 0})`;
}
