import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/connect.ts";
import { users } from "#server/db/schema/people.ts";
import { productCounts, products } from "#server/db/schema/products.ts";
import { ownedColumns, publicColumns } from "#server/products/products-store.ts";
import type { RestCaller } from "./rest-caller.ts";

export type Columns = Record<string, PgColumn>;

/** A table as one caller sees it, with hand-written row rules per role (contract 2.4). */
export interface RestTable {
  table: PgTable;
  id: PgColumn;
  /** The default order; each part has an index on it. */
  created_at: PgColumn;
  columns: Columns;
  /** Disjoint conditions, each with an index ordered by `created_at`. None: no rows. */
  parts: SQL[];
  indexed: ReadonlySet<string>;
  owners?: { names: ReadonlySet<string>; isOwn: SQL };
  total?(db: Db): Promise<number>;
}

type TableFor = (caller: RestCaller) => RestTable;

const { id, email, name, role, created_at } = getTableColumns(users);
export const userColumns = { id, email, name, role, created_at };
const everything = sql`TRUE`;

/** A visitor sees none, a member themselves, an admin all. */
function usersFor(caller: RestCaller): RestTable {
  const parts: Record<RestCaller["kind"], () => SQL[]> = {
    visitor: () => [],
    half: () => [eq(users.id, idOf(caller))],
    member: () => [eq(users.id, idOf(caller))],
    admin: () => [everything],
  };
  return {
    table: users,
    id: users.id,
    created_at: users.created_at,
    columns: userColumns,
    parts: parts[caller.kind](),
    indexed: new Set(["id", "role"]),
    ...(caller.kind === "admin" ? { total: (db: Db) => db.$count(users) } : {}),
  };
}

// A literal, not a parameter: a generic plan must know it.
const isApproved = sql`${products.status} = 'approved'`;

const ownersColumns: ReadonlySet<string> = new Set(
  Object.keys(ownedColumns).filter((column) => !Object.hasOwn(publicColumns, column)),
);

/** Visitors and sessions without their second factor see approved products, members also their own, admins all. */
function productsFor(caller: RestCaller): RestTable {
  const shared = {
    table: products,
    id: products.id,
    created_at: products.created_at,
    indexed: new Set(["id", "slug", "status", "user_id"]),
  };
  if (caller.kind === "visitor" || caller.kind === "half")
    return {
      ...shared,
      columns: publicColumns,
      parts: [isApproved],
      total: (db) => countProducts(db, sql`status = 'approved'`),
    };
  if (caller.kind === "admin")
    return {
      ...shared,
      columns: ownedColumns,
      parts: [everything],
      total: (db) => countProducts(db, everything),
    };
  const isOwn = sql`${products.user_id} = ${caller.id}::uuid`;
  const isOnlyOwn = sql`${isOwn} AND ${products.status} <> 'approved'`;
  return {
    ...shared,
    columns: ownedColumns,
    // Two parts, each with its own index: an OR would scan the whole table.
    parts: [isApproved, isOnlyOwn],
    total: async (db) =>
      (await countProducts(db, sql`status = 'approved'`)) + (await db.$count(products, isOnlyOwn)),
    owners: { names: ownersColumns, isOwn },
  };
}

async function countProducts(db: Db, where: SQL): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${productCounts.n}), 0)::float8` })
    .from(productCounts)
    .where(where);
  return row?.n ?? 0;
}

function idOf(caller: RestCaller): string {
  return caller.kind === "visitor" ? "" : caller.id;
}

/** No other table is reachable, whatever it is called. */
export const restTables: ReadonlyMap<string, TableFor> = new Map([
  ["users", usersFor],
  ["products", productsFor],
]);
