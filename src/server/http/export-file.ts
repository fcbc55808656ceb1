import { dayInSaoPaulo } from "#domain/format/date.ts";
import { fileStem } from "#domain/format/file-stem.ts";
import type { ReadContext } from "./route.ts";
import { streamText } from "./stream-text.ts";

const types = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;

interface ExportedRows<Row> {
  /** What they are, in the file's name. */
  noun: string;
  format: keyof typeof types;
  pages: AsyncIterable<Row[]>;
  /** The table's head, and each row as a line of it. */
  head: string;
  line: (row: Row) => string;
}

/** Rows as a file. Written as it is read: neither the list nor a slow reader fills the memory. */
export function exportFile<Row>(
  { config, now }: Pick<ReadContext<unknown>, "config" | "now">,
  rows: ExportedRows<Row>,
): Promise<Response> {
  const { noun, format } = rows;
  const name = `${fileStem(config.site.name)}-${noun}-${dayInSaoPaulo(now)}.${format}`;
  return streamText(format === "csv" ? csvChunks(rows) : jsonChunks(rows.pages), {
    "Content-Type": types[format],
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  });
}

async function* csvChunks<Row>({ pages, head, line }: ExportedRows<Row>): AsyncGenerator<string, undefined> {
  let before = head;
  for await (const rows of pages) {
    yield before + rows.map(line).join("");
    before = "";
  }
  yield before;
}

async function* jsonChunks(pages: AsyncIterable<unknown[]>): AsyncGenerator<string, undefined> {
  let before = "[\n";
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(row)).join(",\n");
    before = ",\n";
  }
  yield before === ",\n" ? "\n]\n" : "[]\n";
}
