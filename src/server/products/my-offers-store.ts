import { and, count, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { MyOffer, MyOffersPage, OfferCounts } from "#domain/products/product.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import { productStats, products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { findMyAppeals } from "./appeals/appeals-store.ts";
import { cursorInstant, parseCursor, writeCursor } from "./lists/list-cursor.ts";
import { hasWords, ownedColumns, pageOf } from "./products-store.ts";

const cursorShape = z.tuple([cursorInstant, z.uuid()]);

export function readMyOffersCursor(text: string): z.infer<typeof cursorShape> | undefined {
  return parseCursor(cursorShape, text);
}

interface MyOffersQuery {
  productId?: string | undefined;
  status?: ProductStatus | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: z.infer<typeof cursorShape> | undefined;
}

/** A person's offers in every status, newest submission first, each page at the same cost. */
export async function listOffersOf(
  db: Reader,
  user_id: string,
  { productId, status, q, limit, cursor }: MyOffersQuery,
): Promise<Omit<MyOffersPage, "counts">> {
  const { created_at, id } = products;
  const clicks = sql<number>`coalesce(${productStats.clicks}, 0)`;
  const rows = await db
    .select({ ...ownedColumns, clicks })
    .from(products)
    .leftJoin(productStats, eq(productStats.product_id, id))
    .where(
      and(
        eq(products.user_id, user_id),
        productId === undefined ? undefined : eq(id, productId),
        status && eq(products.status, status),
        hasWords(q),
        cursor && sql`(${created_at}, ${id}) < (${cursor[0]}, ${cursor[1]})`,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit + 1);
  const page = pageOf(rows as Omit<MyOffer, "appeal">[], limit, (last) =>
    writeCursor([last.created_at, last.id]),
  );
  const appeals = await findMyAppeals(
    db,
    page.products.map((offer) => offer.id),
  );
  return {
    ...page,
    products: page.products.map((offer) => ({ ...offer, appeal: appeals.get(offer.id) ?? null })),
  };
}

/** From the index alone (`p_user_status`), however many they are. */
export async function countOffersOf(db: Reader, user_id: string): Promise<OfferCounts> {
  const rows = await db
    .select({ status: products.status, n: count() })
    .from(products)
    .where(eq(products.user_id, user_id))
    .groupBy(products.status);
  const of = (status: ProductStatus) => rows.find((row) => row.status === status)?.n ?? 0;
  const counts = { pending: of("pending"), approved: of("approved"), rejected: of("rejected") };
  return { total: counts.pending + counts.approved + counts.rejected, ...counts };
}
