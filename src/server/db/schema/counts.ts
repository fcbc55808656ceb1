import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Figures of the panel, a row a day. */
export const dailyCounts = pgTable(
  "daily_counts",
  { day: date({ mode: "string" }).notNull(), kind: text().notNull(), n: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.kind] })],
);

/** Searches that found nothing: the words and how often, of nobody. */
export const searchMisses = pgTable(
  "search_misses",
  { day: date({ mode: "string" }).notNull(), term: text().notNull(), n: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.term] })],
);
