import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, now } from "./columns.ts";

/** «A xepa do dia»: one a day. */
export const letterIssues = pgTable(
  "letter_issues",
  {
    id: uuid().primaryKey().defaultRandom(),
    day: date({ mode: "string" }).notNull().unique(),
    /** An editor's sentence on top. */
    note: text().notNull().default(""),
    held: boolean().notNull().default(false),
    dropped_at: instant(),
    /** Why: `editor`, `late`, `few_offers`, `stood_still`. */
    dropped_for: text(),
    version: integer().notNull().default(1),
    started_at: instant(),
    /** The last subscriber whose letter is queued; they come in the order of their ids. */
    last_subscriber: uuid(),
    /** When it began, or letters of it were last queued: one that stands still for a day ends. */
    advanced_at: instant(),
    queued: integer().notNull().default(0),
    /** Those that failed and are no longer in the outbox. */
    failed: integer().notNull().default(0),
    done_at: instant(),
    /** The newest entry of the moderation log when it began: every copy carries it. */
    log_seq: bigint({ mode: "number" }),
    log_hash: text(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    check("letter_issues_dropped", sql`(dropped_at IS NULL) = (dropped_for IS NULL)`),
    index("letter_issues_open").on(t.day).where(sql`dropped_at IS NULL AND done_at IS NULL`),
  ],
);

/** The offers of an issue, in its order; no later issue shows them again. */
export const issueOffers = pgTable(
  "issue_offers",
  { issue_id: uuid().notNull(), rank: integer().notNull(), product_id: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.issue_id, t.rank] }), index("issue_offers_of").on(t.product_id)],
);
