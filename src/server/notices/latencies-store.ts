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

/** The newest so many of the last 24 hours: a busy day costs no more than a second either. */
const newest = (column: string) =>
  sql.raw(`${column} > now() - interval '24 hours' ORDER BY ${column} DESC LIMIT 200000`);
/** p50 and p95 by one sort. */
const percentiles = sql`percentile_disc(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY ms)`;

/**
 * Of the last 24 hours, from moments that were stored: from the change to the bell's notice, and to each hand-over that succeeded; a letter's is when the mail
 * server took it. What
 * quiet hours or a day's bound held back, and the letter of 07:30, are not late: they are left out.
 */
export function measureLatencies(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`DELETE FROM latencies`);
    // The bell's row also says when this was computed: it is there without a single notice.
    await tx.execute(sql`
      INSERT INTO latencies (channel, n, p50_ms, p95_ms)
      SELECT channel, n, coalesce(p[1], 0), coalesce(p[2], 0) FROM (
        SELECT 'bell' AS channel, count(*) AS n, ${percentiles} AS p
        FROM (SELECT extract(epoch FROM created_at - event_at) * 1000 AS ms FROM notices
          WHERE kind = 'alert' AND ${newest("created_at")}) AS bell
        UNION ALL
        SELECT channel, count(*), ${percentiles}
        FROM (SELECT channel, extract(epoch FROM coalesce(sent_at, done_at) - event_at) * 1000 AS ms
          FROM (SELECT channel, event_at, done_at, letter_id FROM deliveries
            WHERE last_error IS NULL AND NOT waited AND channel <> 'daily' AND ${newest("done_at")}) AS done
            LEFT JOIN outbox ON outbox.id = letter_id
          WHERE channel <> 'email' OR sent_at IS NOT NULL) AS handed_over
        GROUP BY channel) AS measured`);
  });
}

type OwnLatencyRow = Pick<Latency, "channel" | "n" | "p50_ms" | "p95_ms">;

/** A person with thousands of notices pays for so many. */
const mostOwn = 1000;
const ownDays = 30;

/** Of one person's notices, by the same rule as everybody's. Without a notice in a channel it has no row. */
export async function listOwnLatencies(db: Reader, userId: string): Promise<OwnLatencyRow[]> {
  const newestOwn = (column: string) =>
    sql.raw(`${column} > now() - interval '${ownDays} days' ORDER BY ${column} DESC LIMIT ${mostOwn}`);
  const rows = await db.execute<OwnLatencyRow>(sql`
    SELECT channel, count(*)::int AS n, (${percentiles})[1]::float8 AS p50_ms, (${percentiles})[2]::float8 AS p95_ms FROM (
      (SELECT 'bell' AS channel, extract(epoch FROM created_at - event_at) * 1000 AS ms FROM notices
        WHERE user_id = ${userId} AND kind = 'alert' AND ${newestOwn("created_at")})
      UNION ALL
      (SELECT channel, extract(epoch FROM coalesce(sent_at, done_at) - event_at) * 1000
        FROM (SELECT channel, event_at, done_at, letter_id FROM deliveries
          WHERE user_id = ${userId} AND channel IN ('email', 'push', 'telegram') AND last_error IS NULL AND NOT waited
            AND ${newestOwn("done_at")}) AS done
          LEFT JOIN outbox ON outbox.id = letter_id
        WHERE channel <> 'email' OR sent_at IS NOT NULL)) AS own
    GROUP BY channel`);
  return [...rows];
}

export async function listLatencies(db: Reader): Promise<Latency[]> {
  const rows = await db.execute<Latency>(sql`
    SELECT channel, n, p50_ms, p95_ms, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM latencies`);
  return [...rows];
}
