import { sql } from "drizzle-orm";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import { commentMessages, tooManyComments } from "#domain/comments/comment-messages.ts";
import type { NewComment } from "#domain/comments/comment-schema.ts";
import { type HeldReason, heldFor } from "#domain/comments/held-comments.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import type { Config } from "#server/config.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { comments } from "#server/db/schema/comments.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { ringForComment } from "#server/notices/community-notices-store.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import type { Caller } from "#server/session/session-store.ts";
import { findHandle } from "#server/users/handles-store.ts";
import { loadReputation } from "#server/users/reputation-store.ts";
import { findPublicPlace, placeOf, tagPages } from "./commented-place-store.ts";
import { type PlaceRef, readOwnComment } from "./comments-store.ts";
import { lockShownComment, unknownComment } from "./locked-comment-store.ts";

export async function addComment({
  tx,
  input,
  caller,
  config,
  now,
  sender,
  box,
}: HandlerContext<NewComment>) {
  const me = await lockCaller(tx, caller);
  if (!(await findHandle(tx, me.id))) throw new Problem(403, "handle_needed", commentMessages.handle_needed);
  const place = await findPublicPlace(tx, input, now);
  await refuseHaste(tx, me, config);
  const thread_id = input.parentId ? await threadOf(tx, input.parentId, place) : null;
  const { body } = input;
  const held_for = await whyHeld(tx, me, body, config);
  const id = newId();
  const row = {
    id,
    product_id: place.kind === "product" ? place.id : null,
    article_id: place.kind === "article" ? place.id : null,
    thread_id,
    user_id: me.id,
    person: me.id,
    body,
    status: held_for ? "held" : "shown",
    held_for,
    mark: senderMark(box, place, sender),
  };
  await insertComment(tx, "new comment", row);
  if (!held_for) {
    await tagPages(tx, [row]);
    await ringForComment(tx, row, input.parentId);
  }
  const message = held_for ? commentMessages.held : commentMessages.added;
  return { message, comment: await readOwnComment(tx, id) };
}

const insertComment = preparedStatement((db, _: "new comment") => {
  const fields = [
    "id",
    "product_id",
    "article_id",
    "thread_id",
    "user_id",
    "person",
    "body",
    "status",
    "held_for",
    "mark",
  ];
  const values = Object.fromEntries(fields.map((name) => [name, sql.placeholder(name)]));
  return db
    .insert(comments)
    .values(values as never)
    .returning({ id: comments.id });
});

/** A sender's address on one offer or article: it tells two senders apart and names none. */
export function senderMark(box: SecretBox, place: PlaceRef, sender: string): string {
  return box.mark(`comment ${place.id} ${sender}`);
}

/** The team's comments never wait. */
export async function whyHeld(
  tx: Tx,
  me: Caller,
  body: string,
  { held_words: words }: Config,
): Promise<HeldReason | null> {
  if (isAdminRole(me.role)) return null;
  const { level } = await loadReputation(tx, me.id);
  return heldFor(body, { level, words });
}

/** A reply to a reply belongs to the same thread. */
async function threadOf(tx: Tx, parentId: string, place: PlaceRef): Promise<string> {
  const parent = await lockShownComment(tx, parentId);
  if (placeOf(parent).id !== place.id) throw unknownComment();
  return parent.thread_id ?? parent.id;
}

const hasteLocks = 20_141_126;

/** Counted from the comments themselves, one call of a person at a time: the level decides how many. */
async function refuseHaste(tx: Tx, me: Caller, { limits }: Config): Promise<void> {
  if (!limits || isAdminRole(me.role)) return;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${hasteLocks}, hashtext(${me.id}))`);
  const { level } = await loadReputation(tx, me.id);
  const { inWindow, inWindowOfSemente, windowMinutes } = commentLimits;
  const most = level === "semente" ? inWindowOfSemente : inWindow;
  // The oldest of those that fill the window: when it leaves, there is room again. By the clock: this transaction may have begun before it.
  const [full] = await tx.execute<{ seconds: number }>(sql`
    SELECT ceil(extract(epoch FROM created_at + make_interval(mins => ${windowMinutes}) - clock_timestamp()))::int AS seconds
    FROM comments WHERE user_id = ${me.id} AND created_at > clock_timestamp() - make_interval(mins => ${windowMinutes})
    ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ${most - 1}`);
  if (!full) return;
  const retryAfterSeconds = Math.max(1, full.seconds);
  throw new Problem(429, "too_many_requests", tooManyComments(most, retryAfterSeconds), {
    retryAfterSeconds,
  });
}
