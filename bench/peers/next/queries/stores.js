import { figureOf } from "xepa/domain/stores/store.ts";
import { figureDays } from "xepa/domain/stores/store-limits.ts";
import { isoTime, sql } from "./sql.js";

const ownIds = sql`SELECT s.id UNION ALL SELECT m.id FROM stores m WHERE m.merged_into = s.id`;

/** A listed store by its address, in the words of src/server/stores/listed-stores-store.ts. */
export async function findStore(slug) {
  const [row] = await sql`
    SELECT s.id, s.slug, s.name, s.folded_name, s.about, s.logo, s.commission,
      ARRAY(SELECT host FROM store_domains WHERE store_id = s.id ORDER BY
        strpos(replace(host, '-', ''), replace(s.slug, '-', '')) = 1 DESC, length(host), host) AS domains,
      (SELECT greatest(coalesce(sum(n), 0), 0)::int FROM store_counts WHERE store_id IN (${ownIds})) AS live_offers,
      (SELECT count(*)::int FROM coupons c WHERE c.store_id IN (${ownIds}) AND (c.status = 'approved' AND NOT c.probably_expired
        AND coalesce(c.starts_at <= (now() AT TIME ZONE 'America/Sao_Paulo')::date, true)
        AND coalesce(c.until, 'infinity') >= (now() AT TIME ZONE 'America/Sao_Paulo')::date)) AS live_coupons,
      f.offers, f.discounted, f.median_discount, f.judged, f."real", f.ended, f.median_life_hours, f.ended_by_people,
      ${isoTime(sql`f.at`)} AS at
    FROM (WITH RECURSIVE way AS (
        SELECT id, merged_into, 1 AS step FROM stores WHERE slug = ${slug}
        UNION ALL SELECT t.id, t.merged_into, step + 1 FROM way JOIN stores t ON t.id = way.merged_into WHERE step < 20
      ) SELECT id FROM way WHERE merged_into IS NULL) AS named
    JOIN stores s ON s.id = named.id LEFT JOIN store_figures f ON f.store_id = s.id WHERE s.listed AND s.merged_into IS NULL`;
  return row?.slug === slug ? { id: row.id, store: describedStore(row) } : null;
}

function describedStore(row) {
  const { slug, name, about, logo, domains, commission, live_offers, live_coupons } = row;
  return { slug, name, about, logo, domains, commission, live_offers, live_coupons, figures: figuresOf(row) };
}

function figuresOf({ offers, discounted, judged, real, ended, at, ...row }) {
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
