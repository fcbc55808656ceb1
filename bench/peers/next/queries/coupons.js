import { codeOfOffer, foldCode } from "xepa/domain/coupons/coupon-code.ts";
import { couponState } from "xepa/domain/coupons/coupon-state.ts";
import { dayInSaoPaulo } from "xepa/domain/format/date.ts";
import { isoTime, sql } from "./sql.js";

/** In the words of src/server/coupons/coupons-store.ts. */
const columns = sql`c.id, c.code, c.kind, c.value::float8 AS value, c.min_purchase::float8 AS min_purchase, c.cap::float8 AS cap,
  c.needs, c.starts_at::text AS starts_at, c.until::text AS until, c.url, c.note, c.worked, c.failed,
  ${isoTime(sql`c.last_worked_at`)} AS last_worked_at, ${isoTime(sql`c.last_failed_at`)} AS last_failed_at, c.probably_expired, c.rank, ARRAY(
    SELECT o.worked FROM (SELECT worked, created_at, id FROM coupon_outcomes WHERE coupon_id = c.id AND quarters >= 4
      ORDER BY created_at DESC, id DESC LIMIT 12) o ORDER BY o.created_at, o.id) AS recent`;
const stores = sql`JOIN stores t ON t.id = c.store_id LEFT JOIN stores m ON m.id = t.merged_into`;

/** The store's coupon of the code in an offer's field. */
export async function findOfferCoupon({ id, coupon }, now) {
  const code = codeOfOffer(coupon);
  if (!code) return null;
  const [row] = await sql`
    SELECT coalesce(s.merged_into, s.id) AS store_id, (SELECT to_json(one) FROM (
      ${shownCoupons(sql`c.store_id = coalesce(s.merged_into, s.id) AND c.folded_code = ${foldCode(code)}`)}) AS one) AS coupon
    FROM products JOIN stores s ON s.id = products.store_id WHERE products.id = ${id}::uuid`;
  return row?.coupon ? withState(row.coupon, now) : null;
}

/** The best live ones of a store. */
export async function listStoreCoupons(storeId, now, limit) {
  const today = dayInSaoPaulo(now);
  const rows = await sql`
    SELECT c.id, c.kind, c.value::float8 AS value, c.min_purchase::float8 AS min_purchase, c.cap::float8 AS cap,
      c.starts_at::text AS starts_at, c.until::text AS until, 'live' AS part
    FROM coupons c ${stores} WHERE (c.status = 'approved' AND NOT c.probably_expired
      AND coalesce(c.starts_at <= ${today}::date, true) AND coalesce(c.until, 'infinity') >= ${today}::date)
      AND coalesce(m.listed, t.listed) AND c.store_id = ANY (SELECT id FROM stores WHERE id = ${storeId} OR merged_into = ${storeId})
    ORDER BY c.rank DESC, c.last_worked_at DESC NULLS LAST, c.published_at DESC, c.id DESC LIMIT ${limit}`;
  return loadCoupons(rows, now);
}

async function loadCoupons(found, now) {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await shownCoupons(sql`c.id = ANY (${ids}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, withState(row, now)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those `c`, as everybody sees them. */
const shownCoupons = (where) => sql`
  SELECT ${columns}, jsonb_build_object('slug', coalesce(m.slug, t.slug), 'name', coalesce(m.name, t.name),
      'listed', coalesce(m.listed, t.listed)) AS store,
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name) END AS product,
    u.handle AS sent_by, coalesce(u.profile_hidden OR EXISTS (SELECT 1 FROM auth_users
      WHERE auth_users.id = u.id AND NOT (auth_users.banned_until IS NULL OR now() > auth_users.banned_until)), false) AS sender_hidden,
    coalesce(u.role <> 'user', false) AS by_team, ${isoTime(sql`c.published_at`)} AS published_at,
    ${isoTime(sql`c.created_at`)} AS created_at
  FROM coupons c ${stores} LEFT JOIN products p ON p.id = c.product_id AND p.status = 'approved'
    LEFT JOIN users u ON u.id = c.user_id
  WHERE c.status = 'approved' AND ${where}`;

function withState(row, now) {
  const { probably_expired: _, rank: __, ...shown } = row;
  return { ...shown, state: couponState(row, now) };
}
