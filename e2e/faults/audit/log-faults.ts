import { sql } from "drizzle-orm";
import { breakSentence } from "#domain/log/check-chain.ts";
import type { Db } from "#server/db/connect.ts";
import { verifyLog } from "#server/log/verify-log.ts";

/** A broken chain of the moderation log, and decisions that it says never, or twice. */
export async function readLogFaults(db: Db): Promise<string[]> {
  const { broken } = await verifyLog(db);
  const differing = await db.execute<{ what: string }>(sql`
    WITH decided AS (
      SELECT CASE object_kind WHEN 'product' THEN 'offer' ELSE object_kind END AS kind, object_id::uuid AS id, count(*) AS n,
        count(*) FILTER (WHERE created_at >= (SELECT at::timestamptz FROM log_entries ORDER BY seq LIMIT 1)) AS since
      FROM audit_events WHERE action IN ('update-product-status', 'decide-comment', 'decide-coupon') GROUP BY 1, 2),
    logged AS (
      SELECT s.kind, s.target_id AS id, count(*) AS n FROM log_entries e JOIN log_subjects s ON s.subject = e.subject
      WHERE e.act IN ('offer-approved', 'offer-rejected', 'comment-approved', 'comment-removed', 'coupon-approved', 'coupon-rejected')
        AND e.reason <> 'desfeita' GROUP BY 1, 2)
    SELECT format('%s %s was decided on %s times, the log says %s', kind, id, coalesce(d.n, 0), coalesce(l.n, 0)) AS what
    FROM decided d FULL JOIN logged l USING (kind, id)
    WHERE coalesce(l.n, 0) NOT BETWEEN coalesce(d.since, 0) AND coalesce(d.n, 0)`);
  return [...(broken ? [breakSentence(broken)] : []), ...differing.map(({ what }) => what)];
}
