import { sql } from "drizzle-orm";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { notBanned } from "#server/session/session-store.ts";
import type { LeasedEvent } from "./alert-events-store.ts";
import { textKeys } from "./alert-terms.ts";

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
 * A store's new coupon rings by the bell for the alerts that name this store, if its code and description have their words and it gives
 * as much as they ask for. Of one that is not listed nothing is shown, so nothing rings. Alerts for a category, a product or a price wait for offers.
 */
export async function matchCoupon(tx: Tx, { id, tries }: Pick<LeasedEvent, "id" | "tries">): Promise<void> {
  const [coupon] = await tx.execute<EventCoupon>(sql`
    WITH event AS (DELETE FROM alert_events WHERE id = ${id} AND tries = ${tries} RETURNING coupon_id, at)
    SELECT coupon_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
      coalesce(m.id, t.id) AS store_id, coalesce(m.folded_name, t.folded_name) AS store_name, c.user_id AS sender,
      fold(c.code || ' ' || c.note) AS text, CASE WHEN c.kind = 'percent' THEN c.value::float8 END AS percent, c.needs
    FROM event JOIN coupons c ON c.id = event.coupon_id JOIN stores t ON t.id = c.store_id LEFT JOIN stores m ON m.id = t.merged_into
    WHERE c.status = 'approved' AND coalesce(m.listed, t.listed)`);
  if (!coupon) return;
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
  await tx.execute(sql`
    INSERT INTO notices AS n (user_id, kind, subject_id, coupon_id, alerts, event_at)
    SELECT a.user_id, 'coupon', ${coupon_id}::uuid, ${coupon_id}::uuid, array_agg(a.id ORDER BY a.created_at, a.id), ${at}::timestamptz
    FROM (${named}) AS a JOIN ${authUsers} ON auth_users.id = a.user_id
    WHERE NOT a.paused AND a.store IS NOT NULL AND a.category IS NULL AND a.product_key IS NULL AND a.max_price IS NULL AND a.min_temperature IS NULL AND NOT a.only_real
      AND (a.min_discount IS NULL OR coalesce(${percent}::float8 >= a.min_discount, false))
      AND NOT a.leave_out && ${sql.param(needs)}::text[]
      AND NOT EXISTS (SELECT 1 FROM alert_terms w WHERE w.id = ANY (a.words) AND NOT ${isThere})
      AND NOT EXISTS (SELECT 1 FROM alert_terms w WHERE w.id = ANY (a.without) AND w.kind IN ('words', 'code') AND ${isThere})
      AND a.user_id IS DISTINCT FROM ${sender} AND ${notBanned()}
    GROUP BY a.user_id ORDER BY a.user_id
    ON CONFLICT (user_id, subject_id, kind) DO NOTHING`);
}
