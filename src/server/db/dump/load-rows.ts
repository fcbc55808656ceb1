import type { TransactionSql } from "postgres";
import { quoted, type TableShape } from "./tables.ts";

const bounds = { rows: 1000, bytes: 1024 * 1024 };

type Value = string | null;

/** Inserts rows in COPY's text format. As arrays of texts, not by COPY FROM STDIN, which the embedded engine does not support. */
export async function loadRows(
  tx: TransactionSql,
  { name, columns }: TableShape,
  lines: AsyncIterable<string>,
): Promise<void> {
  const list = columns.map((column) => quoted(column.name)).join(", ");
  const values = columns.map(({ type }, i) => `v${i}::${type}`).join(", ");
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`).join(", ");
  const names = columns.map((_, i) => `v${i}`).join(", ");
  const insert = `INSERT INTO ${quoted(name)} (${list}) SELECT ${values} FROM unnest(${arrays}) AS given(${names})`;
  let batch: Value[][] = [];
  let bytes = 0;
  async function write(): Promise<void> {
    if (batch.length === 0) return;
    await tx.unsafe(
      insert,
      columns.map((_, i) => batch.map((row) => row[i] ?? null)),
    );
    batch = [];
    bytes = 0;
  }
  for await (const line of lines) {
    const row = valuesOf(line);
    if (row.length !== columns.length) throw new Error(`${name}: a row of ${row.length} values`);
    batch.push(row);
    bytes += line.length;
    if (batch.length === bounds.rows || bytes > bounds.bytes) await write();
  }
  await write();
}

const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

function valuesOf(line: string): Value[] {
  return line
    .split("\t")
    .map((text) =>
      text === "\\N"
        ? null
        : text.replace(/\\(.)/g, (_, character: string) => escapes[character] ?? character),
    );
}
