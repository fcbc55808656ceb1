import type { FileRow, OpenFile, ParsedFile } from "./file-import.ts";
import { type FileFormat, importLimits, importMessages } from "./file-import.ts";
import { isArchive } from "./file-text.ts";
import { openList, productList } from "./read-list.ts";
import { openTable, productTable } from "./read-table.ts";

/** A file of products. */
export function readFile(format: FileFormat, text: string): ParsedFile {
  if (isArchive(text)) return { fault: importMessages.archive };
  const most = importLimits.rows + 1;
  const file = format === "csv" ? openTable(text, productTable) : openList(text, productList, most);
  return readRows(file, most, importMessages);
}

/** Reads one row more than may be imported: then it is too many. */
export function readRows(
  file: OpenFile,
  most: number,
  said: { too_many: string; empty: string },
): ParsedFile {
  if ("fault" in file) return file;
  const rows: FileRow[] = [];
  for (const row of file.rows) {
    if ("fileFault" in row) return { fault: row.fileFault };
    rows.push(row);
    if (rows.length === most) return { fault: said.too_many };
  }
  return rows.length === 0 ? { fault: said.empty } : { rows, columns: file.columns };
}
