import { sql } from "drizzle-orm";
import { type OfferNotice, offerNoticeKinds } from "#domain/notices/offer-notice.ts";
import type { Reader } from "#server/db/transaction.ts";

interface NoticeRow extends Record<string, unknown>, Omit<OfferNotice, "price" | "price_before" | "path"> {
  price: string;
  price_before: string | null;
  slug: string;
}

/**
 * Notices whose offer is public at this moment, by id. Read immediately before each hand-over: what was withdrawn or is waiting for a
 * moderator again is missing here.
 */
export async function findPublicNotices(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, OfferNotice>> {
  const rows = await db.execute<NoticeRow>(sql`
    SELECT n.id, n.kind, p.id AS product_id, p.name, p.store_name, p.slug, p.sale_price AS price, n.price_before, p.ended,
      ARRAY (SELECT a.name FROM alerts a WHERE a.id = ANY (n.alerts) AND a.user_id = n.user_id ORDER BY a.created_at, a.id) AS alerts
    FROM notices n JOIN products p ON p.id = coalesce(n.product_id, n.subject_id) AND p.status = 'approved'
    WHERE n.id = ANY (${sql.param([...ids])}::uuid[]) AND n.kind = ANY (${sql.param([...offerNoticeKinds])}::text[])
    ORDER BY n.position`);
  return new Map(
    rows.map(({ slug, price, price_before, ...row }) => [
      row.id,
      {
        ...row,
        price: Number(price),
        price_before: price_before === null ? null : Number(price_before),
        path: `/product/${slug}`,
      },
    ]),
  );
}

/** Of these offers, the public ones. */
export async function findPublicOffers(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.execute<{ id: string }>(
    sql`SELECT id FROM products WHERE id = ANY (${sql.param([...ids])}::uuid[]) AND status = 'approved'`,
  );
  return new Set(rows.map(({ id }) => id));
}
