import { commentLimits } from "xepa/domain/comments/comment-limits.ts";
import { mentionedHandles } from "xepa/domain/comments/comment-parts.ts";
import { isoTime, sql } from "./sql.js";

/** In the words of src/server/comments/comments-store.ts. */
const columns = sql`c.id, c.product_id, c.article_id, c.thread_id, c.status, c.useful, c.replies, c.version,
  CASE WHEN c.status = 'shown' THEN c.body ELSE '' END AS body, CASE WHEN c.status = 'shown' THEN u.handle END AS handle,
  coalesce(c.status = 'shown' AND (u.profile_hidden OR EXISTS (SELECT 1 FROM auth_users a WHERE a.id = u.id AND a.banned_until > now())),
    false) AS profile_hidden,
  CASE WHEN c.status = 'shown' AND u.id IS NOT NULL THEN coalesce(l.level, 'semente') END AS level,
  coalesce(c.status = 'shown' AND c.user_id = p.user_id, false) AS by_sender,
  ${isoTime(sql`c.edited_at`)} AS edited_at, ${isoTime(sql`c.created_at`)} AS created_at`;
const authors = sql`LEFT JOIN users u ON u.id = c.user_id LEFT JOIN member_levels l ON l.user_id = c.user_id
  LEFT JOIN products p ON p.id = c.product_id`;
/** Of a conversation by its own address. */
const mostReplies = 100;

/** A page of threads, or one conversation by its address. */
export async function loadComments(productId, conversation, count) {
  const shown = { count, sort: "useful", page: 1 };
  const asked = conversation && (await findThread(productId, conversation));
  if (asked) return { ...shown, comments: [asked], next: null, isAlone: true };
  return { ...shown, ...(await listThreads(productId)), isAlone: false };
}

async function findThread(productId, id) {
  const rows = await sql`
    SELECT ${columns} FROM comments c ${authors} WHERE c.id = ${id} AND c.product_id = ${productId}::uuid
      AND c.thread_id IS NULL AND (c.status = 'shown' OR c.replies > 0)`;
  return (await withReplies(rows.slice(0, 1), mostReplies))[0];
}

async function listThreads(productId) {
  const rows = await sql`
    SELECT ${columns} FROM (
      SELECT * FROM comments c WHERE c.product_id = ${productId}::uuid AND thread_id IS NULL AND (status = 'shown' OR replies > 0)
      ORDER BY c.useful DESC, c.created_at DESC, c.id DESC LIMIT ${commentLimits.page + 1} OFFSET 0
    ) c ${authors} ORDER BY c.useful DESC, c.created_at DESC, c.id DESC`;
  const shown = rows.slice(0, commentLimits.page);
  const last = rows.length > commentLimits.page && shown.at(-1);
  const next = last ? writeCursor([last.useful, last.created_at, last.id]) : null;
  return { comments: await withReplies(shown, commentLimits.replies), next };
}

async function withReplies(rows, limit) {
  const answered = rows.filter(({ replies }) => replies > 0).map(({ id }) => id);
  const replyRows = answered.length > 0 ? await listReplies(answered, limit + 1) : [];
  const comments = await withMentions([...rows, ...replyRows]);
  return comments.slice(0, rows.length).map((thread) => {
    const replies = comments.filter(({ thread_id }) => thread_id === thread.id);
    const last = replies.length > limit && replies[limit - 1];
    const next_replies = last ? writeCursor([last.created_at, last.id]) : null;
    return { ...thread, first_replies: replies.slice(0, limit), next_replies };
  });
}

function listReplies(threads, limit) {
  return sql`
    SELECT ${columns} FROM unnest(${threads}::uuid[]) AS t (id) CROSS JOIN LATERAL (
      SELECT * FROM comments WHERE thread_id = t.id AND thread_id IS NOT NULL AND status = 'shown'
      ORDER BY created_at, id LIMIT ${limit}
    ) c ${authors} ORDER BY c.created_at, c.id`;
}

/** Of the handles that are named, those with an open profile: one question for all of them. */
async function withMentions(rows) {
  const named = rows.map(({ body }) => mentionedHandles(body));
  const handles = [...new Set(named.flat())];
  const people =
    handles.length === 0
      ? []
      : await sql`
          SELECT u.handle FROM users u JOIN auth_users a ON a.id = u.id LEFT JOIN member_levels l ON l.user_id = u.id
          WHERE u.handle = ANY (${handles}::text[]) AND NOT u.profile_hidden AND (a.banned_until IS NULL OR a.banned_until <= now())`;
  const open = new Set(people.map(({ handle }) => handle));
  return rows.map((row, i) => ({ ...row, mentions: named[i].filter((handle) => open.has(handle)) }));
}

function writeCursor(values) {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}
