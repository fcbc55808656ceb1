import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/connect.ts";
import { parseError } from "./rest-error.ts";
import { maxOffset, type RestOrder, type RestQuery } from "./rest-query.ts";
import type { Columns, RestTable } from "./rest-tables.ts";

type Row = Record<string, unknown>;

/** Without an index at most this many rows are scanned; beyond that the query is refused. */
const maxScannedRows = maxOffset;

export async function readRows(db: Db, seen: RestTable, query: RestQuery): Promise<Row[]> {
  if (seen.parts.length === 0) return [];
  const plan = planRead(seen, query);
  if (!plan.isIndexScan) await refuseTooMany(db, seen, plan);
  const { limit, offset } = query;
  const ids = plan.isIndexScan
    ? sql`SELECT id FROM (${eachPart(seen, plan, plan.indexed, limit + offset)}) AS found
        ORDER BY ${plan.rank(sql`found.created_at`, sql`found.id`)} LIMIT ${limit} OFFSET ${offset}`
    : sql`SELECT ${seen.id} FROM ${seen.table} WHERE ${matchingRows(seen, plan)}
        ORDER BY ${plan.rank(plan.column, seen.id)} LIMIT ${limit} OFFSET ${offset}`;
  const { selection, isOwn } = selectionOf(seen, query.select);
  const rows = await db
    .select(isOwn ? { ...selection, [ownMark]: isOwn } : selection)
    .from(seen.table)
    .where(inArray(seen.id, sql`(${ids})`))
    .orderBy(plan.rank(plan.column, seen.id));
  return isOwn ? rows.map((row) => withoutOthers(row, seen)) : rows;
}

/** Exact, or null above the scan limit. */
export async function countRows(db: Db, seen: RestTable, query: RestQuery): Promise<number | null> {
  if (seen.parts.length === 0) return 0;
  if (query.filters.length === 0 && seen.total) return seen.total(db);
  const plan = planRead(seen, query);
  const counted = plan.isIndexScan
    ? eachPart(seen, plan, plan.indexed, maxScannedRows + 1)
    : sql`SELECT 1 FROM ${seen.table} WHERE ${matchingRows(seen, plan)}`;
  const n = await count(db, counted);
  return n > maxScannedRows ? null : n;
}

interface ReadPlan {
  /** Every part can use its index, with all filters. */
  isIndexScan: boolean;
  indexed: SQL | undefined;
  rest: SQL | undefined;
  column: SQL | PgColumn;
  rank(column: SQL | PgColumn, id: SQL | PgColumn): SQL;
}

function planRead(seen: RestTable, { filters, order }: RestQuery): ReadPlan {
  const matches = (isIndexed: boolean) =>
    filters
      .filter(({ column }) => seen.indexed.has(column) === isIndexed)
      .map(({ column, value }) => equals(columnOf(seen.columns, column), value));
  const rest = and(...matches(false));
  const byAge = !order || order.column === "created_at";
  return {
    isIndexScan: byAge && !rest,
    indexed: and(...matches(true), onlyOwn(seen, filters)),
    rest,
    column: order ? columnOf(seen.columns, order.column) : seen.created_at,
    rank: (column, id) => rankBy(order ?? newestFirst, column, id),
  };
}

const newestFirst: RestOrder = { column: "created_at", isRising: false, nullsFirst: true };

/** Adds NULLS FIRST/LAST only when needed: a different null order prevents the use of the index. */
function rankBy({ isRising, nullsFirst }: RestOrder, column: SQL | PgColumn, id: SQL | PgColumn): SQL {
  const direction = isRising ? sql`ASC` : sql`DESC`;
  const hasNulls = !("notNull" in column && column.notNull);
  const isUsual = nullsFirst === !isRising;
  const nulls = isUsual || !hasNulls ? sql`` : nullsFirst ? sql` NULLS FIRST` : sql` NULLS LAST`;
  return sql`${column} ${direction}${nulls}, ${id} ${direction}`;
}

/** Bound as a parameter and cast to the column's type. */
function equals(column: PgColumn, value: string): SQL {
  const type = column.getSQLType().replace(/\([^()]*\)/, "");
  return sql`${column} = ${value}::text::${sql.raw(type)}`;
}

/** A filter on owner-only columns must not reveal other users' rows. */
function onlyOwn({ owners }: RestTable, filters: RestQuery["filters"]): SQL | undefined {
  return filters.some(({ column }) => owners?.names.has(column)) ? owners?.isOwn : undefined;
}

/** At most `most` rows of each part, by age. */
function eachPart(seen: RestTable, plan: ReadPlan, where: SQL | undefined, most: number): SQL {
  const { table, id, created_at, parts } = seen;
  const rank = plan.isIndexScan ? plan.rank(created_at, id) : rankBy(newestFirst, created_at, id);
  const walks = parts.map(
    (part) =>
      sql`(SELECT ${id}, ${created_at} FROM ${table} WHERE ${and(part, where)} ORDER BY ${rank} LIMIT ${most})`,
  );
  return sql.join(walks, sql` UNION ALL `);
}

function matchingRows(seen: RestTable, plan: ReadPlan): SQL | undefined {
  const window = eachPart(seen, plan, plan.indexed, maxScannedRows);
  return and(sql`${seen.id} IN (SELECT id FROM (${window}) AS looked_at)`, plan.rest);
}

async function refuseTooMany(db: Db, seen: RestTable, plan: ReadPlan): Promise<void> {
  // Without filters the counter table is faster.
  const n =
    seen.total && !plan.indexed
      ? await seen.total(db)
      : await count(db, eachPart(seen, plan, plan.indexed, maxScannedRows + 1));
  if (n > maxScannedRows)
    throw parseError(
      "this order or filter is not offered for so many rows",
      `Without an index at most ${maxScannedRows} rows are looked at; order by created_at, or filter by ${[...seen.indexed].join(", ")}`,
    );
}

async function count(db: Db, rows: SQL): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM (${rows}) AS counted`);
  return row?.n ?? 0;
}

const ownMark = "is own";

function selectionOf({ columns, owners }: RestTable, select: string[] | null) {
  const names = select ?? Object.keys(columns);
  const selection = Object.fromEntries(names.map((name) => [name, columnOf(columns, name)]));
  return { selection, isOwn: names.some((name) => owners?.names.has(name)) ? owners?.isOwn : undefined };
}

/** Owner-only columns are absent, not null (contract 2.4). */
function withoutOthers({ [ownMark]: isOwn, ...row }: Row, { owners }: RestTable): Row {
  if (isOwn === true) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !owners?.names.has(name)));
}

function columnOf(columns: Columns, name: string): PgColumn {
  return columns[name] as PgColumn;
}
