import { sql } from "drizzle-orm";
import type { Conditions } from "#domain/prices/conditions-schema.ts";
import { categoryByName } from "#domain/products/categories.ts";
import type { Tx } from "#server/db/transaction.ts";
import { offerFigures } from "#server/products/offer-figures-store.ts";
import type { LeasedEvent } from "./alert-events-store.ts";
import { codeKey, textKeys } from "./alert-terms.ts";

/** What happened, and the offer as it is now. */
export interface EventOffer extends Record<string, unknown> {
  kind: "published" | "price" | "verdict" | "temperature" | "ended" | "back";
  at: string;
  price_before: number | null;
  product_id: string;
  sender: string | null;
  price: number;
  discount: number;
  /** Null while nobody sees it; what it had reached where that is the event. */
  temperature: number | null;
  is_real: boolean;
  is_ended: boolean;
  conditions: Conditions;
  search_text: string;
  coupon: string | null;
  /** As it was typed, and the store itself with those that were merged into it. */
  store: string;
  stores: string[];
  category: string;
  product_key: string | null;
}

/** Takes the event out of the queue. Events of one offer wait for each other. Null where another process was quicker, or where the offer is not public any more. */
export async function takeEvent(
  tx: Tx,
  { id, tries }: Pick<LeasedEvent, "id" | "tries">,
): Promise<EventOffer | null> {
  const [offer] = await tx.execute<EventOffer>(sql`
    WITH event AS (DELETE FROM alert_events WHERE id = ${id} AND tries = ${tries} RETURNING product_id, kind, price_before, degrees, at)
    SELECT kind, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, price_before::float8, product_id,
      products.user_id AS sender, sale_price::float8 AS price, discount, greatest(${offerFigures.temperature}, degrees) AS temperature,
      EXISTS (SELECT 1 FROM real_offers r WHERE r.product_id = products.id) AS is_real, ended AS is_ended, conditions,
      search_text, fold(coupon) AS coupon, fold(store_name) AS store, category, product_key, ARRAY(
        SELECT s.id::text FROM stores s, (SELECT coalesce(merged_into, id) AS id FROM stores WHERE id = products.store_id) AS t
        WHERE s.id = t.id OR s.merged_into = t.id) AS stores
    FROM event JOIN products ON products.id = event.product_id WHERE products.status = 'approved'`);
  if (!offer) return null;
  // What another event of the offer has said is known when this one's notices are stored.
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`alert events ${offer.product_id}`}, 0))`,
  );
  return offer;
}

export interface FoundTerms {
  ids: number[];
  /** Of them those that are a coupon's code as a whole. */
  codes: number[];
}

/** The terms that alerts ask for and this offer has, by the rule of the search (`holds` in search-conditions.ts). */
export async function findTerms(tx: Tx, offer: EventOffer): Promise<FoundTerms> {
  const { search_text: text, coupon, store, stores, product_key } = offer;
  const category = categoryByName(offer.category)?.slug ?? "";
  const places = [store, ...stores, category, ...(product_key === null ? [] : [product_key])];
  const keys = [...textKeys(text), ...places, ...(coupon === null ? [] : [codeKey(coupon)])];
  const rows = await tx.execute<{ id: number; is_code: boolean }>(sql`
    SELECT t.id::float8 AS id, t.kind = 'code' AS is_code
    FROM (SELECT DISTINCT term_id FROM alert_term_keys WHERE key = ANY (${sql.param([...new Set(keys)])}::text[])) AS k
      JOIN alert_terms t ON t.id = k.term_id
    WHERE CASE t.kind
      WHEN 'words' THEN (SELECT bool_and(strpos(${text}::text, word) > 0) FROM unnest(string_to_array(t.term, ' ')) AS word)
        OR coalesce(${text}::text ~ t.names, false) OR coalesce(${coupon}::text = ANY (string_to_array(t.term, ' ')), false)
      WHEN 'code' THEN coalesce(t.term = ${coupon}::text, false)
      WHEN 'store' THEN t.term = ANY (${sql.param([store, ...stores])}::text[])
      WHEN 'category' THEN t.term = ${category}::text
      ELSE coalesce(t.term = ${product_key}::text, false) END`);
  return {
    ids: rows.map(({ id }) => id),
    codes: rows.filter(({ is_code }) => is_code).map(({ id }) => id),
  };
}
