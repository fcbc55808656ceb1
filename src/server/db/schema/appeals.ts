import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, now } from "./columns.ts";

/** What who sent a rejected offer says against it, once. No foreign key: a deleted offer comes back with it. */
export const appeals = pgTable(
  "appeals",
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: uuid().notNull(),
    /** Who sent the offer; null after erasure. */
    user_id: uuid(),
    text: text().notNull(),
    /** The decision that it is about: the offer's version, what the sender was told, who decided. */
    rejected_version: integer().notNull(),
    rejected_reason: text(),
    rejected_by: uuid(),
    status: text().notNull().default("open"),
    /** What the sender is told. */
    answer: text(),
    decided_by: uuid(),
    decided_at: instant(),
    version: integer().notNull().default(1),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    // `closed`: the sender edited or withdrew the offer, or it went, before anybody decided.
    check("appeals_status", sql`status IN ('open', 'granted', 'upheld', 'closed')`),
    // Once.
    uniqueIndex("appeals_one").on(t.product_id),
    index("appeals_open").on(t.created_at, t.id).where(sql`status = 'open'`),
    index("appeals_user").on(t.user_id, t.created_at, t.id),
    index("appeals_decided").on(t.decided_at).where(sql`decided_at IS NOT NULL`),
  ],
);
