import type { Channel } from "#domain/alerts/channels.ts";
import { deliveries } from "#server/db/schema/notices.ts";
import type { Tx } from "#server/db/transaction.ts";

export interface NewNotice {
  notice_id: string;
  user_id: string;
  /** All that the person chose for it. */
  channels: readonly Channel[];
  event_at: string;
}

/** In the transaction that stores the notices; the bell and the feed need no delivery. */
export async function queueDeliveries(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  const rows = notices.flatMap(({ channels, ...notice }) =>
    channels
      .filter((channel) => channel !== "bell" && channel !== "feed")
      .map((channel) => ({ ...notice, channel })),
  );
  if (rows.length > 0) await tx.insert(deliveries).values(rows);
}
