import { sql } from "drizzle-orm";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import type { Tx } from "#server/db/transaction.ts";
import { refreshLevel } from "#server/users/levels-store.ts";

interface Counted extends Record<string, unknown> {
  user_id: string | null;
  is_shown: boolean;
  /** Other senders than the author's. */
  senders: number;
  /** Marks whose sender is no longer known. */
  erased: number;
  is_contribution: boolean;
}

/**
 * A shown comment with marks of enough other senders is a contribution of its author's, whose level follows; the caller has locked its
 * row. Where the author's or a marker's address was erased with time, that makes none, and takes none away.
 */
export async function followUseful(tx: Tx, commentId: string): Promise<void> {
  const [comment] = await tx.execute<Counted>(sql`
    SELECT c.user_id, c.status = 'shown' AS is_shown, m.senders, m.erased,
      EXISTS (SELECT 1 FROM contributions WHERE content_id = c.id AND kind = 'comment') AS is_contribution
    FROM comments c CROSS JOIN LATERAL (
      SELECT count(DISTINCT mark) FILTER (WHERE mark <> c.mark)::int AS senders,
        count(*) FILTER (WHERE mark IS NULL OR c.mark IS NULL)::int AS erased
      FROM comment_marks WHERE comment_id = c.id
    ) m WHERE c.id = ${commentId}`);
  if (!comment) return;
  const { user_id, is_shown, senders, erased, is_contribution } = comment;
  const counted = is_contribution ? senders + erased : senders;
  const isUseful = is_shown && counted >= commentLimits.usefulMarks;
  if (isUseful === is_contribution) return;
  if (!isUseful)
    await tx.execute(sql`DELETE FROM contributions WHERE content_id = ${commentId} AND kind = 'comment'`);
  else if (user_id)
    await tx.execute(sql`INSERT INTO contributions (user_id, kind, content_id)
      VALUES (${user_id}, 'comment', ${commentId}) ON CONFLICT DO NOTHING`);
  if (user_id) await refreshLevel(tx, user_id, await databaseTime(tx));
}
