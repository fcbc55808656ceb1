import { columnOfField, type FindColumn, ignoredColumns } from "./columns.ts";
import { importMessages, type OpenFile, type ReadRow } from "./file-import.ts";

interface ListShape {
  columnOfField: FindColumn;
  not_a_list: string;
  not_a_row: string;
}

export const productList: ListShape = {
  columnOfField,
  not_a_list: importMessages.not_a_list,
  not_a_row: importMessages.not_a_product,
};

/** A JSON list of objects. Only the first ones are asked for their columns: they are all alike. */
export function openList(text: string, shape: ListShape, most: number): OpenFile {
  const list = parsed(text.replace(/^\uFEFF/, ""));
  if (list === undefined) return { fault: importMessages.not_json };
  if (!Array.isArray(list)) return { fault: shape.not_a_list };
  const names = new Set(list.slice(0, most).flatMap((item) => (isObject(item) ? Object.keys(item) : [])));
  return { rows: rowsOf(list, shape.not_a_row), columns: ignoredColumns([...names], shape.columnOfField) };
}

function* rowsOf(list: readonly unknown[], fault: string): Generator<ReadRow> {
  for (const [i, item] of list.entries())
    yield isObject(item) ? { row: i + 1, fields: item } : { row: i + 1, fields: {}, fault };
}

function isObject(item: unknown): item is Record<string, unknown> {
  return typeof item === "object" && item !== null && !Array.isArray(item);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
