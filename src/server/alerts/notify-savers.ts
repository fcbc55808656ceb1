import { sql } from "drizzle-orm";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { notBanned } from "#server/session/session-store.ts";
import type { EventOffer } from "./event-offer-store.ts";

const kinds = { price: "saved_price", ended: "saved_ended", back: "saved_back" } as const;

/**
 * Those who had saved the offer learn of it by the bell, except where an alert of theirs rang for the same event or where as low a
 * price has been said. A price rings again only below the lowest that was said, an end and a return whenever they happen.
 */
export async function notifySavers(tx: Tx, offer: EventOffer): Promise<void> {
  const kind = savedKind(offer);
  if (!kind) return;
  const { product_id, price, price_before, at, sender } = offer;
  const isSaid =
    kind === "saved_price"
      ? sql`n.kind IN ('alert', 'saved_price', 'saved_back') AND n.lowest <= ${price}::numeric`
      : sql`n.kind = 'alert' AND n.event_at = ${at}::timestamptz`;
  await tx.execute(sql`
    INSERT INTO notices AS n (user_id, kind, subject_id, product_id, price, price_before, lowest, event_at)
    SELECT s.user_id, ${kind}, s.product_id, s.product_id, ${price}::numeric, ${price_before}::numeric, ${price}::numeric, ${at}::timestamptz
    FROM saved_offers s JOIN ${authUsers} ON auth_users.id = s.user_id
    WHERE s.product_id = ${product_id} AND s.created_at <= ${at}::timestamptz AND s.user_id IS DISTINCT FROM ${sender} AND ${notBanned()}
      AND NOT EXISTS (
        SELECT 1 FROM notices n WHERE n.user_id = s.user_id AND n.subject_id = s.product_id AND ${isSaid})
    ORDER BY s.user_id
    ON CONFLICT (user_id, subject_id, kind) DO UPDATE SET position = excluded.position, price = excluded.price,
      price_before = coalesce(excluded.price_before, n.price), lowest = least(n.lowest, excluded.lowest),
      event_at = excluded.event_at, created_at = excluded.created_at, read_at = NULL
    WHERE excluded.event_at >= n.event_at`);
}

/** Null where the offer has changed again meanwhile. */
function savedKind({ kind, is_ended }: EventOffer) {
  if (kind === "ended") return is_ended ? kinds.ended : null;
  return (kind === "price" || kind === "back") && !is_ended ? kinds[kind] : null;
}
