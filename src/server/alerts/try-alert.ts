import { type SQL, sql } from "drizzle-orm";
import type { AlertFields } from "#domain/alerts/alert-schema.ts";
import { categoryBySlug } from "#domain/products/categories.ts";
import { splitWords } from "#domain/products/search-words.ts";
import type { Tx } from "#server/db/transaction.ts";
import { requireCaller } from "#server/http/caller.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { offerFigures } from "#server/products/offer-figures-store.ts";
import { searchCondition } from "#server/products/search/search-rule-store.ts";

/** Beyond, an alert is too wide anyway. */
const mostCounted = 1000;

/** Stores nothing. Masked temperatures count as none; price drops are not counted, since nobody knows all of them any more. */
export async function tryAlert({ tx, input, caller }: HandlerContext<AlertFields>) {
  const matches = await condition(tx, input, requireCaller(caller).id);
  const count = (scope: SQL) => countUpTo(tx, sql`${scope} AND ${matches}`);
  // In the words of the indexes.
  const [live, ended] = [
    sql`status = 'approved' AND NOT ended AND slug <> ''`,
    sql`status = 'approved' AND ended`,
  ];
  const recent = sql`published_at > now() - interval '30 days'`;
  const rung = (await count(sql`${live} AND ${recent}`)) + (await count(sql`${ended} AND ${recent}`));
  return { matches: await count(live), last_30_days: Math.min(rung, mostCounted) };
}

async function countUpTo(tx: Tx, matches: SQL): Promise<number> {
  const [row] = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM (SELECT 1 FROM products WHERE ${matches} LIMIT ${mostCounted}) AS counted`);
  return row?.n ?? 0;
}

async function condition(tx: Tx, alert: AlertFields, userId: string): Promise<SQL> {
  const { q, not, category, store, product_key, leave_out, only_real, min_temperature } = alert;
  const searched = await searchCondition(tx, q, {
    category: categoryBySlug(category ?? "")?.name,
    store: store ?? undefined,
    max_price: alert.max_price ?? undefined,
    min_discount: alert.min_discount ?? undefined,
  });
  const without = splitWords(not).map(
    (word) =>
      sql`strpos(search_text, fold(${word}::text)) = 0 AND coalesce(fold(coupon) <> fold(${word}::text), true)`,
  );
  const omitted = leave_out.map(
    (name) => sql`NOT coalesce(conditions->>'payment' = ${name} OR conditions->>'state' = ${name}
      OR conditions->'needs' ? ${name}, false)`,
  );
  const conditions = [
    searched,
    sql`user_id IS DISTINCT FROM ${userId}`,
    ...(product_key === null ? [] : [sql`product_key = ${product_key}`]),
    ...without,
    ...omitted,
    ...(only_real ? [hadRealDiscount] : []),
    ...(min_temperature === null
      ? []
      : [sql`coalesce(${offerFigures.temperature} >= ${min_temperature}, false)`]),
  ];
  return sql.join(conditions, sql` AND `);
}

/** Of ended offers too, as `real_offers` has only live ones. */
const hadRealDiscount = sql`EXISTS (SELECT 1 FROM offer_verdicts v WHERE v.product_id = products.id AND v.verdict = 'desconto-real')`;
