import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant, money, now } from "./columns.ts";
import { products } from "./products.ts";

/**
 * Prices that accounts had read from stores' pages. The offer that an account then sends claims its own; they become history once it
 * is approved. No foreign key: an offer in the trash brings them back.
 */
export const linkReadings = pgTable(
  "link_readings",
  {
    id: uuid().primaryKey().defaultRandom(),
    product_key: text().notNull(),
    at: instant().notNull().default(now),
    price: money().notNull(),
    /** The mark of the account, until an offer claims it; unclaimed ones go after a day. */
    reader: text(),
    product_id: uuid(),
  },
  (t) => [
    index("link_readings_age").on(t.at),
    index("link_readings_by").on(t.reader, t.product_key),
    index("link_readings_of").on(t.product_id),
  ],
);

/** Whose turn it is to ask a host, over all processes. */
export const hostTurns = pgTable("host_turns", {
  host: text().primaryKey(),
  until: instant().notNull(),
});

/** What PRICE_CHECKS asked of stores' pages, and what came back for each live offer. The latest of a product says when it is asked again. */
export const priceChecks = pgTable(
  "price_checks",
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** As it was asked for: the offer may get another link later. */
    product_key: text().notNull(),
    host: text().notNull(),
    at: instant().notNull().default(now),
    outcome: text().notNull(),
    price: money(),
    available: boolean(),
    /** In a row, up to this one. */
    failures: smallint().notNull().default(0),
    next_at: instant().notNull(),
  },
  (t) => [
    check(
      "price_checks_outcome",
      sql`outcome IN ('same', 'other_price', 'sold_out', 'no_price', 'unreadable', 'robots')`,
    ),
    index("price_checks_of").on(t.product_id, t.at),
    index("price_checks_key").on(t.product_key, t.at),
    index("price_checks_host").on(t.host, t.at),
    index("price_checks_at").on(t.at, t.id),
    index("price_checks_outcome_at").on(t.outcome, t.at, t.id),
  ],
);
