import { type SQL, sql } from "drizzle-orm";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import { voiceRule } from "#domain/confirmations/voice-rule.ts";
import { doubtRule, voteWeights } from "#domain/users/level.ts";
import type { Db } from "#server/db/connect.ts";

/** Half of an end, of a decision on reports or on an appeal, or of an undo: what one transaction writes is there or not. */
export async function readDecisionFaults(db: Db): Promise<string[]> {
  const rows = await db.execute<{ what: string }>(
    sql.join([ends, voices, appeals, reports, undone], sql` UNION ALL `),
  );
  return rows.map(({ what }) => what);
}

const raw = (n: number): SQL => sql.raw(String(n));

const ends = sql`
  SELECT format('%s is %s, by %s at %s', name, CASE WHEN ended THEN 'ended' ELSE 'not ended' END, ended_by, ended_at) AS what
  FROM products WHERE ended <> (ended_by IS NOT NULL) OR ended <> (ended_at IS NOT NULL)
  UNION ALL SELECT format('%s was ended by %s, for the reason «%s»', name, ended_by, end_reason)
  FROM products LEFT JOIN offer_states s ON s.product_id = products.id
  WHERE (coalesce(ended_by, 'date') <> 'date') <> (end_reason IS NOT NULL)
  UNION ALL SELECT format('%s has come back, at %s', name, revived_at)
  FROM products p LEFT JOIN offer_states s ON s.product_id = p.id
  WHERE (NOT ended AND EXISTS (SELECT FROM audit_events e WHERE e.object_kind = 'product' AND e.object_id = p.id::text
    AND e.action IN ('revive-offer', 'resume-user-product'))) <> (revived_at IS NOT NULL)`;

/** By the sums and people of what was said last. */
const voices = sql`
  SELECT format('%s should be ended: %s say no, %s yes', name, s.no, s.yes) AS what FROM products p JOIN offer_states s ON s.product_id = p.id
  WHERE status = 'approved' AND NOT ended AND s.no >= s.yes + ${raw(voiceRule.end)} AND ${raw(voiceRule.endPeople)} <= (
    SELECT count(*) FROM confirmations c WHERE c.product_id = p.id AND says <> 'sim' AND quarters > ${raw(doubtRule.restQuarters)}
      AND created_at > coalesce(s.since, '-infinity'))
  UNION ALL SELECT format('%s should be back: %s say yes, %s no', name, s.yes, s.no) FROM products p JOIN offer_states s ON s.product_id = p.id
  WHERE ended_by IN ('people', 'sender') AND s.yes >= s.no + ${raw(voiceRule.revival)}
  UNION ALL SELECT format('%s was ended by %s people', name, n) FROM products p, LATERAL (
    SELECT count(DISTINCT user_id) AS n FROM confirmations c WHERE c.product_id = p.id) said
  WHERE ended_by = 'people' AND n < ${raw(voiceRule.endPeople)}`;

/** One event of the record for each version of an appeal, and none but the decided ones ring. */
const appeals = sql`
  SELECT format('the appeal of %s is %s, decided by %s at %s', product_id, status, decided_by, decided_at) AS what FROM appeals
  WHERE status <> 'closed' AND ((status = 'open') <> (decided_by IS NULL) OR (status = 'open') <> (decided_at IS NULL))
  UNION ALL SELECT format('the appeal of %s is %s, the offer %s', a.product_id, a.status, p.status)
  FROM appeals a JOIN products p ON p.id = a.product_id
  WHERE a.status <> 'closed' AND p.status <> CASE a.status WHEN 'granted' THEN 'approved' ELSE 'rejected' END
  UNION ALL SELECT format('the appeal of %s has version %s, and %s events', coalesce(product_id, e.id), a.version, e.n)
  FROM (SELECT * FROM appeals WHERE status <> 'closed') a FULL JOIN (SELECT object_id::uuid AS id, count(*) AS n FROM audit_events
    WHERE action IN ('appeal-decision', 'decide-appeal') AND object_id::uuid NOT IN (SELECT product_id FROM appeals WHERE status = 'closed')
    GROUP BY 1) e ON e.id = a.product_id
  WHERE a.version IS DISTINCT FROM e.n
  UNION ALL SELECT format('the appeal of %s is %s, its sender heard %s', a.product_id, a.status, coalesce(outcome, 'nothing'))
  FROM appeals a LEFT JOIN notices n ON n.kind = 'appeal' AND n.subject_id = a.product_id
  WHERE outcome IS DISTINCT FROM CASE WHEN a.status IN ('granted', 'upheld') THEN a.status END`;

const fullReports = sql`(SELECT count(*) FROM reports r WHERE r.kind = 'comment' AND r.content_id = c.id AND r.decided_at IS NULL
  AND r.quarters >= ${raw(voteWeights.broto)}`;

const reports = sql`
  SELECT format('the report %s is %s at %s', id, coalesce(outcome, 'open'), decided_at) AS what FROM reports
  WHERE (outcome IS NULL) <> (decided_at IS NULL)
  UNION ALL SELECT format('the comment %s is %s, a report of it %s', c.id, status, coalesce(outcome, 'open'))
  FROM reports r JOIN comments c ON r.kind = 'comment' AND c.id = r.content_id
  WHERE CASE outcome WHEN 'upheld' THEN status = 'shown' WHEN 'dismissed' THEN status = 'hidden' ELSE status IN ('removed', 'deleted') END
  UNION ALL SELECT format('the comment %s is hidden, which too few have reported', id) FROM comments c
  WHERE status = 'hidden' AND ${fullReports}) < ${raw(commentLimits.reportsToHide)}
  UNION ALL SELECT format('the comment %s should be hidden', id) FROM comments c
  WHERE status = 'shown' AND checked_version IS DISTINCT FROM version
    AND ${fullReports} AND r.version = c.version) >= ${raw(commentLimits.reportsToHide)}`;

/** What a decision gave must be gone with it. */
const undone = sql`
  SELECT format('%s is %s, a letter that says otherwise waits: %s', name, p.status, letter) AS what
  FROM outbox o JOIN products p ON p.id = o.about LEFT JOIN appeals a ON a.product_id = p.id
  WHERE sent_at IS NULL AND tries = 0 AND CASE letter WHEN 'offer-approved' THEN p.status <> 'approved'
    WHEN 'offer-rejected' THEN p.status <> 'rejected' WHEN 'appeal-granted' THEN a.status <> 'granted'
    WHEN 'appeal-upheld' THEN a.status <> 'upheld' ELSE false END
  UNION ALL SELECT format('the offer %s is %s, its sender has it to their credit: %s', coalesce(p.id, c.content_id), p.status, c.user_id IS NOT NULL)
  FROM (SELECT * FROM contributions WHERE kind = 'offer') c
  FULL JOIN (SELECT p.* FROM products p JOIN users u ON u.id = p.user_id AND u.role = 'user') p ON p.id = c.content_id AND p.user_id = c.user_id
  WHERE (p.status IS NOT DISTINCT FROM 'approved') <> (c.user_id IS NOT NULL)`;
