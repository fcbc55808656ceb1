import type { TransactionSql } from "postgres";
import { type AppliedMigration, appliedMigrations } from "#server/db/migrate.ts";
import { type DatabaseAddress, openSingle } from "#server/db/single-client.ts";
import { copyOut, listTables, setPlainFormats, type TableShape } from "./tables.ts";

/** A database as it was at one moment, for as long as it is being read. */
export interface Reading {
  migrations: AppliedMigration[];
  tables: TableShape[];
  copy(table: TableShape): AsyncIterable<Buffer>;
  ask: TransactionSql;
}

/**
 * Everything that was acknowledged before it began, and nothing of what came after. PostgreSQL goes on meanwhile; the embedded
 * engine, which is one backend, lets the others wait until the last row has been read.
 */
export async function readConsistently<T>(
  address: DatabaseAddress,
  read: (reading: Reading) => Promise<T>,
): Promise<T> {
  const single = openSingle(address);
  let failure: { error: unknown } | undefined;
  const run = single.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY", async (tx) => {
    await setPlainFormats(tx);
    const migrations = await appliedMigrations(tx);
    const tables = await listTables(tx);
    const reading = { migrations, tables, copy: (table: TableShape) => copyOut(tx, table), ask: tx };
    return read(reading)
      .then((value) => ({ value }))
      .catch((error: unknown) => {
        failure = { error };
        // Not by a rollback: a COPY that nobody reads to its end would not let it through.
        void single.end({ timeout: 0 });
        throw error;
      });
  });
  try {
    return (await run).value;
  } catch (error) {
    throw failure ? failure.error : error;
  } finally {
    await single.end({ timeout: 5 });
  }
}
