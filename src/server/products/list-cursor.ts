import { z } from "zod";
import type { Sort } from "#domain/products/sort.ts";

/** The sort tuple of a page's last row: the next page starts behind it. */
export type Cursor = (string | number)[];

interface SortedRow {
  id: string;
  published_at: string | null;
  sale_price: number;
  discount: number;
}

const instant = z.iso.datetime();
const shapes: Record<Sort, z.ZodType<Cursor>> = {
  newest: z.tuple([instant, z.uuid()]),
  price_low: z.tuple([z.number(), z.uuid()]),
  price_high: z.tuple([z.number(), z.uuid()]),
  discount: z.tuple([z.int(), instant, z.uuid()]),
};

export function cursorOf(sort: Sort, row: SortedRow): string {
  const tuple = {
    newest: [row.published_at, row.id],
    price_low: [row.sale_price, row.id],
    price_high: [row.sale_price, row.id],
    discount: [row.discount, row.published_at, row.id],
  }[sort];
  return writeCursor(tuple);
}

/** Undefined for a cursor that this list never gave out, also one of another order. */
export function readCursor(sort: Sort, text: string): Cursor | undefined {
  return parseCursor(shapes[sort], text);
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
