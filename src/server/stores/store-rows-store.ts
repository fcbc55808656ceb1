import { type SQL, sql } from "drizzle-orm";
import { type DescribedStore, figureOf } from "#domain/stores/store.ts";
import { figureDays } from "#domain/stores/store-limits.ts";
import { isLiveCoupon } from "#server/coupons/live-coupon-store.ts";

/** A store as the statement selects it: raw counts, which are not shown where they are too few. */
export interface StoreRow extends Record<string, unknown>, Omit<DescribedStore, "figures"> {
  id: string;
  folded_name: string;
  offers: number | null;
  discounted: number;
  median_discount: number | null;
  judged: number;
  real: number;
  ended: number;
  median_life_hours: number | null;
  ended_by_people: number;
  at: string;
}

/** A store `s` and those that became part of it: their offers are its own, also while they are still being moved. */
const ids = sql`(SELECT s.id UNION ALL SELECT m.id FROM stores m WHERE m.merged_into = s.id)`;

/** Rows of a store `s` and its figures. The domain that is called like the store comes first: the way out leads there. What is counted stands ready, or is counted for the stores of one page. */
const columns = sql`s.id, s.slug, s.name, s.folded_name, s.about, s.logo, s.commission,
  ARRAY(SELECT host FROM store_domains WHERE store_id = s.id ORDER BY
    strpos(replace(host, '-', ''), replace(s.slug, '-', '')) = 1 DESC, length(host), host) AS domains,
  (SELECT greatest(coalesce(sum(n), 0), 0)::int FROM store_counts WHERE store_id IN ${ids}) AS live_offers,
  (SELECT count(*)::int FROM coupons c WHERE c.store_id IN ${ids} AND ${isLiveCoupon()}) AS live_coupons,
  f.offers, f.discounted, f.median_discount, f.judged, f."real", f.ended, f.median_life_hours, f.ended_by_people,
  to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`;

/** @param from where each `s` comes from, with what narrows and orders them */
export function selectStores(from: SQL, rest: SQL): SQL {
  return sql`SELECT ${columns} FROM ${from} LEFT JOIN store_figures f ON f.store_id = s.id ${rest}`;
}

export function describedStore(row: StoreRow): DescribedStore {
  const { slug, name, about, logo, domains, commission, live_offers, live_coupons } = row;
  return { slug, name, about, logo, domains, commission, live_offers, live_coupons, figures: figuresOf(row) };
}

function figuresOf(figured: StoreRow): DescribedStore["figures"] {
  const { offers, discounted, judged, real, ended, at, ...row } = figured;
  if (offers === null) return null;
  return {
    days: figureDays,
    offers,
    discounted,
    median_discount: figureOf(row.median_discount, discounted),
    real_share: figureOf(Math.floor((100 * real) / Math.max(1, judged)), judged),
    judged,
    median_life_hours: figureOf(row.median_life_hours, ended),
    ended,
    ended_by_people: figureOf(row.ended_by_people, ended),
    at,
  };
}
