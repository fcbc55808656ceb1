import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { ofUser } from "./auth.ts";
import { instant, money, now } from "./columns.ts";

const ids = () => bigint({ mode: "number" }).array();

export const savedOffers = pgTable(
  "saved_offers",
  { user_id: ofUser(), product_id: uuid().notNull(), created_at: instant().notNull().default(now) },
  (t) => [
    primaryKey({ columns: [t.user_id, t.product_id] }),
    index("saved_offers_newest").on(t.user_id, t.created_at, t.product_id),
    index("saved_offers_of").on(t.product_id, t.user_id),
  ],
);

/** A saved search that rings. */
export const alerts = pgTable(
  "alerts",
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    name: text().notNull(),
    /** As they were typed. */
    q: text().notNull().default(""),
    not: text().notNull().default(""),
    category: text(),
    store: text(),
    /** Which store that is, where it is one that we know. */
    store_id: uuid(),
    product_key: text(),
    max_price: money(),
    min_discount: integer(),
    min_temperature: integer(),
    only_real: boolean().notNull().default(false),
    /** Conditions of a price that it leaves out. */
    leave_out: text().array().notNull().default([]),
    channels: text().array().notNull(),
    paused: boolean().notNull().default(false),
    /** Ids of alert_terms. All words must be found, or the code; all places too. */
    words: ids().notNull().default([]),
    code: bigint({ mode: "number" }),
    places: ids().notNull().default([]),
    without: ids().notNull().default([]),
    /** The rarest of words and places: an offer's alerts are looked up by it. A matter of cost only. */
    anchor: bigint({ mode: "number" }).notNull(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    index("alerts_user").on(t.user_id, t.created_at, t.id),
    index("alerts_anchor").on(t.anchor).where(sql`NOT paused`),
    index("alerts_code").on(t.code).where(sql`NOT paused AND code IS NOT NULL`),
    index("alerts_store").on(t.store_id).where(sql`store_id IS NOT NULL`),
    index("alerts_real").on(t.id).where(sql`NOT paused AND only_real`),
    index("alerts_temperature").on(t.min_temperature).where(sql`NOT paused AND min_temperature IS NOT NULL`),
  ],
);

/** The different words and places that alerts ask for. */
export const alertTerms = pgTable(
  "alert_terms",
  {
    /** Derived from the rest: the same on every installation. */
    id: bigint({ mode: "number" }).primaryKey(),
    kind: text().notNull(),
    /** Folded; words of one term are divided by spaces. */
    term: text().notNull(),
    /** A pattern of its other names, each a whole word. */
    names: text(),
    /** In how many of the newest offers it stood when they were counted last. */
    offers: integer().notNull().default(0),
  },
  (t) => [
    check("alert_terms_kind", sql`kind IN ('words', 'code', 'store', 'category', 'product')`),
    unique("alert_terms_one").on(t.kind, t.term, t.names).nullsNotDistinct(),
  ],
);

/** Where a term is looked up: under its rarest three letters, each other name's too, or under the place itself. */
export const alertTermKeys = pgTable(
  "alert_term_keys",
  { key: text().notNull(), term_id: bigint({ mode: "number" }).notNull() },
  (t) => [primaryKey({ columns: [t.key, t.term_id] }), index("alert_term_keys_of").on(t.term_id)],
);

/** What may ring: triggers write it in the transaction of the change itself; any free process leases it. */
export const alertEvents = pgTable(
  "alert_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What it is about: an offer, or a coupon. */
    product_id: uuid(),
    coupon_id: uuid(),
    kind: text().notNull(),
    /** Before the change, where the price fell. */
    price_before: money(),
    /** Of a temperature: what it had reached; it may fall again before the event is matched. */
    degrees: integer(),
    at: instant().notNull().default(sql`clock_timestamp()`),
    /** Also the end of a lease. */
    not_before: instant().notNull().default(now),
    tries: integer().notNull().default(0),
  },
  (t) => [
    check(
      "alert_events_kind",
      sql`kind IN ('published', 'price', 'verdict', 'temperature', 'ended', 'back', 'coupon')`,
    ),
    check("alert_events_about", sql`num_nonnulls(product_id, coupon_id) = 1`),
    index("alert_events_due").on(t.not_before, t.at),
  ],
);

/** Of an offer that was live and is not now: at which price, and whether it ended. One that returns for less is cheaper. */
export const offAirPrices = pgTable("off_air_prices", {
  product_id: uuid().primaryKey(),
  price: money().notNull(),
  ended: boolean().notNull(),
});

/** The highest temperature of an offer that alerts were looked up for. */
export const announcedTemperatures = pgTable("announced_temperatures", {
  product_id: uuid().primaryKey(),
  temperature: integer().notNull(),
});
