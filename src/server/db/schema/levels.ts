import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, now } from "./columns.ts";
import { users } from "./people.ts";

/** A person's level, as their contributions last made it. None: Semente. */
export const memberLevels = pgTable(
  "member_levels",
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    level: text().notNull(),
    /** Safra: by an admin. */
    by_hand: boolean().notNull().default(false),
    /** No Colheita until then: an offer that was published at once had to be rejected. */
    barred_until: instant(),
    updated_at: instant().notNull().default(now),
  },
  (t) => [
    check("member_levels_level", sql`level IN ('semente', 'broto', 'colheita', 'safra')`),
    index("member_levels_age").on(t.updated_at),
  ],
);

/** An approved offer, a useful comment, a "não" that came true. */
export const contributions = pgTable(
  "contributions",
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    content_id: uuid().notNull(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind, t.content_id] }),
    check("contributions_kind", sql`kind IN ('offer', 'comment', 'no')`),
    index("contributions_of").on(t.content_id),
  ],
);

/** Handles that were given up or erased, as marks: nobody gets them before that day. */
export const retiredHandles = pgTable("retired_handles", {
  mark: text().primaryKey(),
  until: instant().notNull(),
});

/** Offers that were published at once and wait for a moderator's look. */
export const publicationChecks = pgTable(
  "publication_checks",
  {
    product_id: uuid().primaryKey(),
    until: instant().notNull(),
    /** When a moderator decided; stays for the undo. */
    checked_at: instant(),
  },
  (t) => [index("publication_checks_until").on(t.until)],
);
