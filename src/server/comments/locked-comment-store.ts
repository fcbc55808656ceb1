import { sql } from "drizzle-orm";
import { commentMessages } from "#domain/comments/comment-messages.ts";
import type { Comment } from "#domain/comments/comment-response-schema.ts";
import type { Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { Problem } from "#server/http/problem.ts";

export interface LockedComment extends Record<string, unknown> {
  id: string;
  product_id: string | null;
  article_id: string | null;
  thread_id: string | null;
  user_id: string | null;
  body: string;
  status: Comment["status"];
  held_for: string | null;
  replies: number;
  version: number;
  checked_version: number | null;
  /** Still within the time to edit it. */
  is_fresh: boolean;
}

/** Threads before their replies and each kind in one order: the counting trigger locks a thread behind its reply. */
export async function lockComments(
  tx: Tx,
  ids: readonly string[],
  editMinutes = 0,
): Promise<Map<string, LockedComment>> {
  const rows = await tx.execute<LockedComment>(sql`
    SELECT id, product_id, article_id, thread_id, user_id, body, status, held_for, replies, version, checked_version,
      created_at > now() - make_interval(mins => ${editMinutes}) AS is_fresh
    FROM comments WHERE id = ANY (${asUuids(ids)})
      OR id IN (SELECT thread_id FROM comments WHERE id = ANY (${asUuids(ids)}))
    ORDER BY thread_id NULLS FIRST, id FOR NO KEY UPDATE`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One that everybody sees; the rest is the same 404. */
export async function lockShownComment(tx: Tx, id: string): Promise<LockedComment> {
  const comment = (await lockComments(tx, [id])).get(id);
  if (comment?.status !== "shown") throw unknownComment();
  return comment;
}

/** Another person's is the same 404 as none. */
export async function lockOwnComment(
  tx: Tx,
  id: string,
  userId: string,
  editMinutes?: number,
): Promise<LockedComment> {
  const comment = (await lockComments(tx, [id], editMinutes)).get(id);
  if (!comment || comment.user_id !== userId) throw unknownComment();
  return comment;
}

export function unknownComment(): Problem {
  return new Problem(404, "not_found", commentMessages.unknown);
}
