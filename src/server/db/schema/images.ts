import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, now } from "./columns.ts";

/**
 * Every picture in the image store. Its row is there before its files and gone after them, so that no file can be without
 * a row: what is left over is found here and never by listing the store.
 */
export const images = pgTable(
  "images",
  {
    /** Random: `/img/<key>.webp`. */
    key: text().primaryKey(),
    /** The uploader; null where the account is gone. */
    owner_id: uuid(),
    /** «coming»: its files are being written; «here»; «going»: they are being taken away. */
    state: text().notNull().default("coming"),
    /** The type of the uploaded bytes, by their content. */
    type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Since when nothing is known to show it; null: something does. Only what is loose for a day can be swept. */
    loose_since: instant().default(now),
    /** The path in storage/v1, and the cache time that its client asked for. */
    path: text(),
    cache_seconds: integer(),
    /** Of the file that storage/v1 serves. */
    bytes: integer(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    check("images_state", sql`state IN ('coming', 'here', 'going')`),
    uniqueIndex("images_path").on(t.path),
    index("images_loose").on(t.loose_since).where(sql`loose_since IS NOT NULL`),
    index("images_unfinished").on(t.created_at).where(sql`state <> 'here'`),
    index("images_owner").on(t.owner_id, t.created_at, t.key),
  ],
);
