import { columnOfField, leftColumns } from "./columns.ts";
import { type CarryFormat, carryLimits, carryMessages } from "./exported-product.ts";
import type { CarriedFile, CarriedRow } from "./imported-row.ts";
import { readTable } from "./read-table.ts";

export function readFile(format: CarryFormat, text: string): CarriedFile {
  const file = format === "csv" ? readTable(text) : readList(text);
  if ("fault" in file) return file;
  if (file.rows.length === 0) return { fault: carryMessages.empty };
  return file.rows.length > carryLimits.rows ? { fault: carryMessages.too_many } : file;
}

/** A JSON list of products, such as our own export. */
function readList(text: string): CarriedFile {
  const list = parsed(text.replace(/^\uFEFF/, ""));
  if (list === undefined) return { fault: carryMessages.not_json };
  if (!Array.isArray(list)) return { fault: carryMessages.not_a_list };
  const rows = list.slice(0, carryLimits.rows + 1).map(rowOf);
  const names = new Set(rows.flatMap(({ fields }) => Object.keys(fields)));
  return { rows, columns: leftColumns([...names], columnOfField) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function rowOf(item: unknown, i: number): CarriedRow {
  const isProduct = typeof item === "object" && item !== null && !Array.isArray(item);
  const row = i + 1;
  if (!isProduct) return { row, fields: {}, fault: carryMessages.not_a_product };
  return { row, fields: item as Record<string, unknown> };
}
