import { desc, inArray, type SQL, sql } from "drizzle-orm";
import type { TriedAlert } from "#domain/alerts/alert-response-schema.ts";
import type { AlertFields } from "#domain/alerts/alert-schema.ts";
import { categoryBySlug } from "#domain/products/categories.ts";
import { productPath } from "#domain/products/product.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { requireCaller } from "#server/http/caller.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { offerFigures } from "#server/products/offer-figures-store.ts";
import { longestScan, searchCondition } from "#server/products/search/search-rule-store.ts";
import { isFitting } from "./alert-conditions.ts";
import { readTerms } from "./alert-terms-store.ts";

/** Beyond, an alert is too wide anyway. */
const mostCounted = 1000;
/** So many of them are named. */
const shownOffers = 5;

/** Stores nothing. Masked temperatures count as none; price drops are not counted, since nobody knows all of them any more. */
export function tryAlert({ tx, input, caller }: HandlerContext<AlertFields>) {
  return countMatches(tx, input, requireCaller(caller).id);
}

/**
 * Among the newest live and the newest ended offers, as a search reads them: the cost is bounded whatever matches.
 * @param most of each that are read
 */
export async function countMatches(db: Reader, alert: AlertFields, userId: string, most = longestScan) {
  const isMatch = await condition(db, alert, userId);
  const isRecent = sql`published_at > now() - interval '30 days'`;
  // In the words of the indexes.
  const newest = (scope: SQL) =>
    sql`(SELECT * FROM products WHERE status = 'approved' AND ${scope} ORDER BY published_at DESC, id DESC LIMIT ${most})`;
  const [row] = await db.execute<Counted>(sql`
    SELECT least(count(*) FILTER (WHERE is_match AND NOT ended), ${mostCounted})::int AS matches,
      least(count(*) FILTER (WHERE is_match AND is_recent), ${mostCounted})::int AS last_30_days,
      greatest(count(*) FILTER (WHERE ended), count(*) FILTER (WHERE NOT ended)) = ${most} AS is_partial,
      to_json((array_agg(id ORDER BY published_at DESC, id DESC) FILTER (WHERE is_match AND is_recent))[1:${sql.raw(String(shownOffers))}]) AS ids
    FROM (SELECT id, published_at, ended, ${isRecent} AS is_recent, ${isMatch} AS is_match
      FROM (${newest(sql`NOT ended AND slug <> ''`)} UNION ALL ${newest(sql`ended AND ${isRecent}`)}) AS products OFFSET 0) AS tried`);
  if (!row) throw new Error("counting always answers a row");
  const { is_partial, ids, ...counts } = row;
  return { ...counts, newest: is_partial ? most : null, offers: await listOffers(db, ids ?? []) };
}

interface Counted extends Record<string, unknown> {
  matches: number;
  last_30_days: number;
  is_partial: boolean;
  ids: string[] | null;
}

async function listOffers(db: Reader, ids: readonly string[]): Promise<TriedAlert["offers"]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      price: products.sale_price,
      at: products.published_at,
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(desc(products.published_at), desc(products.id));
  return rows.map(({ slug, at, ...offer }) => ({ ...offer, at: at ?? "", path: productPath(slug) }));
}

async function condition(db: Reader, alert: AlertFields, userId: string): Promise<SQL> {
  const { category, store, product_key } = alert;
  const places = { category: categoryBySlug(category ?? "")?.name, store: store ?? undefined };
  const searched = await searchCondition(db, alert.q, places);
  const [terms] = await readTerms(db, [alert]);
  const conditions = [
    searched,
    ...(terms?.without ?? []).map(
      ({ term }) => sql`NOT (strpos(search_text, ${term}) > 0 OR coalesce(fold(coupon) = ${term}, false))`,
    ),
    sql`user_id IS DISTINCT FROM ${userId}`,
    ...(product_key === null ? [] : [sql`product_key IS NOT DISTINCT FROM ${product_key}`]),
    isFitting(askedBy(alert), offered),
  ];
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

function askedBy({ max_price, min_discount, min_temperature, only_real, leave_out }: AlertFields) {
  return {
    max_price: sql`${max_price}::numeric`,
    min_discount: sql`${min_discount}::int`,
    min_temperature: sql`${min_temperature}::int`,
    only_real: sql`${only_real}::boolean`,
    leave_out: sql`${sql.param(leave_out)}::text[]`,
  };
}

/** The columns of offers. */
const offered = {
  price: sql`sale_price`,
  discount: sql`discount`,
  temperature: sql`${offerFigures.temperature}`,
  // Of ended offers too, as `real_offers` has only live ones.
  is_real: sql`EXISTS (SELECT 1 FROM offer_verdicts v WHERE v.product_id = products.id AND v.verdict = 'desconto-real')`,
  paid_under: sql`(ARRAY[conditions->>'payment', conditions->>'state']
    || ARRAY(SELECT jsonb_array_elements_text(conditions->'needs')))`,
};
