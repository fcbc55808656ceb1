import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, mark, now, quarters } from "./columns.ts";

// Nothing here refers to products or articles: what is deleted waits a day in the trash, and comes back with all that people said.
// Erased people leave their sums: `user_id` and `mark` become null; the `mark` of a report only with time, as everybody's.

export const comments = pgTable(
  "comments",
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: uuid(),
    article_id: uuid(),
    /** The comment that it replies to; replies have no replies. */
    thread_id: uuid(),
    user_id: uuid(),
    /** The author for counts; a random one in its place after erasure. */
    person: uuid().notNull(),
    body: text().notNull(),
    status: text().notNull().default("shown"),
    /** Why it waits for a moderator. */
    held_for: text(),
    /** The version that a moderator has looked at: reports no longer hide it. */
    checked_version: integer(),
    useful: integer().notNull().default(0),
    /** Those that are shown. */
    replies: integer().notNull().default(0),
    version: integer().notNull().default(1),
    edited_at: instant(),
    mark: mark(),
    created_at: instant().notNull().default(now),
  },
  (t) => {
    // A removed one stays as a placeholder where it has replies.
    const isThread = sql`thread_id IS NULL AND (status = 'shown' OR replies > 0)`;
    return [
      check("comments_place", sql`num_nonnulls(product_id, article_id) = 1`),
      check("comments_status", sql`status IN ('shown', 'held', 'hidden', 'removed', 'deleted')`),
      index("c_new").on(t.product_id, t.created_at, t.id).where(isThread),
      index("c_useful").on(t.product_id, t.useful, t.created_at, t.id).where(isThread),
      index("c_article_new").on(t.article_id, t.created_at, t.id).where(isThread),
      index("c_article_useful").on(t.article_id, t.useful, t.created_at, t.id).where(isThread),
      index("c_thread")
        .on(t.thread_id, t.created_at, t.id)
        .where(sql`thread_id IS NOT NULL AND status = 'shown'`),
      index("c_user").on(t.user_id, t.created_at, t.id),
      index("c_product").on(t.product_id).where(sql`product_id IS NOT NULL`),
      index("c_article").on(t.article_id).where(sql`article_id IS NOT NULL`),
      // The moderators' queue.
      index("c_waiting").on(t.created_at, t.id).where(sql`status IN ('held', 'hidden')`),
      index("c_at").on(t.created_at),
      index("comments_mark").on(t.created_at).where(sql`mark IS NOT NULL`),
    ];
  },
);

/** Who commented on an offer, with how many that are shown; kept by a trigger. */
export const commentPeople = pgTable(
  "comment_people",
  {
    product_id: uuid().notNull(),
    person: uuid().notNull(),
    shown: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.product_id, t.person] })],
);

/** "Útil". */
export const commentMarks = pgTable(
  "comment_marks",
  {
    id: uuid().primaryKey().defaultRandom(),
    comment_id: uuid().notNull(),
    user_id: uuid(),
    mark: mark(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex("comment_marks_one").on(t.user_id, t.comment_id),
    index("comment_marks_of").on(t.comment_id),
    index("comment_marks_user").on(t.user_id, t.created_at, t.id),
    index("comment_marks_mark").on(t.created_at).where(sql`mark IS NOT NULL`),
  ],
);

export const reports = pgTable(
  "reports",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    content_id: uuid().notNull(),
    /** The version that was seen; 0 where there is none. */
    version: integer().notNull().default(0),
    user_id: uuid(),
    reason: text().notNull(),
    text: text().notNull().default(""),
    quarters: quarters(),
    mark: mark(),
    created_at: instant().notNull().default(now),
    decided_at: instant(),
    /** `upheld`: the content went; `dismissed`: it stays. */
    outcome: text(),
  },
  (t) => [
    check("reports_kind", sql`kind IN ('offer', 'comment', 'profile', 'coupon')`),
    check("reports_outcome", sql`outcome IN ('upheld', 'dismissed')`),
    uniqueIndex("reports_one").on(t.user_id, t.kind, t.content_id).where(sql`decided_at IS NULL`),
    index("reports_of").on(t.kind, t.content_id, t.created_at),
    index("reports_open").on(t.created_at, t.id).where(sql`decided_at IS NULL`),
    index("reports_user").on(t.user_id, t.created_at, t.id),
    index("reports_mark").on(t.created_at).where(sql`mark IS NOT NULL`),
  ],
);
