import { and, desc, type GetColumnData, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Reader } from "#server/db/transaction.ts";
import { pageByTime, type TimeCursor } from "./list-page.ts";

type TimedTable = PgTable & { created_at: PgColumn; id: PgColumn };
type Columns = { created_at: PgColumn; id: PgColumn } & Record<string, PgColumn>;
type Place = { created_at: string; id: string };
type Row<Shown extends Columns> = { [Name in keyof Shown]: GetColumnData<Shown[Name]> };

interface Walk<Shown extends Columns> {
  columns: Shown;
  /** What an index by time begins with: it costs nothing. */
  scope?: SQL | undefined;
  /** What no index knows: each row on the way is looked at. */
  filter?: SQL | undefined;
  /** So many rows are looked at for one page, however few of them fit: what is rare takes more pages, never a longer one. */
  stretch?: number;
  limit: number;
  cursor?: TimeCursor | undefined;
}

const longestStretch = 5000;

/**
 * A page of a table's rows, newest first, along an index and at the same cost wherever it stands. With a filter a page may
 * hold fewer rows than asked for, even none, and still have a next one.
 */
export async function pageBackwards<Shown extends Columns>(
  db: Reader,
  table: TimedTable,
  { columns, scope, filter, stretch = longestStretch, limit, cursor }: Walk<Shown>,
): Promise<{ rows: Row<Shown>[]; next: string | null }> {
  const { created_at, id } = table;
  const order = [desc(created_at), desc(id)];
  const place = and(scope, cursor && sql`(${created_at}, ${id}) < (${cursor[0]}, ${cursor[1]})`);
  const walked = db
    .select()
    .from(table as PgTable)
    .where(place)
    .orderBy(...order)
    .limit(filter ? stretch : limit + 1)
    // Under the table's own name, so that columns and filter read the same inside and outside.
    .as(getTableName(table));
  const found = (await db
    .select(columns as Columns)
    .from(walked)
    .where(filter)
    .orderBy(...order)
    .limit(limit + 1)) as (Row<Shown> & Place)[];
  const { rows, next } = pageByTime(found, limit);
  return { rows, next: next ?? (filter ? await endOfStretch(db, table, place, stretch) : null) };
}

/** Behind the last row that was looked at, where more stand there. */
async function endOfStretch(
  db: Reader,
  table: TimedTable,
  place: SQL | undefined,
  stretch: number,
): Promise<string | null> {
  const { created_at, id } = table;
  const ends = await db
    .select({ created_at, id })
    .from(table as PgTable)
    .where(place)
    .orderBy(desc(created_at), desc(id))
    .offset(stretch - 1)
    .limit(2);
  return pageByTime(ends as Place[], 1).next;
}
