import { sql } from "drizzle-orm";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import { breakSentence } from "#domain/log/check-chain.ts";
import { voteWeights } from "#domain/users/level.ts";
import type { Db } from "#server/db/connect.ts";
import { verifyLog } from "#server/log/verify-log.ts";

/** A broken chain of the moderation log, and what it says never, or twice. */
export async function readLogFaults(db: Db): Promise<string[]> {
  const { broken } = await verifyLog(db);
  const differing = await db.execute<{ what: string }>(sql`
    WITH done AS (
      SELECT CASE object_kind WHEN 'product' THEN 'offer' WHEN 'user' THEN 'person' ELSE object_kind END AS kind,
        object_id::uuid AS id, act, count(*) AS n,
        count(*) FILTER (WHERE created_at >= (SELECT at::timestamptz FROM log_entries ORDER BY seq LIMIT 1)) AS since
      FROM (SELECT *, ${actOf} AS act FROM audit_events) e WHERE act IS NOT NULL GROUP BY 1, 2, 3),
    logged AS (
      SELECT s.kind, s.target_id AS id, e.act, count(*) AS n FROM log_entries e JOIN log_subjects s ON s.subject = e.subject
      WHERE e.act ~ '^(offer|coupon|comment)-(approved|rejected|removed|reopened|ended|revived)$|^report-|^appeal' GROUP BY 1, 2, 3)
    SELECT format('%s %s has %s × %s in the record, the log says %s', kind, id, coalesce(d.n, 0), act, coalesce(l.n, 0)) AS what
    FROM done d FULL JOIN logged l USING (kind, id, act)
    WHERE coalesce(l.n, 0) NOT BETWEEN coalesce(d.since, 0) AND coalesce(d.n, 0)
    UNION ALL SELECT format('the comment %s was hidden by reports %s times, the log says %s', id, coalesce(h.n, 0), coalesce(l.n, 0))
    FROM (${hidings}) h FULL JOIN (SELECT s.target_id AS id, count(*) AS n FROM log_entries e
      JOIN log_subjects s ON s.subject = e.subject WHERE e.act = 'comment-hidden' GROUP BY 1) l USING (id)
    WHERE coalesce(h.n, 0) <> coalesce(l.n, 0)`);
  return [...(broken ? [breakSentence(broken)] : []), ...differing.map(({ what }) => what)];
}

/** What the log calls an event of the record; null: it says nothing about it. */
const actOf = sql`CASE
  WHEN action = 'update-product-status' THEN 'offer-' || (after ->> 'status')
  WHEN action = 'edit-product' AND before ->> 'status' <> after ->> 'status'
    THEN 'offer-' || replace(after ->> 'status', 'pending', 'reopened')
  WHEN action IN ('end-offer', 'end-user-product') THEN 'offer-ended'
  WHEN action IN ('revive-offer', 'resume-user-product') THEN 'offer-revived'
  WHEN action = 'decide-coupon' THEN 'coupon-' || replace(after ->> 'status', 'pending', 'reopened')
  WHEN action = 'decide-comment' AND after ->> 'reopened' IS NOT NULL THEN 'comment-reopened'
  WHEN action = 'decide-comment' THEN 'comment-' || replace(after ->> 'status', 'shown', 'approved')
  WHEN action = 'decide-report' THEN 'report-' || coalesce(after ->> 'outcome', 'reopened')
  WHEN action = 'appeal-decision' THEN 'appeal'
  WHEN action = 'decide-appeal' AND before ->> 'status' = 'approved' THEN 'appeal-reopened'
  WHEN action = 'decide-appeal' AND after ->> 'status' = 'approved' THEN 'appeal-granted'
  WHEN action = 'decide-appeal' THEN CASE WHEN after ? 'note' THEN 'appeal-upheld' ELSE 'appeal-reopened' END END`;

/** How often so many reported one version of a comment that reports hide it. */
const hidings = sql`
  SELECT content_id AS id, count(*) AS n FROM (
    SELECT content_id FROM reports WHERE kind = 'comment' AND quarters >= ${sql.raw(String(voteWeights.broto))}
    GROUP BY content_id, version HAVING count(*) >= ${sql.raw(String(commentLimits.reportsToHide))}) AS reported GROUP BY 1`;
