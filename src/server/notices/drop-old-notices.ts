import { type SQL, sql } from "drizzle-orm";
import { noticeLimits } from "#domain/notices/notice-limits.ts";
import type { Db } from "#server/db/connect.ts";

const { noticeDays, deliveryDays, eventDays } = noticeLimits;
const ago = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Notices and deliveries that had their time, and events that nothing could be made of. */
export async function dropOldNotices(db: Db): Promise<void> {
  await dropInBites(db, "notices", sql`created_at < ${ago(noticeDays)}`);
  await dropInBites(db, "deliveries", sql`done_at < ${ago(deliveryDays)}`);
  await dropInBites(db, "alert_events", sql`at < ${ago(eventDays)}`);
}

/** Each a statement of its own, so that none holds a million rows. */
async function dropInBites(db: Db, table: string, which: SQL, size = 5000): Promise<void> {
  for (;;) {
    const rows = await db.execute<{ n: number }>(sql`
      WITH gone AS (DELETE FROM ${sql.identifier(table)}
        WHERE id IN (SELECT id FROM ${sql.identifier(table)} WHERE ${which} LIMIT ${size}) RETURNING 1)
      SELECT count(*)::int AS n FROM gone`);
    if ((rows[0]?.n ?? 0) < size) return;
  }
}
