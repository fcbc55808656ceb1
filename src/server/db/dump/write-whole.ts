import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Sql, TransactionSql } from "postgres";
import { type AppliedMigration, applyMigrations, programMigrations } from "#server/db/migrate.ts";
import * as articles from "#server/db/schema/articles.ts";
import * as auth from "#server/db/schema/auth.ts";
import * as images from "#server/db/schema/images.ts";
import * as operation from "#server/db/schema/operation.ts";
import * as people from "#server/db/schema/people.ts";
import * as products from "#server/db/schema/products.ts";
import { type DatabaseAddress, openSingle } from "#server/db/single-client.ts";
import { loadRows } from "./load-rows.ts";
import { rowSum } from "./row-sum.ts";
import { copyOut, listTables, quoted, setPlainFormats, type TableShape } from "./tables.ts";

/** A table as it was written down: its rows, and what they must come to. */
export interface WrittenTable {
  name: string;
  columns: string[];
  rows: number;
  sum: string;
  lines(): AsyncIterable<string>;
}

export interface WrittenDatabase {
  migrations: AppliedMigration[];
  tables: WrittenTable[];
}

interface Replacement {
  /** What is there may go. */
  replace?: boolean;
  /** Once it is known that this may be done, and before any row is written: pictures are there before rows name them. */
  prepare?: () => Promise<void>;
}

/** What a person decides who writes over what is there. */
export class NotEmpty extends Error {}

/**
 * A whole database in one transaction: whoever cuts it off leaves what was there before. Its tables are made as they were
 * when the rows were written down, and brought up to date only with the rows in them, as an upgrade would have.
 */
export async function writeWhole(
  address: DatabaseAddress,
  written: WrittenDatabase,
  { replace = false, prepare = async () => {} }: Replacement = {},
): Promise<void> {
  const single = openSingle(address);
  try {
    await refuseCompany(single, address);
    await single.begin(async (tx) => {
      await setPlainFormats(tx);
      await tx`SET LOCAL lock_timeout = '10s'`;
      await clear(tx, written, replace);
      await prepare();
      const { earlier, later } = migrationsFor(written);
      await applyMigrations(tx, earlier);
      await load(tx, written.tables);
      await applyMigrations(tx, later);
    });
    await single`ANALYZE`;
  } finally {
    await single.end({ timeout: 5 });
  }
}

function migrationsFor({ migrations }: WrittenDatabase) {
  const last = Math.max(0, ...migrations.map(({ at }) => at));
  const all = programMigrations();
  return {
    earlier: all.filter(({ folderMillis }) => folderMillis <= last),
    later: all.filter(({ folderMillis }) => folderMillis > last),
  };
}

/** Servers name themselves; whoever serves from these tables would lose what people write meanwhile. */
async function refuseCompany(sql: Sql, address: DatabaseAddress): Promise<void> {
  if (!("url" in address)) return;
  const others = await sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'xepa' AND pid <> pg_backend_pid()`;
  if (others.length > 0)
    throw new Error("Há um servidor do Xepa ligado a esse PostgreSQL. Pare-o e tente de novo.");
}

export async function refuseRunningServer(address: DatabaseAddress): Promise<void> {
  const single = openSingle(address);
  try {
    await refuseCompany(single, address);
  } finally {
    await single.end({ timeout: 5 });
  }
}

/** Takes away what is ours; with rows in it only if told to, and never what is somebody else's. */
async function clear(tx: TransactionSql, written: WrittenDatabase, replace: boolean): Promise<void> {
  const there = await listTables(tx);
  const ours = new Set([...tableNames(), ...written.tables.map(({ name }) => name)]);
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

function tableNames(): string[] {
  const modules = [articles, auth, images, operation, people, products];
  return modules
    .flatMap((module) => Object.values(module) as unknown[])
    .flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));
}

function functionNames(): string[] {
  const texts = programMigrations().flatMap(({ sql }) => sql);
  return texts.flatMap((text) => [...text.matchAll(/CREATE FUNCTION (\w+)/g)].map(([, name = ""]) => name));
}

/** Triggers rest: what they count is among the rows. Foreign keys do not. */
async function load(tx: TransactionSql, tables: WrittenTable[]): Promise<void> {
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

/** Read out again and compared: what does not come to the same is not what was written down. */
async function loadTable(tx: TransactionSql, shape: TableShape, table: WrittenTable): Promise<void> {
  await loadRows(tx, shape, table.lines());
  const sum = rowSum();
  for await (const chunk of copyOut(tx, shape)) sum.add(chunk);
  const found = sum.read();
  if (found.rows !== table.rows || found.sum !== table.sum)
    throw new Error(
      `A tabela ${table.name} não chegou inteira (${found.rows} de ${table.rows} linhas); nada foi mudado.`,
    );
}
