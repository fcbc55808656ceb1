import type { FileRow, ParsedFile } from "./file-import.ts";
import { type FileFormat, importLimits, importMessages } from "./file-import.ts";
import { isArchive } from "./file-text.ts";
import { openList, productList } from "./read-list.ts";
import { openTable, productTable } from "./read-table.ts";

/** A file of products. Reads one row more than may be imported: then it is too many. */
export function readFile(format: FileFormat, text: string): ParsedFile {
  if (isArchive(text)) return { fault: importMessages.archive };
  const most = importLimits.rows + 1;
  const file = format === "csv" ? openTable(text, productTable) : openList(text, productList, most);
  if ("fault" in file) return file;
  const rows: FileRow[] = [];
  for (const row of file.rows) {
    if ("fileFault" in row) return { fault: row.fileFault };
    rows.push(row);
    if (rows.length === most) return { fault: importMessages.too_many };
  }
  return rows.length === 0 ? { fault: importMessages.empty } : { rows, columns: file.columns };
}
