import { type SQL, sql } from "drizzle-orm";

const today = sql`(now() AT TIME ZONE 'America/Sao_Paulo')::date`;

/**
 * «Valendo», of a coupon `c`: approved, already valid, not past its last day, and not one whose last reports all failed. Whatever is counted or
 * called valid goes by it.
 */
export function isLiveCoupon(day: SQL = today): SQL {
  return sql`(c.status = 'approved' AND NOT c.probably_expired AND coalesce(c.starts_at <= ${day}, true) AND ${lastDay()} >= ${day})`;
}

/** As the index has it. */
export function lastDay(coupon: SQL = sql`c`): SQL {
  return sql`coalesce(${coupon}.until, 'infinity')`;
}

/** Past its last day, or its last reports all failed. */
export function isOverCoupon(coupon: SQL = sql`c`, day: SQL = today): SQL {
  return sql`(${lastDay(coupon)} < ${day} OR ${coupon}.probably_expired)`;
}

/** The ids of stores with one, also of a store that has become part of them; its index is all that is read. */
export function storesWithCoupon(day?: SQL): SQL {
  return sql`SELECT coalesce(t.merged_into, t.id) AS id
    FROM (SELECT DISTINCT c.store_id FROM coupons c WHERE ${isLiveCoupon(day)}) AS c JOIN stores t ON t.id = c.store_id`;
}

/** What a coupon gives and asks, as one JSON value. */
export function couponTerms(coupon: SQL): SQL {
  const names = ["kind", "value", "min_purchase", "cap", "needs", "starts_at", "until"];
  const pairs = names.map((name) => sql`${sql.raw(`'${name}'`)}, ${coupon}.${sql.raw(name)}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}
