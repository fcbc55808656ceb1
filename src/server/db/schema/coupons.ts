import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, mark, money, now, quarters } from "./columns.ts";

// Nothing here refers to products: what is deleted waits a day in the trash, and comes back with its coupon.
// Erased people leave their sums: `user_id` becomes null, and `mark` with time, as everybody's.

export const coupons = pgTable(
  "coupons",
  {
    id: uuid().primaryKey().defaultRandom(),
    store_id: uuid().notNull(),
    code: text().notNull(),
    /** By which two ways to write one code are the same. */
    folded_code: text().notNull(),
    kind: text().notNull(),
    /** Percent or reais; null where the kind says all. */
    value: money(),
    min_purchase: money(),
    cap: money(),
    needs: text().array().notNull().default([]),
    starts_at: date({ mode: "string" }),
    until: date({ mode: "string" }),
    url: text(),
    note: text().notNull().default(""),
    status: text().notNull().default("pending"),
    reason: text(),
    /** Who sent it. */
    user_id: uuid(),
    /** The offer that it was made from: a copied code counts as a click there. */
    product_id: uuid(),
    /** The coupon of the same code that took its place when two stores were merged; `withdrawn` then. */
    merged_into: uuid(),
    version: integer().notNull().default(1),
    published_at: instant(),
    decided_at: instant(),
    created_at: instant().notNull().default(now),
    updated_at: instant().notNull().default(now),
    /** Outcomes of 30 days, as their number and as what they weigh. */
    worked: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    worked_quarters: integer().notNull().default(0),
    failed_quarters: integer().notNull().default(0),
    last_worked_at: instant(),
    last_failed_at: instant(),
    /** The last five all failed, by at least three people. */
    probably_expired: boolean().notNull().default(false),
    /** The lower Wilson bound. */
    rank: doublePrecision().notNull().default(0),
  },
  (t) => {
    const isPublic = sql`status = 'approved'`;
    const isInUse = sql`status = 'approved' AND NOT probably_expired`;
    return [
      check("coupons_kind", sql`kind IN ('percent', 'amount', 'shipping', 'other')`),
      check("coupons_status", sql`status IN ('pending', 'approved', 'rejected', 'withdrawn')`),
      // The same code of one store twice is one coupon.
      uniqueIndex("coupons_one").on(t.store_id, t.folded_code).where(sql`status IN ('pending', 'approved')`),
      // Also what has left the site: by its code it is asked for before another takes its place.
      index("coupons_store").on(t.store_id, t.folded_code),
      // In the orders of coupons-store.ts: a list reads what it shows.
      index("coupons_best")
        .on(
          t.rank.desc().nullsFirst(),
          t.last_worked_at.desc().nullsLast(),
          t.published_at.desc().nullsFirst(),
          t.id.desc().nullsFirst(),
        )
        .where(isInUse),
      index("coupons_until")
        .on(sql`coalesce(until, 'infinity')`, t.rank.desc().nullsFirst(), t.id.desc().nullsFirst())
        .where(isPublic),
      index("coupons_public").on(t.published_at, t.id).where(isPublic),
      index("coupons_soon").on(t.starts_at).where(isInUse),
      index("coupons_dead").on(t.last_failed_at).where(sql`status = 'approved' AND probably_expired`),
      // Which stores have one is read from it alone.
      index("coupons_stores").on(t.store_id, t.starts_at, t.until).where(isInUse),
      // The moderators' queue and table.
      index("coupons_queue").on(t.status, t.created_at, t.id),
      index("coupons_user").on(t.user_id, t.created_at, t.id),
      index("coupons_offer").on(t.product_id).where(sql`product_id IS NOT NULL`),
    ];
  },
);

/** "Funcionou" or "Não funcionou": one of a person a day, the later tap replaces the earlier. */
export const couponOutcomes = pgTable(
  "coupon_outcomes",
  {
    id: uuid().primaryKey().defaultRandom(),
    coupon_id: uuid().notNull(),
    user_id: uuid(),
    /** The person for counts; a random one in their place after erasure. */
    person: uuid().notNull(),
    /** In São Paulo. */
    day: date({ mode: "string" }).notNull(),
    worked: boolean().notNull(),
    quarters: quarters(),
    mark: mark(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    // In this order: a person's marks are asked for by many coupons at once.
    uniqueIndex("coupon_outcomes_one").on(t.user_id, t.coupon_id, t.day),
    index("coupon_outcomes_new").on(t.coupon_id, t.created_at, t.id),
    // The last success and the last failure, however long ago.
    index("coupon_outcomes_last").on(t.coupon_id, t.worked, t.created_at).where(sql`quarters >= 4`),
    index("coupon_outcomes_user").on(t.user_id, t.created_at, t.id),
    index("coupon_outcomes_at").on(t.created_at),
    index("coupon_outcomes_mark").on(t.created_at).where(sql`mark IS NOT NULL`),
  ],
);
