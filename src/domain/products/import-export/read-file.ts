import { columnOfField, ignoredColumns } from "./columns.ts";
import type { FileRow, ParsedFile } from "./file-import.ts";
import { type FileFormat, importLimits, importMessages } from "./file-import.ts";
import { readTable } from "./read-table.ts";

export function readFile(format: FileFormat, text: string): ParsedFile {
  const file = format === "csv" ? readTable(text) : readList(text);
  if ("fault" in file) return file;
  if (file.rows.length === 0) return { fault: importMessages.empty };
  return file.rows.length > importLimits.rows ? { fault: importMessages.too_many } : file;
}

function readList(text: string): ParsedFile {
  const list = parsed(text.replace(/^\uFEFF/, ""));
  if (list === undefined) return { fault: importMessages.not_json };
  if (!Array.isArray(list)) return { fault: importMessages.not_a_list };
  const rows = list.slice(0, importLimits.rows + 1).map(rowOf);
  const names = new Set(rows.flatMap(({ fields }) => Object.keys(fields)));
  return { rows, columns: ignoredColumns([...names], columnOfField) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function rowOf(item: unknown, i: number): FileRow {
  const isProduct = typeof item === "object" && item !== null && !Array.isArray(item);
  const row = i + 1;
  if (!isProduct) return { row, fields: {}, fault: importMessages.not_a_product };
  return { row, fields: item as Record<string, unknown> };
}
