import { type SQL, sql } from "drizzle-orm";

const today = sql`(now() AT TIME ZONE 'America/Sao_Paulo')::date`;

/**
 * «Valendo», of a coupon `c`: approved, already valid, not past its last day, and not one whose last reports all failed. Whatever is counted or
 * called valid goes by it.
 */
export function isLiveCoupon(day: SQL = today): SQL {
  return sql`(c.status = 'approved' AND NOT c.probably_expired AND coalesce(c.starts_at <= ${day}, true) AND coalesce(c.until >= ${day}, true))`;
}

/** Past its last day, or its last reports all failed. */
export function isOverCoupon(coupon: SQL = sql`c`, day: SQL = today): SQL {
  return sql`(coalesce(${coupon}.until < ${day}, false) OR ${coupon}.probably_expired)`;
}

/** What a coupon gives and asks, as one JSON value. */
export function couponTerms(coupon: SQL): SQL {
  const names = ["kind", "value", "min_purchase", "cap", "needs", "starts_at", "until"];
  const pairs = names.map((name) => sql`${sql.raw(`'${name}'`)}, ${coupon}.${sql.raw(name)}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}
