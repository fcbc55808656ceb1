import { sql } from "drizzle-orm";
import type { Channel } from "#domain/alerts/channels.ts";
import { deliveryTime, type HandedChannel, isHeldBack } from "#domain/notices/delivery-time.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { findRecipients } from "./delivery-facts-store.ts";

export interface NewNotice {
  notice_id: string;
  user_id: string;
  /** All that the person chose for it. */
  channels: readonly Channel[];
  event_at: string;
}

/**
 * In the transaction that stores the notices; the bell and the feed need no delivery. A channel that does not reach the person now is
 * left out. A notice that rings again while it still waits for a channel is handed over once; one that is being handed over, or that some
 * devices have already, is handed over again.
 */
export async function queueDeliveries(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  const wanted = notices
    .map((notice) => ({ ...notice, channels: notice.channels.filter(isHandedOver) }))
    .filter(({ channels }) => channels.length > 0);
  if (wanted.length === 0) return;
  const people = await findRecipients(tx, [...new Set(wanted.map(({ user_id }) => user_id))]);
  const now = await databaseTime(tx);
  const rows = wanted.flatMap(({ notice_id, user_id, channels, event_at }) => {
    const person = people.get(user_id);
    if (!person) return [];
    return channels
      .filter((channel) => person.channels.includes(channel))
      .map((channel) => {
        const not_before = deliveryTime(channel, now, person);
        const waited = isHeldBack(channel, not_before, now, person);
        return { notice_id, user_id, channel, event_at, not_before: not_before.toISOString(), waited };
      });
  });
  if (rows.length === 0) return;
  // One parameter, however many rows.
  const queued = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row
      (notice_id uuid, user_id uuid, channel text, event_at timestamptz, not_before timestamptz, waited boolean)`;
  // The end of a hand-over that runs now is not this one's: it compares event_at.
  await tx.execute(sql`
    UPDATE deliveries AS d SET event_at = row.event_at, not_before = row.not_before, waited = row.waited, reached = '{}', created_at = now()
    FROM ${queued} WHERE d.notice_id = row.notice_id AND d.channel = row.channel AND d.done_at IS NULL`);
  await tx.execute(sql`
    INSERT INTO deliveries (notice_id, user_id, channel, event_at, not_before, waited)
    SELECT notice_id, user_id, channel, event_at, not_before, waited FROM ${queued}
    WHERE NOT EXISTS (SELECT FROM deliveries AS d
      WHERE d.notice_id = row.notice_id AND d.channel = row.channel AND d.done_at IS NULL)`);
}

function isHandedOver(channel: Channel): channel is HandedChannel {
  return channel !== "bell" && channel !== "feed";
}

/** Those that a push service or Telegram has refused or not answered, and that wait for their next try. */
export async function countLateDeliveries(db: Reader): Promise<number> {
  const [counted] = await db.execute<{ late: number }>(sql`
    SELECT count(*)::int AS late FROM deliveries
    WHERE done_at IS NULL AND last_error IS NOT NULL AND channel IN ('push', 'telegram')`);
  return counted?.late ?? 0;
}
