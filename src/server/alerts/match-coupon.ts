import { sql } from "drizzle-orm";
import { isOverCoupon } from "#server/coupons/live-coupon-store.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { notBanned } from "#server/session/session-store.ts";
import type { LeasedEvent } from "./alert-events-store.ts";
import { textKeys } from "./alert-terms.ts";
import { channelsOfRung, queueRung, type Rung } from "./queue-rung.ts";

interface EventCoupon extends Record<string, unknown> {
  coupon_id: string;
  at: string;
  store_id: string;
  store_name: string;
  sender: string | null;
  text: string;
  percent: number | null;
  needs: string[];
}

/**
 * A store's new coupon rings for the alerts that name this store, by all their channels, if its code and description have their words and
 * it gives as much as they ask for. Of a store that is not listed nothing is shown, so nothing rings. Alerts for a category, a product or a
 * price wait for offers.
 */
export async function matchCoupon(tx: Tx, event: CouponEvent): Promise<void> {
  const coupon = await takeCoupon(tx, event);
  if (!coupon) return;
  const { at, coupon_id } = coupon;
  const of = sql`coupon_id = ${coupon_id} AND kind = 'coupon'`;
  await queueRung(tx, await storeNotices(tx, coupon), { at, of });
}

type CouponEvent = Pick<LeasedEvent, "id" | "tries">;

/** Takes the event out of the queue; nothing where the coupon is not public any more, or over. */
async function takeCoupon(tx: Tx, { id, tries }: CouponEvent): Promise<EventCoupon | undefined> {
  const [coupon] = await tx.execute<EventCoupon>(sql`
    WITH event AS (DELETE FROM alert_events WHERE id = ${id} AND tries = ${tries} RETURNING coupon_id, at)
    SELECT coupon_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
      coalesce(m.id, t.id) AS store_id, coalesce(m.folded_name, t.folded_name) AS store_name, c.user_id AS sender,
      fold(c.code || ' ' || c.note) AS text, CASE WHEN c.kind = 'percent' THEN c.value::float8 END AS percent, c.needs
    FROM event JOIN coupons c ON c.id = event.coupon_id JOIN stores t ON t.id = c.store_id LEFT JOIN stores m ON m.id = t.merged_into
    WHERE c.status = 'approved' AND NOT ${isOverCoupon()} AND coalesce(m.listed, t.listed)`);
  return coupon;
}

/** One notice for each person, naming all alerts that matched; returns those that have channels beside the bell and the feed. */
function storeNotices(tx: Tx, coupon: EventCoupon): Promise<readonly Rung[]> {
  const { coupon_id, at, store_id, store_name, sender, text, percent, needs } = coupon;
  const isThere = sql`coalesce((SELECT bool_and(strpos(${text}::text, word) > 0) FROM unnest(string_to_array(w.term, ' ')) AS word), false)`;
  const keys = sql`${sql.param([...new Set([...textKeys(text), store_name])])}::text[]`;
  // Each by an index of its own. `NOT paused` in the words of that of the anchors.
  const named = sql`
    SELECT * FROM alerts WHERE store_id = ANY (ARRAY(SELECT id FROM stores WHERE id = ${store_id} OR merged_into = ${store_id}))
    UNION ALL
    SELECT * FROM alerts WHERE NOT paused AND store_id IS NULL AND fold(store) = ${store_name}::text AND anchor = ANY (ARRAY(
      SELECT w.id FROM (SELECT DISTINCT term_id FROM alert_term_keys WHERE key = ANY (${keys})) AS k JOIN alert_terms w ON w.id = k.term_id
      WHERE CASE w.kind WHEN 'store' THEN w.term = ${store_name}::text WHEN 'words' THEN ${isThere} ELSE false END))`;
  return tx.execute<Rung>(sql`
    WITH matched AS MATERIALIZED (
      SELECT a.id, a.user_id, a.channels, a.created_at, true AS is_news
      FROM (${named}) AS a JOIN ${authUsers} ON auth_users.id = a.user_id
      WHERE NOT a.paused AND a.store IS NOT NULL AND a.category IS NULL AND a.product_key IS NULL AND a.max_price IS NULL AND a.min_temperature IS NULL AND NOT a.only_real
        AND (a.min_discount IS NULL OR coalesce(${percent}::float8 >= a.min_discount, false))
        AND NOT a.leave_out && ${sql.param(needs)}::text[]
        AND NOT EXISTS (SELECT 1 FROM alert_terms w WHERE w.id = ANY (a.words) AND NOT ${isThere})
        AND NOT EXISTS (SELECT 1 FROM alert_terms w WHERE w.id = ANY (a.without) AND w.kind IN ('words', 'code') AND ${isThere})
        AND a.user_id IS DISTINCT FROM ${sender} AND ${notBanned()}
    ),
    rung AS (
      INSERT INTO notices (user_id, kind, subject_id, coupon_id, alerts, event_at)
      SELECT user_id, 'coupon', ${coupon_id}::uuid, ${coupon_id}::uuid, array_agg(id ORDER BY created_at, id), ${at}::timestamptz
      FROM matched GROUP BY user_id ORDER BY user_id
      ON CONFLICT (user_id, subject_id, kind) DO NOTHING
      RETURNING id, user_id
    )
    ${channelsOfRung}`);
}
