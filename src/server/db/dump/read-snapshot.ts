import type { TransactionSql } from "postgres";
import { type AppliedMigration, appliedMigrations } from "#server/db/migrate.ts";
import { type DatabaseAddress, openSingle } from "#server/db/single-client.ts";
import { copyOut, listTables, setPlainFormats, type TableShape } from "./tables.ts";

/** A consistent view of a database while it is being read. */
export interface Snapshot {
  migrations: AppliedMigration[];
  tables: TableShape[];
  copy(table: TableShape): AsyncIterable<Buffer>;
  ask: TransactionSql;
}

/**
 * Everything that was acknowledged before it began, and nothing later. PostgreSQL serves others meanwhile; the embedded engine, which
 * is one backend, makes them wait until the last row has been read.
 */
export async function readSnapshot<T>(
  address: DatabaseAddress,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const single = openSingle(address);
  let failure: { error: unknown } | undefined;
  const run = single.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY", async (tx) => {
    await setPlainFormats(tx);
    const migrations = await appliedMigrations(tx);
    const tables = await listTables(tx);
    const snapshot = { migrations, tables, copy: (table: TableShape) => copyOut(tx, table), ask: tx };
    return read(snapshot)
      .then((value) => ({ value }))
      .catch((error: unknown) => {
        failure = { error };
        // Not by a rollback, which an unfinished COPY would block.
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
