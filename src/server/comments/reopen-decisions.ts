import { sql } from "drizzle-orm";
import { recordEvent } from "#server/db/audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { appendLog } from "#server/log/log-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { tagPages } from "./commented-place-store.ts";
import type { LockedComment } from "./locked-comment-store.ts";
import { reopenReportsOf } from "./reports-store.ts";
import { followUseful } from "./useful-store.ts";

interface Decision extends Record<string, unknown> {
  id: string;
  before: { status: LockedComment["status"]; held_for?: string | null };
  after: { version: number; reopened?: boolean };
}

/** Back to what a comment was before the last decision on it, with the reports that it closed. False where there is none to undo. */
export async function reopenComment(tx: Tx, by: Caller, comment: LockedComment): Promise<boolean> {
  const [last] = await tx.execute<Decision>(sql`
    SELECT id, before, after FROM audit_events
    WHERE object_kind = 'comment' AND object_id = ${comment.id} AND action = 'decide-comment'
    ORDER BY created_at DESC, id DESC LIMIT 1`);
  if (!last || last.after.reopened || last.after.version !== comment.version) return false;
  const { status, held_for = null } = last.before;
  await tx.execute(sql`
    UPDATE comments SET status = ${status}, held_for = ${held_for}, version = version + 1, checked_version = NULL
    WHERE id = ${comment.id}`);
  await reopenReportsOf(tx, comment.id, last.id);
  await followUseful(tx, comment.id);
  if (comment.status === "shown" || status === "shown") tagPages(tx, [comment]);
  await recordEvent(tx, {
    actor_id: by.id,
    action: "decide-comment",
    object_kind: "comment",
    object_id: comment.id,
    before: { status: comment.status, version: comment.version },
    after: { status, version: comment.version + 1, reopened: true },
  });
  appendLog(tx, {
    ...{
      act: "comment-reopened",
      subject: { kind: "comment", id: comment.id },
      reason: "desfeita",
      by: by.id,
    },
    before: { status: comment.status },
    after: { status },
  });
  return true;
}
