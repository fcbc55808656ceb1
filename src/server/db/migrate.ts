import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Sql, TransactionSql } from "postgres";
import { packageRoot } from "./package-root.ts";

/** Any number that nobody else uses: processes that start together take turns, and the second finds nothing to do. */
const migrationLock = 20_141_115;

/** As drizzle-kit's own migrator writes them down: `at` is the migration's place in the order. */
export interface AppliedMigration {
  hash: string;
  at: number;
}

/** A database or backup of a later version, which this one cannot understand. */
export class NewerThanProgram extends Error {
  constructor(what: string) {
    super(
      `${what} é de uma versão mais nova do Xepa do que esta e não foi tocado. Instale essa versão, ou volte a um backup feito por esta.`,
    );
  }
}

/** A database or backup from before the baseline, which replaced fourteen migrations that were never released. */
export class OlderThanBaseline extends Error {
  constructor(what: string, remedy: string) {
    super(`${what} é de antes da versão 0.1.0 e não foi tocado: ${remedy}.`);
  }
}

const databaseRemedy =
  "leve os dados com npm run backup e depois npm run restore -- BACKUP --replace, ou apague a pasta de dados (no PostgreSQL, o banco) e comece de novo";

/** Called before the first migration of a database that has been used. */
type BeforeMigration = () => Promise<void>;

/**
 * Applies all missing migrations in one transaction: one that fails leaves the database as it was.
 * @param single a client of one connection, which holds the lock until it is closed or unlocked
 */
export async function migrateDatabase(single: Sql, before: BeforeMigration = async () => {}): Promise<void> {
  await single`SELECT pg_advisory_lock(${migrationLock})`;
  try {
    const applied = await appliedMigrations(single);
    refuseNewer("O banco de dados", applied);
    const first = baseline();
    if (applied.some(({ at }) => at < first)) throw new OlderThanBaseline("O banco de dados", databaseRemedy);
    const missing = migrationsAfter(applied);
    if (missing.length === 0) return;
    if (applied.length > 0) await before();
    await single.begin((tx) => applyMigrations(tx, missing));
  } finally {
    await single`SELECT pg_advisory_unlock(${migrationLock})`;
  }
}

/** The baseline takes the place of the last migration before it: what that one left has the same tables. */
export function baseline(): number {
  return programMigrations()[0]?.folderMillis ?? 0;
}

export function refuseNewer(what: string, applied: AppliedMigration[]): void {
  const known = new Set(programMigrations().map(({ folderMillis }) => folderMillis));
  const first = baseline();
  if (applied.some(({ at }) => at > first && !known.has(at))) throw new NewerThanProgram(what);
}

function migrationsAfter(applied: AppliedMigration[]): MigrationMeta[] {
  const last = Math.max(0, ...applied.map(({ at }) => at));
  return programMigrations().filter(({ folderMillis }) => folderMillis > last);
}

export function programMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: join(packageRoot, "src/server/db/migrations") });
}

export async function appliedMigrations(sql: Sql | TransactionSql): Promise<AppliedMigration[]> {
  const [table] = await sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_there`;
  if (!table?.is_there) return [];
  return sql<AppliedMigration[]>`
    SELECT hash, created_at::float8 AS at FROM drizzle.__drizzle_migrations ORDER BY created_at`;
}

/** Into the table that drizzle-kit knows, so that its own tools still find their way. */
export async function applyMigrations(tx: TransactionSql, migrations: MigrationMeta[]): Promise<void> {
  await tx`CREATE SCHEMA IF NOT EXISTS drizzle`;
  await tx`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations
    (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await tx.unsafe(statement);
    await tx`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`;
  }
}
