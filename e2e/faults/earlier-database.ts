import { cpSync } from "node:fs";
import postgres, { type Sql } from "postgres";
import { inject } from "vitest";
import { openEmbedded } from "#server/db/embedded/embedded.ts";
import { applyMigrations, programMigrations } from "#server/db/migrate.ts";
import { connectSocket } from "#server/db/single-client.ts";
import { databaseShape } from "#testing/database-shape.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { authSecret as AUTH_SECRET, type Environment } from "../process/server-process.ts";

export type Engine = "PostgreSQL" | "embedded";

/** A database as an earlier program left it, to be copied as often as it is needed. */
export interface EarlierDatabase {
  copy(): Promise<Environment>;
}

/** The tables and what fills them by triggers: from here on people could have used it. */
export const firstUsable = 2;
const rows = 200;

/** With the first so many migrations and, where people could have used it, rows in what they write. */
export async function earlierDatabase(engine: Engine, migrations: number): Promise<EarlierDatabase> {
  const env = engine === "embedded" ? { DATA_DIR: scratchFolder() } : await onPostgres();
  await withDatabase(env, async (sql) => {
    if (migrations === 0) return;
    await sql.begin((tx) => applyMigrations(tx, programMigrations().slice(0, migrations)));
    await fill(sql);
  });
  return { copy: () => copyOf(env) };
}

async function onPostgres(): Promise<Environment> {
  const DATABASE_URL = await emptyPostgresDatabase(inject("databaseUrl"));
  return { DATABASE_URL, DATA_DIR: scratchFolder(), AUTH_SECRET, SITE_URL: "http://localhost:3000" };
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

/** Nobody else may hold it. Nothing is migrated by looking. */
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

/** Ids and dates are numbers, so that two such databases hold the same. */
async function fill(sql: Sql): Promise<void> {
  const id = "lpad(to_hex(n), 32, '0')::uuid";
  const on = "timestamptz '2026-01-01' + n * interval '1 minute'";
  const each = `FROM generate_series(1, ${rows}) AS n`;
  await sql.unsafe(`
    INSERT INTO auth_users (id, email, created_at, updated_at) SELECT ${id}, 'p' || n || '@antes.example', ${on}, ${on} ${each};
    INSERT INTO users (id, email, name, created_at) SELECT ${id}, 'p' || n || '@antes.example', 'Pessoa ' || n, ${on} ${each};
    INSERT INTO products (id, name, category, original_price, sale_price, store_name, product_url, status, user_id, slug, published_at, updated_at, created_at)
      SELECT ${id}, 'Oferta ' || n, 'Games', 100 + n, 60, 'Loja ' || n % 7, 'https://loja.example/' || n,
        (ARRAY['approved', 'pending', 'rejected'])[1 + n % 3], ${id}, 'oferta-' || n,
        CASE WHEN n % 3 = 0 THEN ${on} END, ${on}, ${on} ${each};
    INSERT INTO articles (id, title, content, slug, status, created_at, updated_at, published_at)
      SELECT ${id}, 'Guia ' || n, '<p>Texto ' || n || '</p>', 'guia-' || n, 'published', ${on}, ${on}, ${on} ${each};
    INSERT INTO newsletter_subscribers (id, email, consent_text, created_at)
      SELECT ${id}, 'n' || n || '@antes.example', 'Sim', ${on} ${each};
    INSERT INTO contact_messages (id, nome, email, assunto, mensagem, created_at)
      SELECT ${id}, 'Pessoa ' || n, 'p' || n || '@antes.example', 'outro', 'Olá ' || n, ${on} ${each};`);
}

/** What a start has to leave behind: the shape of a clean install, and of every table that people fill its rows and their sum. */
export async function stateOf(env: Environment): Promise<{ shape: string; sums: Record<string, string> }> {
  return withDatabase(env, async (sql) => ({ shape: await databaseShape(sql), sums: await sumsOf(sql) }));
}

export async function sumsOf(sql: Sql): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of ["users", "products", "articles", "newsletter_subscribers", "contact_messages"]) {
    // Whoever was made by the start itself is another each time.
    const mine = table === "users" ? "WHERE email LIKE '%@antes.example'" : "";
    const [found] = await sql.unsafe(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY id)), '') AS sum FROM ${table} t ${mine}`,
    );
    sums[table] = String(found?.sum);
  }
  return sums;
}
