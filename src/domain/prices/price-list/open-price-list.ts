import type { FileFormat, OpenFile } from "#domain/products/import-export/file-import.ts";
import { importMessages } from "#domain/products/import-export/file-import.ts";
import { isArchive, isGarbled } from "#domain/products/import-export/file-text.ts";
import { openList } from "#domain/products/import-export/read-list.ts";
import { openTable } from "#domain/products/import-export/read-table.ts";
import { priceColumnNamed, priceColumnOf, priceColumns } from "./price-columns.ts";
import { priceListMessages } from "./price-list.ts";

/** Rows of a list whose columns are looked at: they are all alike. */
const rowsWithColumns = 100;

export function openPriceList(format: FileFormat, text: string): OpenFile {
  const fault = textFault(text);
  if (fault !== undefined) return { fault };
  if (format === "json")
    return openList(
      text,
      {
        columnOfField: priceColumnOf,
        not_a_list: priceListMessages.not_a_list,
        not_a_row: priceListMessages.not_a_price,
      },
      rowsWithColumns,
    );
  return openTable(text, {
    columnNamed: priceColumnNamed,
    missing: (known) => priceColumns.filter((column) => column.isRequired && !known.includes(column)),
    readCell: (_, cell) => cell.trim(),
    empty: priceListMessages.empty,
  });
}

/** Why a text is no list of anything: known before it is sent anywhere. */
export function textFault(text: string): string | undefined {
  if (isArchive(text)) return importMessages.archive;
  return isGarbled(text) ? priceListMessages.garbled : undefined;
}
