import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant, money, now } from "./columns.ts";
import { products } from "./products.ts";

/** Prices that members had read from stores' pages, by nobody's name; they become history once an offer of the product is approved. */
export const linkReadings = pgTable(
  "link_readings",
  {
    product_key: text().notNull(),
    at: instant().notNull().default(now),
    price: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.product_key, t.at] }), index("link_readings_age").on(t.at)],
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
