import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/connect.ts";
import type { RestCaller } from "./rest-caller.ts";

export type Columns = Record<string, PgColumn>;

/** A table as one caller sees it: its row rules are written by hand, one for each role (contract 2.4). */
export interface RestTable {
  table: PgTable;
  id: PgColumn;
  /** The order of every list without one; walked by an index within each part. */
  created_at: PgColumn;
  columns: Columns;
  /** Conditions that exclude each other, each with an index in order of `created_at`. None: no rows. */
  parts: SQL[];
  /** Columns whose equality an index answers, within each part. */
  indexed: ReadonlySet<string>;
  /** Columns that only rows of the caller's own have. */
  owners?: { names: ReadonlySet<string>; isOwn: SQL };
  /** How many rows there are in all, where a counter knows. */
  total?(db: Db): Promise<number>;
}

export type TableFor = (caller: RestCaller) => RestTable;
