import type { Sql, TransactionSql } from "postgres";
import { type AppliedMigration, applyMigrations, programMigrations } from "#server/db/migrate.ts";
import { type DatabaseAddress, openSingle } from "#server/db/single-client.ts";
import { loadRows } from "./load-rows.ts";
import { rowChecksum } from "./row-checksum.ts";
import { copyOut, listTables, quoted, setPlainFormats, type TableShape } from "./tables.ts";

interface DumpedTable {
  name: string;
  columns: string[];
  rows: number;
  sum: string;
  lines(): AsyncIterable<string>;
}

export interface DumpedDatabase {
  migrations: AppliedMigration[];
  tables: DumpedTable[];
}

export interface Replacement {
  replace?: boolean;
  /** Called after the checks and before the first row: pictures are stored before rows refer to them. */
  prepare?: () => Promise<void>;
  /** A line of the site's state that is no row of the dump. */
  state?: { key: string; value: object } | null;
}

/** The operator decides whether to overwrite. */
export class NotEmpty extends Error {}

/**
 * Loads a whole dump in one transaction: a killed one leaves what was there before. Tables are created as they were at the dump, and
 * later migrations run with the rows in them, as in an upgrade.
 */
export async function writeDatabase(
  address: DatabaseAddress,
  dump: DumpedDatabase,
  { replace = false, prepare = async () => {}, state = null }: Replacement = {},
): Promise<void> {
  const single = openSingle(address);
  try {
    await refuseServerOn(single, address);
    await single.begin(async (tx) => {
      await setPlainFormats(tx);
      await tx`SET LOCAL lock_timeout = '10s'`;
      await clear(tx, dump, replace);
      await prepare();
      const { earlier, later } = migrationsFor(dump);
      await applyMigrations(tx, earlier);
      await load(tx, dump.tables);
      await applyMigrations(tx, later);
      if (state)
        await tx`INSERT INTO site_state (key, value) VALUES (${state.key}, ${JSON.stringify(state.value)}::text::jsonb)
          ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
    });
    await single`ANALYZE`;
  } finally {
    await single.end({ timeout: 5 });
  }
}

function migrationsFor({ migrations }: DumpedDatabase) {
  const last = Math.max(0, ...migrations.map(({ at }) => at));
  const all = programMigrations();
  return {
    earlier: all.filter(({ folderMillis }) => folderMillis <= last),
    later: all.filter(({ folderMillis }) => folderMillis > last),
  };
}

/** A running server would lose what users write meanwhile. Servers set their application_name. */
async function refuseServerOn(sql: Sql, address: DatabaseAddress): Promise<void> {
  if (!("url" in address)) return;
  const others = await sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'xepa' AND pid <> pg_backend_pid()`;
  if (others.length > 0)
    throw new Error("Há um servidor do Xepa ligado a esse PostgreSQL. Pare-o e tente de novo.");
}

export async function refuseRunningServer(address: DatabaseAddress): Promise<void> {
  const single = openSingle(address);
  try {
    await refuseServerOn(single, address);
  } finally {
    await single.end({ timeout: 5 });
  }
}

/** Drops our own tables; those with rows only for `replace`, and never foreign ones. */
async function clear(tx: TransactionSql, dump: DumpedDatabase, replace: boolean): Promise<void> {
  const there = await listTables(tx);
  const ours = new Set([...tableNames(), ...dump.tables.map(({ name }) => name)]);
  const foreign = there.filter(({ name }) => !ours.has(name));
  if (foreign.length > 0)
    throw new NotEmpty(
      `O banco de destino tem tabelas que não são do Xepa (${foreign.map(({ name }) => name).join(", ")}). Escolha um banco só dele.`,
    );
  if (!replace && (await hasRows(tx, there)))
    throw new NotEmpty("O banco de destino não está vazio, e nada foi mudado.");
  if (there.length > 0)
    await tx.unsafe(`DROP TABLE ${there.map(({ name }) => quoted(name)).join(", ")} CASCADE`);
  for (const name of functionNames()) await tx.unsafe(`DROP FUNCTION IF EXISTS ${quoted(name)} CASCADE`);
  await tx`DROP SCHEMA IF EXISTS drizzle CASCADE`;
}

async function hasRows(tx: TransactionSql | Sql, tables: TableShape[]): Promise<boolean> {
  for (const { name } of tables)
    if ((await tx.unsafe(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)).length > 0) return true;
  return false;
}

/** Also those that a backup of an earlier version does not know, and those that a later migration has dropped or renamed. */
const tableNames = () => namesIn(/CREATE TABLE "?(\w+)/g);
const functionNames = () => namesIn(/CREATE FUNCTION (\w+)/g);

function namesIn(pattern: RegExp): string[] {
  const texts = programMigrations().flatMap(({ sql }) => sql);
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
}

/** Without triggers: the counters that they keep are among the rows. Foreign keys are checked. */
async function load(tx: TransactionSql, tables: DumpedTable[]): Promise<void> {
  const shapes = await listTables(tx);
  const missing = tables.filter(({ name }) => !shapes.some((shape) => shape.name === name));
  if (missing.length > 0) throw new Error(`no such tables: ${missing.map(({ name }) => name).join(", ")}`);
  for (const shape of shapes) {
    const table = tables.find(({ name }) => name === shape.name);
    await tx.unsafe(
      `ALTER TABLE ${quoted(shape.name)} DISABLE TRIGGER USER; DELETE FROM ${quoted(shape.name)}`,
    );
    if (table) await loadTable(tx, withColumns(shape, table.columns), table);
    await tx.unsafe(`ALTER TABLE ${quoted(shape.name)} ENABLE TRIGGER USER`);
  }
}

function withColumns({ name, columns }: TableShape, wanted: string[]): TableShape {
  return {
    name,
    columns: wanted.map((column) => {
      const known = columns.find((each) => each.name === column);
      if (!known) throw new Error(`no such column: ${name}.${column}`);
      return known;
    }),
  };
}

async function loadTable(tx: TransactionSql, shape: TableShape, table: DumpedTable): Promise<void> {
  await loadRows(tx, shape, table.lines());
  const sum = rowChecksum();
  for await (const chunk of copyOut(tx, shape)) sum.add(chunk);
  const found = sum.read();
  if (found.rows !== table.rows || found.sum !== table.sum)
    throw new Error(
      `A tabela ${table.name} não chegou inteira (${found.rows} de ${table.rows} linhas); nada foi mudado.`,
    );
}
