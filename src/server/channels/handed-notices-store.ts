import { type SQL, sql } from "drizzle-orm";
import type { CouponTerms } from "#domain/coupons/coupon-response-schema.ts";
import { ticketAddress } from "#domain/coupons/coupons-query.ts";
import type { HandedChannel } from "#domain/notices/delivery-time.ts";
import { type HandedNotice, handedNoticeKinds, type OfferNoticeKind } from "#domain/notices/handed-notice.ts";
import { couponTerms, isOverCoupon } from "#server/coupons/live-coupon-store.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import type { Reader } from "#server/db/transaction.ts";
import { listedStoreOf } from "#server/stores/stores-store.ts";

type JoinedChannels = `${HandedChannel}` | `${HandedChannel},${HandedChannel}`;

const selectNotices = preparedSql<NoticeRow, JoinedChannels>((key) => {
  const channels = key.split(",") as HandedChannel[];
  return sql`
    SELECT n.id, n.kind, n.coupon_id, coalesce(p.name, k.code) AS name, coalesce(p.store_name, ${storeOf("name")}) AS store_name,
      coalesce(p.slug, ${storeOf("slug")}) AS slug, p.sale_price AS price, n.price_before, p.ended,
      CASE WHEN k.id IS NOT NULL THEN ${couponTerms(sql`k`)} END AS coupon,
      ARRAY (SELECT a.name FROM ${wantedBy(channels)} ORDER BY a.created_at, a.id) AS alerts
    FROM ${publicNotices(channels)} AND n.id = ANY (${sql.placeholder("ids")}::uuid[])
    ORDER BY n.position`;
});

interface Named {
  id: string;
  name: string;
  store_name: string;
  slug: string;
  alerts: string[];
}

type OfferRow = Named & {
  kind: OfferNoticeKind;
  price: string;
  price_before: string | null;
  ended: boolean;
};

type CouponRow = Named & { kind: "coupon"; coupon_id: string; coupon: CouponTerms };
type NoticeRow = OfferRow | CouponRow;

/**
 * Notices that their people still want through these channels and whose offer or coupon is public at this moment, by id. Read immediately
 * before each hand-over: what was withdrawn or is waiting for a moderator again is missing here, and so is what no alert asks for any more.
 */
export async function findPublicNotices(
  db: Reader,
  ids: readonly string[],
  channels: readonly HandedChannel[],
): Promise<Map<string, HandedNotice>> {
  const rows = await selectNotices(db, channels.join() as JoinedChannels, { ids: [...ids] });
  return new Map(rows.map((row) => [row.id, noticeOf(row)]));
}

function noticeOf(row: NoticeRow): HandedNotice {
  const { id, name, store_name, slug, alerts } = row;
  const named = { id, name, store_name, alerts };
  if (row.kind === "coupon") {
    const { kind, coupon, coupon_id } = row;
    return { ...named, kind, coupon, path: ticketAddress(slug, { id: coupon_id }) };
  }
  const { kind, price, price_before, ended } = row;
  return {
    ...named,
    ...{ kind, price: Number(price), ended, path: `/product/${slug}` },
    price_before: price_before === null ? null : Number(price_before),
  };
}

/**
 * Of the notices `n`, offers `p` and coupons `k` those that may be handed over, for a query's FROM and WHERE. An offer that has ended is
 * named as ended; a coupon that is over is of no use to anybody.
 */
export function publicNotices(channels: readonly HandedChannel[]): SQL {
  const k = sql`k`;
  return sql`notices n LEFT JOIN products p ON p.id = coalesce(n.product_id, n.subject_id) AND p.status = 'approved'
      LEFT JOIN coupons k ON k.id = n.coupon_id AND k.status = 'approved' AND NOT ${isOverCoupon(k)} AND ${storeOf("slug")} IS NOT NULL
    WHERE n.kind = ANY (${sql.param([...handedNoticeKinds])}::text[])
      AND CASE n.kind WHEN 'coupon' THEN k.id ELSE p.id END IS NOT NULL
      AND (n.kind NOT IN ('alert', 'coupon') OR EXISTS (SELECT 1 FROM ${wantedBy(channels)}))`;
}

/** Of a coupon; null where its store is not listed. */
function storeOf(column: "slug" | "name"): SQL {
  return listedStoreOf(column, sql`k.store_id`);
}

/** The alerts `a` that still ask for it through one of these channels, at the price of now. One that names a price waits for offers. */
function wantedBy(channels: readonly HandedChannel[]): SQL {
  return sql`alerts a WHERE a.id = ANY (n.alerts) AND a.user_id = n.user_id AND NOT a.paused
    AND a.channels && ${sql.param([...channels])}::text[] AND (a.max_price IS NULL OR a.max_price >= p.sale_price)`;
}
