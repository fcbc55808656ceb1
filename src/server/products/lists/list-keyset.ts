import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ListedOffer } from "#domain/products/product.ts";
import type { Sort } from "#domain/products/sort.ts";
import { cursorTuple } from "./list-cursor.ts";

/** The columns of an index, in its order, and which way it is read. */
interface Keyset {
  columns: SQLWrapper[];
  isRising: boolean;
}

/** Behind them stands the id. */
const keys: Record<Sort, { by: string[]; isRising: boolean }> = {
  newest: { by: ["published_at"], isRising: false },
  price_low: { by: ["sale_price"], isRising: true },
  price_high: { by: ["sale_price"], isRising: false },
  discount: { by: ["discount", "published_at"], isRising: false },
  real_discount: { by: ["true_discount", "published_at"], isRising: false },
};

/** The way through rows with the columns of products, in the order of one of their indexes. */
export function keysetOf(sort: Sort) {
  const { by, isRising } = keys[sort];
  return keysetOn({ columns: columnsIn("products", [...by, "id"]), isRising });
}

/**
 * The way through the real offers, of one category or store or of all. By a range of one and not by equality: of a constant
 * the planner knows that it orders nothing, and then it may walk the index of all and throw the others' offers away.
 */
export function realKeyset<Value>(
  sort: Sort,
  one: Value | undefined,
  scope: "category" | "store_id" = "category",
) {
  const { by, isRising } = keys[sort];
  const isOne = one !== undefined;
  const column = sql`real_offers.${sql.identifier(scope)}`;
  const columns = columnsIn("real_offers", [...(isOne ? [scope] : []), ...by, "product_id"]);
  const { order, behind } = keysetOn({ columns, isRising });
  return {
    order,
    within: isOne ? sql`${column} >= ${one} AND ${column} <= ${one}` : sql`true`,
    behind: (cursor: readonly unknown[]) => behind(isOne ? [one, ...cursor] : cursor),
  };
}

/** How many values a cursor of this order has. */
export function cursorLength(sort: Sort): number {
  return keys[sort].by.length + 1;
}

function columnsIn(table: string, names: string[]): SQL[] {
  return names.map((name) => sql`${sql.identifier(table)}.${sql.identifier(name)}`);
}

export function keysetOn({ columns, isRising }: Keyset) {
  const list = (parts: readonly unknown[]) =>
    sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    );
  return {
    order: columns.map((column) => (isRising ? asc(column) : desc(column))),
    behind: (cursor: readonly unknown[]): SQL =>
      isRising ? sql`(${list(columns)}) > (${list(cursor)})` : sql`(${list(columns)}) < (${list(cursor)})`,
  };
}

/** Several lists of one order as one. */
export function inOrder(sort: Sort, lists: ListedOffer[][], limit: number): ListedOffer[] {
  if (lists.length === 1) return lists[0] ?? [];
  const sign = keys[sort].isRising ? 1 : -1;
  const compared = lists.flat().map((offer) => ({ offer, key: cursorTuple(sort, offer) }));
  compared.sort((one, other) => sign * comparedKeys(one.key, other.key));
  return compared.slice(0, limit).map(({ offer }) => offer);
}

function comparedKeys(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}
