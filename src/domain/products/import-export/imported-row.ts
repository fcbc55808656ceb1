import type { LeftColumns } from "./exported-product.ts";

/** A row of somebody's file, as the API would be sent it. */
export interface CarriedRow {
  row: number;
  fields: Record<string, unknown>;
  /** Why it cannot be read at all. */
  fault?: string;
}

/** What a file holds, or the one sentence on why it holds nothing. */
export type CarriedFile = { rows: CarriedRow[]; columns: LeftColumns } | { fault: string };
