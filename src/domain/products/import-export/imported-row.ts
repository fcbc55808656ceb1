import type { IgnoredColumns } from "./exported-product.ts";

/** A row of somebody's file, as the API would be sent it. */
export interface FileRow {
  row: number;
  fields: Record<string, unknown>;
  /** Why it cannot be read at all. */
  fault?: string;
}

/** What a file holds, or the one sentence on why it holds nothing. */
export type ParsedFile = { rows: FileRow[]; columns: IgnoredColumns } | { fault: string };
