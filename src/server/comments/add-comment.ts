import { sql } from "drizzle-orm";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import { commentMessages, tooManyComments } from "#domain/comments/comment-messages.ts";
import type { NewComment } from "#domain/comments/comment-schema.ts";
import { type HeldReason, heldFor as reasonToHold } from "#domain/comments/held-comments.ts";
import { accessMessages } from "#domain/users/admin-messages.ts";
import type { Level } from "#domain/users/level.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import type { Config } from "#server/config.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { comments } from "#server/db/schema/comments.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { ringForComment } from "#server/notices/community-notices-store.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import type { Caller } from "#server/session/session-store.ts";
import { loadReputation } from "#server/users/reputation-store.ts";
import { lockCommentFacts } from "./comment-facts-store.ts";
import { placeIn, placeOf, tagPages, unknownPlace } from "./commented-place-store.ts";
import { type PlaceRef, readOwnComment } from "./comments-store.ts";
import { lockShownComment, unknownComment } from "./locked-comment-store.ts";

interface Author {
  id: string;
  isTeam: boolean;
  level: Level;
}

export async function addComment(call: HandlerContext<NewComment>) {
  const { tx, input, config, sender, box } = call;
  const { body, parentId } = input;
  const place = placeIn(input);
  const author = await authorOf(call, place);
  if (config.limits) await refuseHaste(tx, author);
  const thread_id = parentId ? await threadOf(tx, parentId, place) : null;
  const held_for = heldFor(body, author, config);
  const id = newId();
  const row = {
    id,
    product_id: place.kind === "product" ? place.id : null,
    article_id: place.kind === "article" ? place.id : null,
    thread_id,
    user_id: author.id,
    person: author.id,
    body,
    status: held_for ? "held" : "shown",
    held_for,
    mark: senderMark(box, place, sender),
  };
  await insertComment(tx, "new comment", row);
  if (!held_for) tagPages(tx, [row]);
  // Sent together: they share a round trip.
  const [comment] = await Promise.all([
    readOwnComment(tx, id),
    held_for ? undefined : ringForComment(tx, row, parentId),
  ]);
  return { message: held_for ? commentMessages.held : commentMessages.added, comment };
}

async function authorOf({ tx, caller, now }: HandlerContext<NewComment>, place: PlaceRef): Promise<Author> {
  const me = requireCaller(caller);
  const facts = await lockCommentFacts(tx, me, place, now);
  if (!facts) throw new Problem(401, "unauthorized", accessMessages.session_expired);
  if (!facts.handle) throw new Problem(403, "handle_needed", commentMessages.handle_needed);
  if (!facts.isPublic) throw unknownPlace();
  return { id: me.id, isTeam: isAdminRole(facts.role), level: facts.reputation.level };
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
export async function whyHeld(tx: Tx, me: Caller, body: string, config: Config): Promise<HeldReason | null> {
  const { level } = await loadReputation(tx, me.id);
  return heldFor(body, { level, isTeam: isAdminRole(me.role) }, config);
}

function heldFor(body: string, { level, isTeam }: Omit<Author, "id">, { held_words: words }: Config) {
  return isTeam ? null : reasonToHold(body, { level, words });
}

/** A reply to a reply belongs to the same thread. */
async function threadOf(tx: Tx, parentId: string, place: PlaceRef): Promise<string> {
  const parent = await lockShownComment(tx, parentId);
  if (placeOf(parent).id !== place.id) throw unknownComment();
  return parent.thread_id ?? parent.id;
}

const hasteLocks = 20_141_126;

/** Counted from the comments themselves, one call of a person at a time: the level decides how many. */
async function refuseHaste(tx: Tx, { id, isTeam, level }: Author): Promise<void> {
  if (isTeam) return;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${hasteLocks}, hashtext(${id}))`);
  const { inWindow, inWindowOfSemente, windowMinutes } = commentLimits;
  const most = level === "semente" ? inWindowOfSemente : inWindow;
  // The oldest of those that fill the window: when it leaves, there is room again. By the clock: this transaction may have begun before it.
  const [full] = await tx.execute<{ seconds: number }>(sql`
    SELECT ceil(extract(epoch FROM created_at + make_interval(mins => ${windowMinutes}) - clock_timestamp()))::int AS seconds
    FROM comments WHERE user_id = ${id} AND created_at > clock_timestamp() - make_interval(mins => ${windowMinutes})
    ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ${most - 1}`);
  if (!full) return;
  const retryAfterSeconds = Math.max(1, full.seconds);
  throw new Problem(429, "too_many_requests", tooManyComments(most, retryAfterSeconds), {
    retryAfterSeconds,
  });
}
