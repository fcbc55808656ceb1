import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, money, now } from "./columns.ts";

/**
 * Prices that were seen of a store's product, by its key. No foreign key to products: an offer in the trash takes its observations
 * along unseen (`hidden`) and brings them back.
 */
export const priceObservations = pgTable(
  "price_observations",
  {
    id: uuid().primaryKey().defaultRandom(),
    product_key: text().notNull(),
    price: money().notNull(),
    kind: text().notNull(),
    source: text().notNull(),
    product_id: uuid(),
    at: instant().notNull(),
    created_at: instant().notNull().default(now),
    /** Its offer is not public now. */
    hidden: boolean().notNull().default(false),
    /** Not everybody gets this price: it is shown, and measures no other. */
    limited: boolean().notNull().default(false),
    /** One meaning of "a day" for all. */
    day: date({ mode: "string" })
      .notNull()
      .generatedAlwaysAs((): SQL => sql`((at AT TIME ZONE 'America/Sao_Paulo')::date)`),
  },
  (t) => [
    check("price_observations_price", sql`price > 0`),
    check("price_observations_kind", sql`kind IN ('regular', 'deal')`),
    check("price_observations_source", sql`source IN ('oferta', 'confirmação', 'loja', 'importada')`),
    // One price from one source counts once a day. Two offers may say the same, and one of them may be withdrawn.
    unique("obs_once").on(t.product_key, t.day, t.source, t.kind, t.price, t.product_id).nullsNotDistinct(),
    index("obs_key").on(t.product_key, t.at, t.id).where(sql`NOT hidden`),
    index("obs_of").on(t.product_id).where(sql`product_id IS NOT NULL`),
    index("obs_hidden").on(t.product_id).where(sql`hidden`),
  ],
);

/** The lowest and highest price of each day and kind, for charts: however many observations there are, a day is one row. */
export const priceDays = pgTable(
  "price_days",
  {
    product_key: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    kind: text().notNull(),
    low: money().notNull(),
    high: money().notNull(),
    /** How many prices and sources. */
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.product_key, t.day, t.kind] })],
);

/** Apart from the wide row with its many indexes, and without an effect on its version: 100 changes take 0.9 ms here, 214 there. */
export const offerVerdicts = pgTable(
  "offer_verdicts",
  {
    product_id: uuid().primaryKey(),
    verdict: text().notNull(),
    /** The rule's number. */
    rule: smallint().notNull(),
    usual: money(),
    lowest: money(),
    recent: money(),
    is_lowest: boolean().notNull(),
    at: instant().notNull().default(now),
  },
  (t) => [index("v_rule").on(t.rule, t.product_id)],
);

/** Keys whose offers' verdicts are to be computed anew. */
export const verdictQueue = pgTable("verdict_queue", {
  product_key: text().primaryKey(),
  at: instant().notNull().default(now),
});

/** Live offers whose discount is real, and nothing else: triggers on products and verdicts keep it. */
export const realOffers = pgTable(
  "real_offers",
  {
    product_id: uuid().primaryKey(),
    category: text().notNull(),
    store_id: uuid(),
    published_at: instant().notNull(),
    sale_price: money().notNull(),
    discount: integer().notNull(),
    /** Against the usual price in whole percent, never rounded up; 0 where that is unknown. */
    true_discount: integer().notNull(),
  },
  (t) => [
    index("r_new").on(t.published_at, t.product_id),
    index("r_price").on(t.sale_price, t.product_id),
    index("r_disc").on(t.discount, t.published_at, t.product_id),
    index("r_true").on(t.true_discount, t.published_at, t.product_id),
    index("r_cat_new").on(t.category, t.published_at, t.product_id),
    index("r_cat_price").on(t.category, t.sale_price, t.product_id),
    index("r_cat_disc").on(t.category, t.discount, t.published_at, t.product_id),
    index("r_cat_true").on(t.category, t.true_discount, t.published_at, t.product_id),
    index("r_store_new").on(t.store_id, t.published_at, t.product_id),
    index("r_store_price").on(t.store_id, t.sale_price, t.product_id),
    index("r_store_disc").on(t.store_id, t.discount, t.published_at, t.product_id),
    index("r_store_true").on(t.store_id, t.true_discount, t.published_at, t.product_id),
  ],
);
