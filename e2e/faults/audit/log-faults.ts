import { sql } from "drizzle-orm";
import { breakSentence } from "#domain/log/check-chain.ts";
import type { Db } from "#server/db/connect.ts";
import { verifyLog } from "#server/log/verify-log.ts";

/** A broken chain of the moderation log, and decisions that it says never, or twice. */
export async function readLogFaults(db: Db): Promise<string[]> {
  const { broken } = await verifyLog(db);
  const differing = await db.execute<{ what: string }>(sql`
    WITH decided AS (
      SELECT object_id::uuid AS id, count(*) AS n, count(*) FILTER (WHERE created_at >= (
        SELECT at::timestamptz FROM log_entries ORDER BY seq LIMIT 1)) AS since
      FROM audit_events WHERE action = 'update-product-status' GROUP BY 1),
    logged AS (
      SELECT s.target_id AS id, count(*) AS n FROM log_entries e JOIN log_subjects s ON s.subject = e.subject
      WHERE e.act IN ('offer-approved', 'offer-rejected') AND e.reason <> 'desfeita' AND s.kind = 'offer' GROUP BY 1)
    SELECT format('%s was decided on %s times, the log says %s', id, coalesce(d.n, 0), coalesce(l.n, 0)) AS what
    FROM decided d FULL JOIN logged l USING (id)
    WHERE coalesce(l.n, 0) NOT BETWEEN coalesce(d.since, 0) AND coalesce(d.n, 0)`);
  return [...(broken ? [breakSentence(broken)] : []), ...differing.map(({ what }) => what)];
}
