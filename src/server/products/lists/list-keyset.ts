import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Sort } from "#domain/products/sort.ts";

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
 * The way through the real offers, of one category or of all. By a range of one category and not by equality: of a constant
 * the planner knows that it orders nothing, and then it may walk the index of all categories and throw the others' offers away.
 */
export function realKeyset<Value>(sort: Sort, category: Value | undefined) {
  const { by, isRising } = keys[sort];
  const isOne = category !== undefined;
  const columns = columnsIn("real_offers", [...(isOne ? ["category"] : []), ...by, "product_id"]);
  const { order, behind } = keysetOn({ columns, isRising });
  return {
    order,
    within: isOne
      ? sql`real_offers.category >= ${category} AND real_offers.category <= ${category}`
      : sql`true`,
    behind: (cursor: readonly unknown[]) => behind(isOne ? [category, ...cursor] : cursor),
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
