import { sql } from "drizzle-orm";
import { commentMessages, decisionMessage } from "#domain/comments/comment-messages.ts";
import type { CommentDecisionsResponse, ModeratedComment } from "#domain/comments/comment-response-schema.ts";
import type { CommentDecision, CommentDecisions } from "#domain/comments/comment-schema.ts";
import type { LogReason } from "#domain/log/log-reasons.ts";
import { reasonOfRemoval } from "#domain/log/reason-of.ts";
import { recordEvents } from "#server/db/audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { lockAdmin } from "#server/http/caller.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { appendLog } from "#server/log/log-store.ts";
import { ringForComment } from "#server/notices/community-notices-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { tagPages } from "./commented-place-store.ts";
import { type LockedComment, lockComments } from "./locked-comment-store.ts";
import { reopenComment } from "./reopen-decisions.ts";
import { closeReports, findModerated } from "./reports-store.ts";
import { followUseful } from "./useful-store.ts";

const decisionLock = 20_141_134;

/** One bulk call at a time: sums of several offers are then never locked in two orders. */
export async function commentModerator({ tx, caller, config }: HandlerContext<unknown>): Promise<Caller> {
  const by = await lockAdmin(tx, caller, config);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${decisionLock})`);
  return by;
}

/** On the versions that the moderator saw; a refusal of one stops no other. `reopen` undoes the last decision on the new version. */
export async function decideComments(
  context: HandlerContext<CommentDecisions>,
): Promise<CommentDecisionsResponse> {
  const { tx, input } = context;
  const by = await commentModerator(context);
  const current = await lockComments(
    tx,
    input.comments.map(({ commentId }) => commentId),
  );
  const refusals = new Map<string, { status: number; message: string }>();
  const changed = new Map<string, LockedComment>();
  for (const { commentId, version } of input.comments) {
    const comment = current.get(commentId);
    const refusal = refusalOf(comment, version);
    if (refusal) refusals.set(commentId, refusal);
    else if (comment && !isDecided(comment, input.decision)) changed.set(commentId, comment);
  }
  if (input.decision === "reopen") {
    for (const comment of changed.values())
      if (!(await reopenComment(tx, by, comment))) refusals.set(comment.id, nothingToUndo);
  } else await writeDecisions(tx, by, [...changed.values()], input.decision);
  const after = new Map<string, ModeratedComment>();
  for (const row of await findModerated(tx, [...current.keys()])) after.set(row.id, row);
  const done = { status: 200, message: decisionMessage(input.decision, 1, 1) };
  const results = input.comments.map(({ commentId }) => {
    const comment = after.get(commentId);
    const refusal = refusals.get(commentId);
    return { commentId, ok: !refusal, ...(refusal ?? done), ...(comment ? { comment } : {}) };
  });
  const { length } = results.filter(({ ok }) => ok);
  return { message: decisionMessage(input.decision, length, results.length), results };
}

export function refusalOf(comment: LockedComment | undefined, seen: number) {
  if (!comment) return { status: 404, message: commentMessages.unknown };
  if (comment.status === "deleted") return { status: 409, message: commentMessages.gone };
  return seen === comment.version ? undefined : { status: 409, message: commentMessages.moved_on };
}

export const nothingToUndo = { status: 409, message: commentMessages.moved_on };

const statusOf = { approve: "shown", remove: "removed", reopen: undefined } as const;

export function isDecided(
  { status, version, checked_version }: LockedComment,
  decision: CommentDecision,
): boolean {
  return status === statusOf[decision] && checked_version === version;
}

/**
 * Of comments that the caller has locked: status, reports, contributions, pages, record, log.
 * @param reasonFor of a removal
 */
export async function writeDecisions(
  tx: Tx,
  by: Caller,
  decided: readonly LockedComment[],
  decision: Exclude<CommentDecision, "reopen">,
  reasonFor: (comment: LockedComment) => LogReason = reasonOfRemoval,
): Promise<void> {
  if (decided.length === 0) return;
  const ids = decided.map(({ id }) => id);
  const status = statusOf[decision];
  await tx.execute(sql`
    UPDATE comments SET status = ${status}, held_for = NULL, version = version + 1, checked_version = version + 1
    WHERE id = ANY (${asUuids(ids)})`);
  await closeReports(tx, "comment", ids, decision === "remove" ? "upheld" : "dismissed");
  for (const id of ids) await followUseful(tx, id);
  tagPages(
    tx,
    decided.filter((comment) => comment.status === "shown" || status === "shown"),
  );
  if (status === "shown") for (const comment of decided) await ringForComment(tx, comment);
  // Without the text: the record outlives what a person takes back.
  await recordEvents(
    tx,
    decided.map((comment) => ({
      actor_id: by.id,
      action: "decide-comment",
      object_kind: "comment",
      object_id: comment.id,
      before: { status: comment.status, held_for: comment.held_for, version: comment.version },
      after: { status, version: comment.version + 1 },
    })),
  );
  for (const comment of decided)
    logDecision(tx, by, comment, decision === "remove" ? reasonFor(comment) : null);
}

/** @param removal why it goes; null: it stays */
function logDecision(tx: Tx, by: Caller, comment: LockedComment, removal: LogReason | null): void {
  const { id, status } = comment;
  const subject = { kind: "comment", id } as const;
  const after = { status: removal === null ? "shown" : "removed" } as const;
  const act = removal === null ? "comment-approved" : "comment-removed";
  const reason = removal ?? reasonOfApproval(comment);
  appendLog(tx, { act, subject, reason, by: by.id, before: { status }, after });
}

function reasonOfApproval({ status }: LockedComment): LogReason {
  return status === "hidden" ? "denuncia-nao-confirmada" : "conferida";
}
