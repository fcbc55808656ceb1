import { type CsvRecord, csvRecords, unescapeFormula } from "#domain/format/csv.ts";
import { isoDay } from "#domain/format/read-moment.ts";
import { fold } from "#domain/format/text.ts";
import { categories } from "#domain/products/categories.ts";
import { productStatuses, statusLabel } from "#domain/products/product-status.ts";
import { type Column, columnNamed, type FindColumn, ignoredColumns, requiredColumns } from "./columns.ts";
import type { FileRow, OpenFile, ReadRow } from "./file-import.ts";
import { fillTemplate, importMessages } from "./file-import.ts";

/** What a kind of table has, beyond being a table. */
export interface TableShape {
  columnNamed: FindColumn;
  /** The required ones that a table with these lacks. */
  missing: (known: readonly Column[]) => readonly Column[];
  readCell: (field: string, cell: string) => unknown;
  empty: string;
}

export const productTable: TableShape = {
  columnNamed,
  // A table of IDs and new prices is enough for products that exist.
  missing: (known) =>
    known.some(({ field }) => field === "id")
      ? []
      : requiredColumns.filter((column) => !known.includes(column)),
  readCell,
  empty: importMessages.empty,
};

/** Excel's own first line names the separator and is no row. */
const separatorLine = /^\uFEFF?sep=([;,\t|])\r?\n/i;

/** A CSV table, exported here or made elsewhere. */
export function openTable(text: string, shape: TableShape): OpenFile {
  const [line = "", named] = separatorLine.exec(text) ?? [];
  const table = text.slice(line.length);
  const records = csvRecords(table, named ?? separatorOf(table, shape.columnNamed));
  const { value: head } = records.next();
  if (!head) return { fault: shape.empty };
  const headings = headingsOf(head);
  const columns = headings.map(shape.columnNamed);
  const fault = head.fault ? fillTemplate(head.fault, head.row) : headFault(columns, shape);
  if (fault !== undefined) return { fault };
  return {
    rows: rowsOf(records, headings, shape),
    columns: ignoredColumns(headings, shape.columnNamed),
  };
}

function* rowsOf(
  records: Iterable<CsvRecord>,
  headings: string[],
  { columnNamed: find, readCell: read }: TableShape,
): Generator<ReadRow> {
  const columns = headings.map(find);
  for (const record of records) {
    if (record.fault) yield { fileFault: fillTemplate(record.fault, record.row) };
    else yield rowOf(record, headings, columns, read);
  }
}

/** What programs part cells by, ours first: the one under which the most headings are known. */
function separatorOf(text: string, find: FindColumn): string {
  const known = (by: string) => {
    const { value: head } = csvRecords(text, by).next();
    return head ? headingsOf(head).filter(find).length : 0;
  };
  return [";", ",", "\t"].reduce((best, by) => (known(by) > known(best) ? by : best));
}

function headingsOf({ cells }: CsvRecord): string[] {
  return cells.map((cell) => unescapeFormula(cell).trim());
}

function headFault(columns: (Column | undefined)[], shape: TableShape): string | undefined {
  const known = columns.filter((column) => column !== undefined);
  if (known.length === 0) return importMessages.no_headings;
  const twice = known.find((column, i) => known.indexOf(column) < i);
  if (twice) return fillTemplate("repeated_column", twice.heading);
  const named = shape
    .missing(known)
    .map(({ heading }) => heading)
    .join(", ");
  return named === "" ? undefined : fillTemplate("missing_columns", named);
}

function rowOf(
  { row, cells }: CsvRecord,
  headings: string[],
  columns: (Column | undefined)[],
  read: TableShape["readCell"],
): FileRow {
  const fields: Record<string, unknown> = {};
  for (const [i, column] of columns.entries())
    if (column && !column.isComputed)
      fields[column.field] = read(column.field, unescapeFormula(cells[i] ?? ""));
  // Without a picture the product has none; a new one may still have one in the column for a single picture.
  if (fields.id && "images" in fields && !fields.image_url) fields.images ??= [];
  // What stands under no heading belongs to nothing: a quote or a separator is amiss.
  const isAstray = cells.some((cell, i) => !headings[i] && cell.trim() !== "");
  return isAstray ? { row, fields, fault: importMessages.too_many_cells } : { row, fields };
}

/** As the API takes it. An unknown spelling stays as it is: the schema refuses it. */
function readCell(field: string, cell: string): unknown {
  const typed = cell.trim();
  if (field === "category") return categoryOf(typed) ?? cell;
  if (field === "status") return statusOf(typed) ?? (typed === "" ? undefined : cell);
  if (field === "valid_until") return isoDay(typed);
  if (field === "id" || field === "version") return typed || undefined;
  if (field === "images") return typed === "" ? undefined : typed.split(/[\s|]+/);
  return cell;
}

function categoryOf(typed: string) {
  return categories.find(({ name, slug }) => fold(name) === fold(typed) || slug === fold(typed))?.name;
}

function statusOf(typed: string) {
  return productStatuses.find((status) => [status, fold(statusLabel(status))].includes(fold(typed)));
}
