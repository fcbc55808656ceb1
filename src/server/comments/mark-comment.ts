import { and, eq } from "drizzle-orm";
import { commentMessages } from "#domain/comments/comment-messages.ts";
import type { UsefulMark } from "#domain/comments/comment-schema.ts";
import { commentMarks } from "#server/db/schema/comments.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { senderMark } from "./add-comment.ts";
import { findPublicPlace, placeOf } from "./commented-place-store.ts";
import { readOwnComment } from "./comments-store.ts";
import { lockShownComment } from "./locked-comment-store.ts";
import { followUseful } from "./useful-store.ts";

/** "Útil": it drops no page; figures there are up to a minute old. */
export async function markComment({ tx, input, caller, now, sender, box }: HandlerContext<UsefulMark>) {
  const me = await lockCaller(tx, caller);
  const { commentId: comment_id, useful } = input;
  const comment = await lockShownComment(tx, comment_id);
  const place = placeOf(comment);
  await findPublicPlace(
    tx,
    place.kind === "product" ? { productId: place.id } : { articleId: place.id },
    now,
  );
  if (comment.user_id === me.id) throw new Problem(403, "own_content", commentMessages.own_mark);
  if (useful)
    await tx
      .insert(commentMarks)
      .values({ comment_id, user_id: me.id, mark: senderMark(box, place, sender) })
      .onConflictDoNothing();
  else
    await tx
      .delete(commentMarks)
      .where(and(eq(commentMarks.user_id, me.id), eq(commentMarks.comment_id, comment_id)));
  await followUseful(tx, comment_id);
  const message = useful ? commentMessages.marked : commentMessages.unmarked;
  return { message, comment: await readOwnComment(tx, comment_id) };
}
