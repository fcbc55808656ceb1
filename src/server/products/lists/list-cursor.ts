import { z } from "zod";
import { percentBelow } from "#domain/prices/percent-below.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import { priceRange } from "#domain/products/product-limits.ts";
import type { Sort } from "#domain/products/sort.ts";

/** The sort tuple of a page's last row: the next page starts behind it. */
export type Cursor = (string | number)[];

/** Where a page starts, and which offers further on are left out: a strip above the list shows them already. */
export interface ListStart {
  after: Cursor;
  without: string[];
}

interface SortedRow {
  id: string;
  published_at: string | null;
  sale_price: number;
  discount: number;
  /** Where it is unknown, none. */
  usual_price?: number | null | undefined;
}

/** Within what a database can hold; what we gave out always is. */
export const cursorInstant = z.iso.datetime().refine((text) => text > "2000" && text < "2100");
export const cursorPrice = z.number().min(priceRange.min).max(priceRange.max);
const percent = z.int().min(0).max(100);
const [instant, price] = [cursorInstant, cursorPrice];
export const cursorShapes: Record<Sort, z.ZodType<Cursor>> = {
  newest: z.tuple([instant, z.uuid()]),
  price_low: z.tuple([price, z.uuid()]),
  price_high: z.tuple([price, z.uuid()]),
  discount: z.tuple([percent, instant, z.uuid()]),
  real_discount: z.tuple([percent, instant, z.uuid()]),
};

const leftOut = z.array(z.uuid()).min(1).max(offerLists.strip);

export function cursorOf(sort: Sort, row: SortedRow, without: string[] = []): string {
  const after = cursorTuple(sort, row);
  return writeCursor(without.length > 0 ? [after, without] : after);
}

export function cursorTuple(sort: Sort, row: SortedRow): Cursor {
  const published_at = row.published_at ?? "";
  return {
    newest: [published_at, row.id],
    price_low: [row.sale_price, row.id],
    price_high: [row.sale_price, row.id],
    discount: [row.discount, published_at, row.id],
    real_discount: [Math.max(0, percentBelow(row.sale_price, row.usual_price ?? 0)), published_at, row.id],
  }[sort];
}

/** Undefined for a cursor that this list never gave out, also one of another order. */
export function readCursor(sort: Sort, text: string): ListStart | undefined {
  const shape = cursorShapes[sort];
  const plain = shape.transform((after) => ({ after, without: [] }));
  const stripped = z.tuple([shape, leftOut]).transform(([after, without]) => ({ after, without }));
  return parseCursor(z.union([plain, stripped]), text);
}

export function writeCursor(tuple: unknown[]): string {
  return Buffer.from(JSON.stringify(tuple)).toString("base64url");
}

export function parseCursor<T>(shape: z.ZodType<T>, text: string): T | undefined {
  try {
    return shape.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return undefined;
  }
}
