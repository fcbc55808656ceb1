import { type SQL, sql } from "drizzle-orm";
import type { HandedChannel } from "#domain/notices/delivery-time.ts";
import { type OfferNotice, offerNoticeKinds } from "#domain/notices/offer-notice.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import type { Reader } from "#server/db/transaction.ts";

type JoinedChannels = `${HandedChannel}` | `${HandedChannel},${HandedChannel}`;

const selectNotices = preparedSql<NoticeRow, JoinedChannels>((key) => {
  const channels = key.split(",") as HandedChannel[];
  return sql`
    SELECT n.id, n.kind, p.id AS product_id, p.name, p.store_name, p.slug, p.sale_price AS price, n.price_before, p.ended,
      ARRAY (SELECT a.name FROM ${wantedBy(channels)} ORDER BY a.created_at, a.id) AS alerts
    FROM ${publicNotices(channels)} AND n.id = ANY (${sql.placeholder("ids")}::uuid[])
    ORDER BY n.position`;
});

interface NoticeRow extends Record<string, unknown>, Omit<OfferNotice, "price" | "price_before" | "path"> {
  price: string;
  price_before: string | null;
  slug: string;
}

/**
 * Notices that their people still want through these channels and whose offer is public at this moment, by id. Read immediately before
 * each hand-over: what was withdrawn or is waiting for a moderator again is missing here, and so is what no alert asks for any more.
 */
export async function findPublicNotices(
  db: Reader,
  ids: readonly string[],
  channels: readonly HandedChannel[],
): Promise<Map<string, OfferNotice>> {
  const rows = await selectNotices(db, channels.join() as JoinedChannels, { ids: [...ids] });
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

/** Of the notices `n` and offers `p` those that may be handed over, for a query's FROM and WHERE. */
export function publicNotices(channels: readonly HandedChannel[]): SQL {
  return sql`notices n JOIN products p ON p.id = coalesce(n.product_id, n.subject_id) AND p.status = 'approved'
    WHERE n.kind = ANY (${sql.param([...offerNoticeKinds])}::text[])
      AND (n.kind <> 'alert' OR EXISTS (SELECT 1 FROM ${wantedBy(channels)}))`;
}

/** The alerts `a` that still ask for it through one of these channels, at the price of now. */
function wantedBy(channels: readonly HandedChannel[]): SQL {
  return sql`alerts a WHERE a.id = ANY (n.alerts) AND a.user_id = n.user_id AND NOT a.paused
    AND a.channels && ${sql.param([...channels])}::text[] AND coalesce(a.max_price >= p.sale_price, true)`;
}
