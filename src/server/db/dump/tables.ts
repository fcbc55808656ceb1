import type { Sql, TransactionSql } from "postgres";

export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** All tables but those of extensions, each after those that it references; without generated columns. */
export async function listTables(sql: Sql | TransactionSql): Promise<TableShape[]> {
  const rows = await sql<{ name: string; columns: TableShape["columns"]; needs: string[] }[]>`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum)
        FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      ARRAY(SELECT confrelid::regclass::text FROM pg_constraint
        WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS needs
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    ORDER BY c.relname`;
  const left = [...rows];
  const ordered: TableShape[] = [];
  const isDone = (name: string) =>
    ordered.some((table) => quoted(table.name) === name || table.name === name);
  while (left.length > 0) {
    const next = left.findIndex(({ needs }) => needs.every(isDone));
    const [row] = left.splice(Math.max(next, 0), 1);
    if (row) ordered.push({ name: row.name, columns: row.columns });
  }
  return ordered;
}

/** COPY's text of a value depends on these: equal settings make checksums comparable between servers. */
export async function setPlainFormats(tx: TransactionSql): Promise<void> {
  await tx.unsafe(`SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
    SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1;
    SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
}

/** The rows as COPY writes them: a line each, in UTF-8. */
export async function* copyOut(
  tx: TransactionSql,
  { name, columns }: TableShape,
): AsyncGenerator<Buffer, void, undefined> {
  const list = columns.map((column) => quoted(column.name)).join(", ");
  const stream = await tx.unsafe(`COPY ${quoted(name)} (${list}) TO STDOUT`).readable();
  yield* stream;
  // postgres.js pauses its socket for a slow reader, and nothing resumes it after the last row: COPY would never end.
  stream._read(0);
}
