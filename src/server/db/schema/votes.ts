import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, mark, now, quarters } from "./columns.ts";

// Nothing here refers to products or articles: what is deleted waits a day in the trash, and comes back with all that people said.
// Erased people leave their sums: `user_id` becomes null, and `mark` with time, as everybody's.

export const votes = pgTable(
  "votes",
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: uuid().notNull(),
    user_id: uuid(),
    value: smallint().notNull(),
    reason: text(),
    /** Value times weight. */
    quarters: quarters(),
    mark: mark(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    check("votes_value", sql`value IN (-1, 1)`),
    // In this order: a person's marks are asked for by many offers at once.
    uniqueIndex("votes_one").on(t.user_id, t.product_id),
    index("votes_offer").on(t.product_id, t.created_at, t.id),
    index("votes_cold").on(t.product_id, t.reason).where(sql`value = -1`),
    index("votes_user").on(t.user_id, t.created_at, t.id),
    index("votes_at").on(t.created_at),
    index("votes_mark").on(t.product_id, t.mark).where(sql`mark IS NOT NULL`),
  ],
);

/**
 * What people said about an offer or an article, summed up by triggers. In slots: a transaction counts in that of its connection, or
 * all who vote on one offer would wait for each other at one row.
 */
export const contentSums = pgTable(
  "content_sums",
  {
    content_id: uuid().notNull(),
    slot: smallint().notNull(),
    quarters: integer().notNull().default(0),
    voters: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    /** Who wrote them, each once. */
    people: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.content_id, t.slot] })],
);

/** Counted by the hour: what heat reads, and what it can be computed from again. */
export const clickHours = pgTable(
  "click_hours",
  { product_id: uuid().notNull(), hour: instant().notNull(), n: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.product_id, t.hour] }),
    index("click_hours_hour").on(t.hour, t.product_id),
  ],
);

/** The lists `hot` and `commented` in order, as a job last computed them. */
export const rankedOffers = pgTable(
  "ranked_offers",
  {
    list: text().notNull(),
    rank: integer().notNull(),
    product_id: uuid().notNull(),
    /** The heat, or how many people commented. */
    figure: doublePrecision().notNull(),
    badge: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.list, t.rank] }),
    uniqueIndex("ranked_offers_one").on(t.product_id, t.list),
    check("ranked_offers_list", sql`list IN ('hot', 'commented')`),
  ],
);

/** Groups of accounts that vote for each other and hardly for anybody else. */
export const voteRings = pgTable("vote_rings", {
  id: uuid().primaryKey().defaultRandom(),
  people: uuid().array().notNull(),
  offers: integer().notNull(),
  votes: integer().notNull(),
  found_at: instant().notNull().default(now),
});
