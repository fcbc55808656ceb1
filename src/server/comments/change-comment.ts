import { eq, sql } from "drizzle-orm";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import { commentMessages } from "#domain/comments/comment-messages.ts";
import type { EditedComment } from "#domain/comments/comment-schema.ts";
import { comments } from "#server/db/schema/comments.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { ringForComment } from "#server/notices/community-notices-store.ts";
import { whyHeld } from "./add-comment.ts";
import { findPublicPlace, placeOf, tagPages } from "./commented-place-store.ts";
import { readOwnComment } from "./comments-store.ts";
import { lockOwnComment, unknownComment } from "./locked-comment-store.ts";
import { closeReports } from "./reports-store.ts";
import { followUseful } from "./useful-store.ts";

export async function editComment({ tx, input, caller, config, now }: HandlerContext<EditedComment>) {
  const me = await lockCaller(tx, caller);
  const current = await lockOwnComment(tx, input.commentId, me.id, commentLimits.editMinutes);
  if (current.status === "deleted" || current.status === "removed") throw unknownComment();
  const place = placeOf(current);
  await findPublicPlace(
    tx,
    place.kind === "product" ? { productId: place.id } : { articleId: place.id },
    now,
  );
  if (input.version !== undefined && input.version !== current.version)
    throw new Problem(409, "conflict", commentMessages.moved_on, {
      extra: { comment: await readOwnComment(tx, current.id) },
    });
  if (input.body === current.body)
    return { message: commentMessages.edited, comment: await readOwnComment(tx, current.id) };
  if (!current.is_fresh) throw new Problem(409, "too_late", commentMessages.too_late);
  const held_for = await whyHeld(tx, me, input.body, config);
  // What reports have hidden stays so, whatever it says now.
  const status = current.status === "hidden" ? "hidden" : held_for ? "held" : "shown";
  await tx
    .update(comments)
    .set({ body: input.body, status, held_for, version: current.version + 1, edited_at: sql`now()` as never })
    .where(eq(comments.id, current.id));
  await followUseful(tx, current.id);
  if (current.status === "shown" || status === "shown") tagPages(tx, [current]);
  if (status === "shown") await ringForComment(tx, { ...current, body: input.body });
  const message = status === "shown" ? commentMessages.edited : commentMessages.held;
  return { message, comment: await readOwnComment(tx, current.id) };
}

/** The text goes at once; where others replied, a placeholder stays. */
export async function deleteComment({ tx, input, caller }: HandlerContext<{ commentId: string }>) {
  const me = await lockCaller(tx, caller);
  const current = await lockOwnComment(tx, input.commentId, me.id);
  if (current.status !== "deleted") {
    const gone = { status: "deleted", body: "", held_for: null, version: current.version + 1 };
    await tx.update(comments).set(gone).where(eq(comments.id, current.id));
    await followUseful(tx, current.id);
    await closeReports(tx, "comment", [current.id], "upheld");
    if (current.status === "shown") tagPages(tx, [current]);
  }
  return { message: commentMessages.deleted, comment: await readOwnComment(tx, current.id) };
}
