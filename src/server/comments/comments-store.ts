import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { type CommentSort, commentLimits } from "#domain/comments/comment-limits.ts";
import { mentionedHandles } from "#domain/comments/comment-parts.ts";
import type { Comment, CommentThread } from "#domain/comments/comment-response-schema.ts";
import { preparedSql, preparedStatement } from "#server/db/prepared-statement.ts";
import type { Reader } from "#server/db/transaction.ts";
import { arrayText, asUuids, uuidLiteral } from "#server/db/uuid.ts";
import { Problem } from "#server/http/problem.ts";
import { listPublicHandles } from "#server/users/profiles-store.ts";

export interface PlaceRef {
  kind: "product" | "article";
  id: string;
}

/** As JavaScript writes it. */
export const isoTime = (column: SQL) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Author and text of what is shown; of the rest only that it was there, but to its author. */
const columns = (isOwn: boolean) => {
  const isSeen = isOwn ? sql`true` : sql`c.status = 'shown'`;
  return sql`c.id, c.product_id, c.article_id, c.thread_id, c.status, c.useful, c.replies, c.version,
    CASE WHEN ${isSeen} THEN c.body ELSE '' END AS body, CASE WHEN ${isSeen} THEN u.handle END AS handle,
    coalesce(${isSeen} AND (u.profile_hidden OR EXISTS (SELECT 1 FROM auth_users a WHERE a.id = u.id AND a.banned_until > now())),
      false) AS profile_hidden,
    CASE WHEN ${isSeen} AND u.id IS NOT NULL THEN coalesce(l.level, 'semente') END AS level,
    coalesce(${isSeen} AND c.user_id = p.user_id, false) AS by_sender,
    ${isoTime(sql`c.edited_at`)} AS edited_at, ${isoTime(sql`c.created_at`)} AS created_at`;
};
const authors = sql`LEFT JOIN users u ON u.id = c.user_id LEFT JOIN member_levels l ON l.user_id = c.user_id
  LEFT JOIN products p ON p.id = c.product_id`;

type Row = Omit<Comment, "mentions"> & Record<string, unknown>;

/** As its author sees it. */
export async function readOwnComment(db: Reader, id: string): Promise<Comment> {
  const [found] = await selectOwn(db, "comment of one's own", { id });
  const [own] = await withMentions(db, found ? [found.row] : []);
  if (!own) throw new Error("a locked comment is there");
  return own;
}

const selectOwn = preparedStatement((db, _: "comment of one's own") =>
  db
    .select({ row: sql<Row>`to_json(t)` })
    .from(
      sql`(SELECT ${columns(true)} FROM comments c ${authors} WHERE c.id = ${sql.placeholder("id")}::uuid) AS t`,
    ),
);

export async function countComments(db: Reader, place: PlaceRef): Promise<number> {
  const [row] = await selectCount(db, "number of comments", { id: place.id });
  return row?.n ?? 0;
}

const selectCount = preparedSql<{ n: number }>(
  () =>
    sql`SELECT coalesce(sum(comments), 0)::int AS n FROM content_sums WHERE content_id = ${sql.placeholder("id")}::uuid`,
);

/** Written out, never bound: a generic plan could not use the partial indexes otherwise. */
const isThread = sql`thread_id IS NULL AND (status = 'shown' OR replies > 0)`;
const orders = { useful: ["useful", "created_at", "id"], newest: ["created_at", "id"] } as const;

interface ThreadsQuery {
  sort: CommentSort;
  limit: number;
  cursor?: string | undefined;
  /** Instead of a cursor: few, since it reads what it skips. */
  offset?: number;
}

export interface ThreadPage {
  comments: CommentThread[];
  next: string | null;
}

/**
 * Threads in pages by keyset, each with its first replies: a page costs the same, however many comments there are. Not prepared:
 * expecting the few comments that most offers have, a generic plan would read all of one's ten thousand and sort them.
 */
export async function listThreads(db: Reader, place: PlaceRef, query: ThreadsQuery): Promise<ThreadPage> {
  const { sort, limit, cursor, offset = 0 } = query;
  const keys = orders[sort].map((key) => sql.raw(key));
  const order = sql.join(
    keys.map((key) => sql`c.${key} DESC`),
    sql`, `,
  );
  const after = readCursor(sort, cursor);
  const behind = after ? sql`AND (${sql.join(keys, sql`, `)}) < (${cursorValues(after)})` : sql``;
  const rows = await db.execute<Row>(sql`
    SELECT ${columns(false)} FROM (
      SELECT * FROM comments c WHERE ${isAt(place)} AND ${isThread} ${behind}
      ORDER BY ${order} LIMIT ${written(limit + 1)} OFFSET ${written(offset)}
    ) c ${authors} ORDER BY ${order}`);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? writeCursor(orders[sort].map((key) => last[key])) : null;
  return { comments: await withReplies(db, shown), next };
}

/** A statement without parameters takes one round trip, and is planned for its values each time. */
const written = (value: number) => sql.raw(String(value));
const placeColumns = { product: sql`c.product_id`, article: sql`c.article_id` } as const;
const isAt = ({ kind, id }: PlaceRef) => sql`${placeColumns[kind]} = ${uuidLiteral(id)}`;

/** One conversation, for links to a comment that is not among the first. */
export async function findThread(
  db: Reader,
  { kind, id: place }: PlaceRef,
  id: string,
  replies: number,
): Promise<CommentThread | undefined> {
  return (await withReplies(db, await selectThread(db, kind, { id, place }), replies))[0];
}

const selectThread = preparedSql<Row, PlaceRef["kind"]>(
  (kind) => sql`
    SELECT ${columns(false)} FROM comments c ${authors}
    WHERE c.id = ${sql.placeholder("id")}::uuid AND ${placeColumns[kind]} = ${sql.placeholder("place")}::uuid
      AND c.thread_id IS NULL AND (c.status = 'shown' OR c.replies > 0)`,
);

async function withReplies(
  db: Reader,
  rows: readonly Row[],
  limit: number = commentLimits.replies,
): Promise<CommentThread[]> {
  const answered = rows.filter(({ replies }) => replies > 0).map(({ id }) => id);
  const replyRows =
    answered.length > 0 ? await selectReplies(db, `${limit + 1}`, { threads: arrayText(answered) }) : [];
  const comments = await withMentions(db, [...rows, ...replyRows]);
  return comments.slice(0, rows.length).map((thread) => {
    const replies = comments.filter(({ thread_id }) => thread_id === thread.id);
    const first_replies = replies.slice(0, limit);
    return { ...thread, first_replies, next_replies: cursorBehind(replies, limit) };
  });
}

/** One question for all of them; a hidden profile and none look the same. */
async function withMentions(db: Reader, rows: readonly Row[]): Promise<(Row & Comment)[]> {
  const named = rows.map(({ body }) => mentionedHandles(body));
  const open = new Set(await listPublicHandles(db, [...new Set(named.flat())]));
  return rows.map((row, i) => ({ ...row, mentions: (named[i] ?? []).filter((handle) => open.has(handle)) }));
}

const cursorBehind = (rows: readonly Row[], limit: number) => {
  const last = rows[limit - 1];
  return rows.length > limit && last ? writeCursor([last.created_at, last.id]) : null;
};

const repliesOf = (threads: SQL, behind: SQL, limit: number) => sql`
  SELECT ${columns(false)} FROM unnest(${threads}) AS t (id) CROSS JOIN LATERAL (
    SELECT * FROM comments WHERE thread_id = t.id AND thread_id IS NOT NULL AND status = 'shown' ${behind}
    ORDER BY created_at, id LIMIT ${written(limit)}
  ) c ${authors} ORDER BY c.created_at, c.id`;

/** The first of each thread; the key is how many. */
const selectReplies = preparedSql<Row>((limit) =>
  repliesOf(sql`${sql.placeholder("threads")}::uuid[]`, sql``, Number(limit)),
);

/** The further replies of a thread. */
export async function listReplies(
  db: Reader,
  threadId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ThreadPage> {
  const after = readCursor("newest", cursor);
  const behind = after ? sql`AND (created_at, id) > (${cursorValues(after)})` : sql``;
  const rows = await db.execute<Row>(repliesOf(asUuids([threadId]), behind, limit + 1));
  const shown = await withMentions(db, rows.slice(0, limit));
  const comments = shown.map((row) => ({ ...row, first_replies: [], next_replies: null }));
  return { comments, next: cursorBehind(rows, limit) };
}

const instant = z.iso.datetime().refine((text) => text > "2000" && text < "2100");
const cursors = {
  useful: z.tuple([z.int().min(-1e9).max(1e9), instant, z.uuid()]),
  newest: z.tuple([instant, z.uuid()]),
};
type Cursor = z.infer<(typeof cursors)[CommentSort]>;

const badCursor = "cursor: use o valor de next da página anterior.";

function readCursor(sort: CommentSort, text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    return cursors[sort].parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw new Problem(422, "invalid", badCursor, { fields: { cursor: badCursor } });
  }
}

function cursorValues(values: Cursor): SQL {
  const typed = [sql`::uuid`, sql`::timestamptz`, sql`::int`];
  return sql.join(
    values.map((value, place) => sql`${value}${typed[values.length - 1 - place] ?? sql``}`),
    sql`, `,
  );
}

function writeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}
