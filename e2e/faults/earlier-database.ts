import { cpSync } from "node:fs";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { inject } from "vitest";
import { openEmbedded } from "#server/db/embedded/embedded.ts";
import { connectSocket } from "#server/db/single-client.ts";
import { databaseShape } from "#testing/database-shape.ts";
import { loadBaselineDatabase } from "#testing/frozen-database.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { type Environment, onPostgres } from "../process/server-process.ts";

export type Engine = "PostgreSQL" | "embedded";

/** A database of an earlier version, to be copied as often as needed. */
export interface EarlierDatabase {
  copy(): Promise<Environment>;
}

/** Starts on it run the next version, which has one migration more. */
const nextVersion = `--import=${join(import.meta.dirname, "preload/next-migration.ts")}`;

/** Empty, or with the rows of the frozen dump and the baseline's schema. */
export async function earlierDatabase(engine: Engine, state: "empty" | "used"): Promise<EarlierDatabase> {
  const place = engine === "embedded" ? { DATA_DIR: scratchFolder() } : await onPostgres();
  const env = { ...place, NODE_OPTIONS: nextVersion };
  if (state === "used") await withDatabase(env, loadBaselineDatabase);
  return { copy: () => copyOf(env) };
}

async function copyOf(env: Environment): Promise<Environment> {
  const DATA_DIR = scratchFolder();
  cpSync(env.DATA_DIR ?? "", DATA_DIR, { recursive: true });
  if (env.DATABASE_URL === undefined) return { ...env, DATA_DIR };
  const copy = new URL(env.DATABASE_URL);
  const from = copy.pathname.slice(1);
  copy.pathname = `/copy_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres(inject("databaseUrl"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`CREATE DATABASE ${copy.pathname.slice(1)} TEMPLATE ${from}`);
  await admin.end();
  return { ...env, DATA_DIR, DATABASE_URL: copy.href };
}

/** Does not migrate it. No other process may hold it meanwhile. */
export async function withDatabase<T>(env: Environment, look: (sql: Sql) => Promise<T>): Promise<T> {
  if (env.DATABASE_URL !== undefined) {
    const sql = postgres(env.DATABASE_URL, { max: 1, onnotice: () => {} });
    return look(sql).finally(() => sql.end());
  }
  const embedded = await openEmbedded(env.DATA_DIR ?? "");
  const sql = connectSocket(embedded.socket);
  return look(sql).finally(async () => {
    await sql.end();
    await embedded.close();
  });
}

/**
 * The required state after a start: the schema of a clean install, and of every table with user data the row count
 * and checksum.
 */
export async function stateOf(env: Environment): Promise<{ shape: string; sums: Record<string, string> }> {
  return withDatabase(env, async (sql) => ({ shape: await databaseShape(sql), sums: await sumsOf(sql) }));
}

export async function sumsOf(sql: Sql): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of ["users", "products", "articles", "newsletter_subscribers", "contact_messages"]) {
    // The admin that a start creates has a new id each time.
    const mine = table === "users" ? "WHERE email LIKE '%@antes.example'" : "";
    const [found] = await sql.unsafe(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY id)), '') AS sum FROM ${table} t ${mine}`,
    );
    sums[table] = String(found?.sum);
  }
  return sums;
}
