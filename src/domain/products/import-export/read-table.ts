import { type CsvRecord, csvRecords, unescapeFormula } from "#domain/format/csv.ts";
import { fold } from "#domain/format/text.ts";
import { categories } from "#domain/products/categories.ts";
import { productStatuses, statusLabel } from "#domain/products/product-status.ts";
import { type Column, columnNamed, ignoredColumns, requiredColumns } from "./columns.ts";
import type { FileRow, ParsedFile } from "./file-import.ts";
import { fillTemplate, importLimits, importMessages } from "./file-import.ts";

/** Excel's own first line names the separator and is no row. */
const separatorLine = /^\uFEFF?sep=([;,\t|])\r?\n/i;

/** A CSV table, exported here or made elsewhere. Reads one row more than may be imported: then it is too many. */
export function readTable(text: string): ParsedFile {
  const [line = "", named] = separatorLine.exec(text) ?? [];
  const table = text.slice(line.length);
  const records = csvRecords(table, named ?? separatorOf(table));
  const { value: head } = records.next();
  if (!head) return { fault: importMessages.empty };
  const headings = headingsOf(head);
  const columns = headings.map(columnNamed);
  const fault = head.fault ? fillTemplate(head.fault, head.row) : headFault(columns);
  if (fault !== undefined) return { fault };
  const rows: FileRow[] = [];
  for (const record of records) {
    if (record.fault) return { fault: fillTemplate(record.fault, record.row) };
    rows.push(rowOf(record, headings, columns));
    if (rows.length > importLimits.rows) break;
  }
  return { rows, columns: ignoredColumns(headings, columnNamed) };
}

/** What programs part cells by, ours first: the one under which the most headings are known. */
function separatorOf(text: string): string {
  const known = (by: string) => {
    const { value: head } = csvRecords(text, by).next();
    return head ? headingsOf(head).filter(columnNamed).length : 0;
  };
  return [";", ",", "\t"].reduce((best, by) => (known(by) > known(best) ? by : best));
}

function headingsOf({ cells }: CsvRecord): string[] {
  return cells.map((cell) => unescapeFormula(cell).trim());
}

function headFault(columns: (Column | undefined)[]): string | undefined {
  const known = columns.filter((column) => column !== undefined);
  if (known.length === 0) return importMessages.no_headings;
  const twice = known.find((column, i) => known.indexOf(column) < i);
  if (twice) return fillTemplate("repeated_column", twice.heading);
  // A table of IDs and new prices is enough for products that exist.
  if (known.some(({ field }) => field === "id")) return undefined;
  const missing = requiredColumns.filter((column) => !known.includes(column));
  const named = missing.map(({ heading }) => heading).join(", ");
  return named === "" ? undefined : fillTemplate("missing_columns", named);
}

function rowOf({ row, cells }: CsvRecord, headings: string[], columns: (Column | undefined)[]): FileRow {
  const fields: Record<string, unknown> = {};
  for (const [i, column] of columns.entries())
    if (column && !column.isComputed)
      fields[column.field] = readCell(column.field, unescapeFormula(cells[i] ?? ""));
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

/** Spreadsheets turn every date into their own country's. */
function isoDay(typed: string): string {
  const [, day = "", month = "", year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(typed) ?? [];
  return year === undefined
    ? typed
    : `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
