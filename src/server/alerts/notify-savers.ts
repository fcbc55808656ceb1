import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/transaction.ts";
import type { EventOffer } from "./event-offer-store.ts";

const kinds = { price: "saved_price", ended: "saved_ended", back: "saved_back" } as const;

/**
 * Those who had saved the offer learn of it by the bell, except where an alert of theirs rang for the same change or has
 * said a lower price. A price rings again only below the lowest that was said, an end and a return whenever they happen.
 */
export async function notifySavers(tx: Tx, offer: EventOffer): Promise<void> {
  const kind = savedKind(offer);
  if (!kind) return;
  const { product_id, price, price_before, at, sender } = offer;
  const isNews = kind === "saved_price" ? sql`excluded.price < n.price` : sql`excluded.event_at > n.event_at`;
  const isSaid =
    kind === "saved_price"
      ? sql`rung.price <= ${price}::numeric`
      : sql`rung.event_at > ${at}::timestamptz - interval '1 second'`;
  await tx.execute(sql`
    INSERT INTO notices AS n (user_id, kind, subject_id, product_id, price, price_before, event_at)
    SELECT s.user_id, ${kind}, s.product_id, s.product_id, ${price}::numeric, ${price_before}::numeric, ${at}::timestamptz
    FROM saved_offers s JOIN auth_users u ON u.id = s.user_id
    WHERE s.product_id = ${product_id} AND s.created_at <= ${at}::timestamptz AND s.user_id IS DISTINCT FROM ${sender}
      AND coalesce(u.banned_until <= now(), true)
      AND NOT EXISTS (
        SELECT 1 FROM notices rung WHERE rung.user_id = s.user_id AND rung.subject_id = s.product_id AND rung.kind = 'alert'
          AND ${isSaid})
    ORDER BY s.user_id
    ON CONFLICT (user_id, subject_id, kind) DO UPDATE SET position = excluded.position, price = excluded.price,
      price_before = coalesce(excluded.price_before, n.price), event_at = excluded.event_at, created_at = excluded.created_at, read_at = NULL
    WHERE ${isNews}`);
}

/** Null where the offer has changed again meanwhile. */
function savedKind({ kind, is_ended }: EventOffer) {
  if (kind === "ended") return is_ended ? kinds.ended : null;
  return (kind === "price" || kind === "back") && !is_ended ? kinds[kind] : null;
}
