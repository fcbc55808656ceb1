import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type Conditions, noConditions } from "#domain/prices/conditions-schema.ts";
import { instant, money, now } from "./columns.ts";

export const products = pgTable(
  "products",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(""),
    category: text().notNull(),
    original_price: money().notNull().default(0),
    sale_price: money().notNull(),
    images: text().array().notNull().default([]),
    image_url: text().generatedAlwaysAs((): SQL => sql`images[1]`),
    store_name: text().notNull(),
    product_url: text().notNull(),
    coupon: text(),
    valid_until: date({ mode: "string" }),
    /** Under which the price is paid. */
    conditions: jsonb().$type<Conditions>().notNull().default(noConditions),
    /** When this price was sent; null: with the offer. */
    priced_at: instant(),
    status: text().notNull().default("pending"),
    user_id: uuid(),
    slug: text().notNull(),
    version: integer().notNull().default(1),
    updated_at: instant().notNull().default(now),
    reason: text(),
    product_key: text(),
    /** Null until its first approval where nobody knows the store yet. */
    store_id: uuid(),
    /** Flipped by a job at midnight in São Paulo and on every write, so that list indexes can hold it. */
    ended: boolean().notNull().default(false),
    ended_at: instant(),
    ended_by: text(),
    /** Set at first approval and never moved: waiting in the queue buries no offer. */
    published_at: instant(),
    created_at: instant().notNull().default(now),
    discount: integer()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`CASE WHEN original_price > sale_price AND original_price > 0 THEN round((original_price - sale_price) * 100 / original_price)::int ELSE 0 END`,
      ),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`fold(name || ' | ' || store_name || ' | ' || category || ' | ' || description)`,
      ),
  },
  // Index columns stay ascending: Drizzle's desc() says NULLS LAST, which ORDER BY … DESC cannot use.
  (t) => {
    const live = sql`status = 'approved' AND NOT ended`;
    // Always true, and said only by lists of all categories: without it the planner walks these indexes for a category
    // too and throws away every other one's offers, which a rare category pays with the whole list.
    const liveAnywhere = sql`status = 'approved' AND NOT ended AND slug <> ''`;
    // Always true too, and said only by the panel's table: nearly every row has one status, which the planner takes for a
    // list that lies in this order on the disk, and then it walks these indexes for a public list's category as well.
    const inPanel = sql`version > 0`;
    const liveInStore = sql`status = 'approved' AND NOT ended AND store_id IS NOT NULL`;
    return [
      check("products_status", sql`status IN ('pending', 'approved', 'rejected')`),
      check("products_ended_by", sql`ended_by IN ('date', 'people', 'sender', 'team')`),
      uniqueIndex("p_slug").on(t.slug),
      index("p_home").on(t.published_at, t.id).where(liveAnywhere),
      index("p_price").on(t.sale_price, t.id).where(liveAnywhere),
      index("p_disc").on(t.discount, t.published_at, t.id).where(liveAnywhere),
      index("p_cat_new").on(t.category, t.published_at, t.id).where(live),
      index("p_cat_price").on(t.category, t.sale_price, t.id).where(live),
      index("p_cat_disc").on(t.category, t.discount, t.published_at, t.id).where(live),
      index("p_store_new").on(t.store_id, t.published_at, t.id).where(liveInStore),
      index("p_store_price").on(t.store_id, t.sale_price, t.id).where(liveInStore),
      index("p_store_disc").on(t.store_id, t.discount, t.published_at, t.id).where(liveInStore),
      // All of a store: its figures, and a merge.
      index("p_store").on(t.store_id, t.published_at, t.id).where(sql`store_id IS NOT NULL`),
      index("p_storeless").on(t.id).where(sql`status = 'approved' AND store_id IS NULL`),
      // The sitemap's order.
      index("p_changed").on(t.updated_at, t.id).where(liveAnywhere),
      index("p_ended").on(t.published_at, t.id).where(sql`status = 'approved' AND ended`),
      index("p_until").on(t.valid_until).where(sql`NOT ended`),
      index("p_key").on(t.product_key),
      // Earlier posts of the same product.
      index("p_key_public")
        .on(t.product_key, t.published_at, t.id)
        .where(sql`status = 'approved' AND product_key IS NOT NULL`),
      // Which offer shows a picture: asked before one is swept.
      index("p_images").using("gin", t.images).with({ fastupdate: false }),
      index("p_user").on(t.user_id, t.created_at, t.id),
      index("p_user_status").on(t.user_id, t.status, t.created_at, t.id),
      index("p_admin").on(t.status, t.created_at, t.id),
      index("p_all").on(t.created_at, t.id),
      // The panel's table, in its other orders.
      index("p_all_cat").on(t.category, t.created_at, t.id),
      index("p_all_price").on(t.sale_price, t.id),
      index("p_all_disc").on(t.discount, t.id),
      index("p_panel_price").on(t.status, t.sale_price, t.id).where(inPanel),
      index("p_panel_disc").on(t.status, t.discount, t.id).where(inPanel),
      // A coupon's code finds its offers; as searches compare it.
      index("p_coupon").on(sql`fold(coupon)`).where(sql`status = 'approved' AND coupon IS NOT NULL`),
      // fastupdate off: the embedded engine has no autovacuum that would empty the pending list.
      index("p_trgm").using("gin", t.search_text.op("gin_trgm_ops")).with({ fastupdate: false }),
    ];
  },
);

/** Every address that ever led to a product: the current one, old ones (301) and accent-free spellings (301). */
export const productSlugs = pgTable(
  "product_slugs",
  {
    slug: text().notNull(),
    kind: text().notNull(),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.slug, t.kind, t.product_id] }),
    check("product_slugs_kind", sql`kind IN ('old', 'plain')`),
    index("product_slugs_product").on(t.product_id),
  ],
);

/** Counters apart from the wide row: 4,400 increments a second against 1,200 on products. */
export const productStats = pgTable("product_stats", {
  product_id: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  clicks: integer().notNull().default(0),
  votes: integer().notNull().default(0),
});

/**
 * Kept by a trigger, so that no list ever counts rows. Each count is a sum over slots: a transaction counts in that of its
 * connection, or all who send offers at one moment would wait for each other at one row (0.2 s each under load).
 */
export const productCounts = pgTable(
  "product_counts",
  {
    status: text().notNull(),
    category: text().notNull(),
    ended: boolean().notNull(),
    n: bigint({ mode: "number" }).notNull(),
    slot: smallint().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.status, t.category, t.ended, t.slot] })],
);

/** The words that offers use, folded, with how most offers write them: for «Você quis dizer». */
export const searchVocab = pgTable(
  "search_vocab",
  { term: text().primaryKey(), spelling: text().notNull(), n: integer().notNull() },
  (t) => [index("search_vocab_trgm").using("gin", t.term.op("gin_trgm_ops"))],
);
