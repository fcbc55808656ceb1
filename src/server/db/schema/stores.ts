import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, now } from "./columns.ts";

export const stores = pgTable(
  "stores",
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull(),
    name: text().notNull(),
    folded_name: text().notNull(),
    about: text().notNull().default(""),
    /** The address of one of our pictures. */
    logo: text(),
    /** Whether its links earn; null: nobody said. */
    commission: boolean(),
    listed: boolean().notNull().default(false),
    /** When it was listed first: from then on its address stays. */
    listed_at: instant(),
    /** The store that took its place; its address leads there. */
    merged_into: uuid(),
    version: integer().notNull().default(1),
    created_at: instant().notNull().default(now),
    updated_at: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex("stores_slug").on(t.slug),
    index("stores_name").on(t.folded_name, t.id),
    // "A–Z".
    index("stores_listed").on(t.folded_name, t.id).where(sql`listed AND merged_into IS NULL`),
    index("stores_merged").on(t.merged_into).where(sql`merged_into IS NOT NULL`),
    // Which store shows a picture: asked before one is swept.
    index("stores_logo").on(t.logo).where(sql`logo IS NOT NULL`),
  ],
);

/** Where a store's links lead, without www. */
export const storeDomains = pgTable(
  "store_domains",
  {
    host: text().primaryKey(),
    store_id: uuid()
      .notNull()
      .references(() => stores.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("store_domains_of").on(t.store_id),
    // Which ones an address may imitate.
    index("store_domains_like").using("gin", t.host.op("gin_trgm_ops")),
  ],
);

/** Live offers, kept by a trigger in slots as `product_counts` are. */
export const storeCounts = pgTable(
  "store_counts",
  {
    store_id: uuid().notNull(),
    slot: smallint().notNull(),
    n: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.store_id, t.slot] })],
);

/** Figures of 180 days, as a job last computed them; null: too few offers to say. */
export const storeFigures = pgTable(
  "store_figures",
  {
    store_id: uuid().primaryKey(),
    offers: integer().notNull(),
    /** Those that name an original price, and the median of what they take off. */
    discounted: integer().notNull(),
    median_discount: integer(),
    /** Those with enough data for a verdict, and the real ones of them. */
    judged: integer().notNull(),
    real: integer().notNull(),
    /** Null: counted before this was asked. */
    inflated: integer(),
    ended: integer().notNull(),
    median_life_hours: integer(),
    ended_by_people: integer().notNull(),
    at: instant().notNull().default(now),
  },
  (t) => [index("store_figures_age").on(t.at)],
);
