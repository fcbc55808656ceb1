import { sql } from "drizzle-orm";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import type { Tx } from "#server/db/transaction.ts";

/** A shown comment with marks of enough other senders is a contribution of its author's; the caller has locked its row. */
export async function followUseful(tx: Tx, commentId: string): Promise<void> {
  const [row] = await tx.execute<{ user_id: string | null; is_useful: boolean }>(sql`
    SELECT c.user_id, c.status = 'shown' AND (
      SELECT count(DISTINCT m.mark) FROM comment_marks m
      WHERE m.comment_id = c.id AND m.mark IS DISTINCT FROM c.mark
    ) >= ${commentLimits.usefulMarks} AS is_useful
    FROM comments c WHERE c.id = ${commentId}`);
  if (row?.is_useful && row.user_id)
    await tx.execute(sql`INSERT INTO contributions (user_id, kind, content_id)
      VALUES (${row.user_id}, 'comment', ${commentId}) ON CONFLICT DO NOTHING`);
  else await tx.execute(sql`DELETE FROM contributions WHERE content_id = ${commentId} AND kind = 'comment'`);
}
