import { type SQL, sql } from "drizzle-orm";

const today = sql`(now() AT TIME ZONE 'America/Sao_Paulo')::date`;

/**
 * «Valendo», of a coupon `c`: approved, already valid, not past its last day, and not one whose last reports all failed. Whatever is counted or
 * called valid goes by it.
 */
export function isLiveCoupon(day: SQL = today): SQL {
  return sql`(c.status = 'approved' AND NOT c.probably_expired AND coalesce(c.starts_at <= ${day}, true) AND coalesce(c.until >= ${day}, true))`;
}
