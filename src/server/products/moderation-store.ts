import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { CategoryName } from "#domain/products/categories.ts";
import type { OwnedProduct, ProductStatus } from "#domain/products/product.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { cursorInstant, parseCursor, writeCursor } from "./list-cursor.ts";
import { hasWords, ownedColumns, pageOf } from "./products-store.ts";

const cursorShape = z.tuple([cursorInstant, z.uuid()]);
export type EveryCursor = z.infer<typeof cursorShape>;

export function readEveryCursor(text: string): EveryCursor | undefined {
  return parseCursor(cursorShape, text);
}

interface EveryQuery {
  status?: ProductStatus | undefined;
  category?: CategoryName | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: EveryCursor | undefined;
}

/** Every product in every status, newest submission first: for admins. */
export async function listEveryProduct(db: Reader, { status, category, q, limit, cursor }: EveryQuery) {
  const { created_at, id } = products;
  const rows = await db
    .select(ownedColumns)
    .from(products)
    .where(
      and(
        status && eq(products.status, status),
        category && eq(products.category, category),
        hasWords(q),
        cursor && sql`(${created_at}, ${id}) < (${cursor[0]}, ${cursor[1]})`,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit + 1);
  return pageOf(rows as OwnedProduct[], limit, (last) => writeCursor([last.created_at, last.id]));
}
