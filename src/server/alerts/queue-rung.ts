import { type SQL, sql } from "drizzle-orm";
import type { Channel } from "#domain/alerts/channels.ts";
import type { Tx } from "#server/db/transaction.ts";
import { queueDeliveries } from "#server/notices/deliveries-store.ts";

/** A notice that was stored now, for a person whose alerts ask for it elsewhere than at the bell and in the feed. */
export interface Rung extends Record<string, unknown> {
  notice_id: string;
  user_id: string;
  channels: Channel[];
}

/** Of the stored notices `rung`, after the alerts `matched` that they tell of. */
export const channelsOfRung = sql`
  SELECT rung.id AS notice_id, rung.user_id, array_agg(DISTINCT channel) AS channels
  FROM rung JOIN matched USING (user_id) CROSS JOIN LATERAL unnest(matched.channels) AS channel
  WHERE is_news AND channel NOT IN ('bell', 'feed') GROUP BY 1, 2 ORDER BY rung.user_id`;

/** A statement takes a limited number of values. */
const deliveriesAtOnce = 1000;

/**
 * Queues what an event brought.
 * @param of all its notices, those of the bell among them
 */
export async function queueRung(
  tx: Tx,
  rung: readonly Rung[],
  { at, of }: { at: string; of: SQL },
): Promise<void> {
  if (rung.length === 0) return;
  const notices = rung.map((notice) => ({ ...notice, event_at: at }));
  for (let from = 0; from < notices.length; from += deliveriesAtOnce)
    await queueDeliveries(tx, notices.slice(from, from + deliveriesAtOnce));
  // Nobody sees them before this is done: the bell's latency counts it.
  await tx.execute(sql`
    UPDATE notices SET created_at = clock_timestamp() WHERE ${of} AND event_at = ${at}::timestamptz`);
}
