import { and, desc, eq, sql } from "drizzle-orm";
import type { ListedOffer } from "#domain/products/product.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { cursorOf, readCursor } from "./lists/list-cursor.ts";
import { type OfferPage, offersIn, pageOf } from "./products-store.ts";

export type SenderCursor = NonNullable<ReturnType<typeof readSenderCursor>>;

/** Undefined for a cursor that this list never gave out. */
export function readSenderCursor(text: string) {
  return readCursor("newest", text);
}

interface SenderPage {
  limit: number;
  cursor?: SenderCursor | undefined;
}

/** A person's public offers, the last sent first as their index holds them, ended ones among them. */
export async function listPublicOffersOf(
  db: Reader,
  userId: string,
  { limit, cursor }: SenderPage,
): Promise<OfferPage> {
  const { created_at } = products;
  const rows = (await offersIn(db)
    .where(
      and(
        eq(products.user_id, userId),
        sql`${products.status} = 'approved'`,
        cursor && sql`(${created_at}, ${products.id}) < (${cursor.after[0]}, ${cursor.after[1]})`,
      ),
    )
    .orderBy(desc(created_at), desc(products.id))
    .limit(limit + 1)) as ListedOffer[];
  return pageOf(rows, limit, (last) => cursorOf("newest", { ...last, published_at: last.created_at }));
}
