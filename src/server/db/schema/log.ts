import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LogState } from "#domain/log/log-state.ts";
import { instant, now } from "./columns.ts";

// No personal data in `log_entries`: erasing a person changes none of them, and removes its rows of the two tables that say who and what.

/** What was decided, one after the other: each row holds the hash of the one before. Rows are added and never changed. */
export const logEntries = pgTable(
  "log_entries",
  {
    seq: bigint({ mode: "number" }).primaryKey(),
    /** As it was hashed: a timestamp would come back in another spelling. */
    at: text().notNull(),
    act: text().notNull(),
    /** A random id; null where the entry is about nothing in particular. */
    subject: uuid(),
    rule: text().notNull(),
    reason: text().notNull(),
    /** "equipe-3" or "comunidade". */
    by: text().notNull(),
    before: jsonb().$type<LogState>(),
    after: jsonb().$type<LogState>(),
    /** Zeros at the first one. */
    prev: text().notNull(),
    /** SHA-256 of `text`, in hex. */
    hash: text().notNull(),
    /** All columns above `hash` as canonical JSON (RFC 8785). */
    text: text().notNull(),
  },
  (t) => [
    check("log_entries_seq", sql`seq > 0`),
    index("log_entries_act").on(t.act, t.seq),
    index("log_entries_at").on(t.at),
    index("log_entries_subject").on(t.subject, t.seq).where(sql`subject IS NOT NULL`),
  ],
);

/** What an entry's subject is; erased with the person. */
export const logSubjects = pgTable(
  "log_subjects",
  {
    subject: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    target_id: uuid().notNull(),
  },
  (t) => [
    check("log_subjects_kind", sql`kind IN ('offer', 'coupon', 'comment', 'person', 'store')`),
    uniqueIndex("log_subjects_target").on(t.target_id, t.kind),
  ],
);

/** Who "equipe-3" is; null after erasure: nobody gets the number again. */
export const logModerators = pgTable(
  "log_moderators",
  {
    number: integer().primaryKey(),
    user_id: uuid(),
  },
  (t) => [uniqueIndex("log_moderators_user").on(t.user_id)],
);

/** Figures of the public pages, as a job last computed them. */
export const siteFigures = pgTable("site_figures", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  at: instant().notNull().default(now),
});
