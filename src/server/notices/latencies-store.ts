import { sql } from "drizzle-orm";
import type { Channel } from "#domain/alerts/channels.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction, type Reader } from "#server/db/transaction.ts";

export interface Latency extends Record<string, unknown> {
  channel: Channel;
  n: number;
  p50_ms: number;
  p95_ms: number;
  at: string;
}

const yesterday = sql`now() - interval '24 hours'`;
const percentile = (share: number) =>
  sql`coalesce(percentile_disc(${share}::float8) WITHIN GROUP (ORDER BY ms), 0)::int`;

/**
 * Of the last 24 hours, from moments that were stored: from the change to the bell's notice, and to each hand-over that succeeded. What
 * quiet hours or a day's bound held back, and the letter of 07:30, are not late: they are left out.
 */
export function measureLatencies(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`DELETE FROM latencies`);
    // The bell's row also says when this was computed: it is there without a single notice.
    await tx.execute(sql`
      INSERT INTO latencies (channel, n, p50_ms, p95_ms)
      SELECT 'bell', count(*), ${percentile(0.5)}, ${percentile(0.95)}
      FROM (SELECT extract(epoch FROM created_at - event_at) * 1000 AS ms FROM notices
        WHERE kind = 'alert' AND created_at > ${yesterday}) AS bell
      UNION ALL
      SELECT channel, count(*), ${percentile(0.5)}, ${percentile(0.95)}
      FROM (SELECT channel, extract(epoch FROM done_at - event_at) * 1000 AS ms FROM deliveries
        WHERE done_at > ${yesterday} AND last_error IS NULL AND NOT waited AND channel <> 'daily') AS handed_over
      GROUP BY channel`);
  });
}

export async function listLatencies(db: Reader): Promise<Latency[]> {
  const rows = await db.execute<Latency>(sql`
    SELECT channel, n, p50_ms, p95_ms, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM latencies`);
  return [...rows];
}
