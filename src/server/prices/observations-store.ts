import { inArray, type SQL, sql } from "drizzle-orm";
import { type Conditions, isForEverybody } from "#domain/prices/conditions-schema.ts";
import type { PriceSource } from "#domain/prices/price-history.ts";
import { offerVerdicts, priceObservations } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { judgeOffers, queueOtherOffers } from "./verdicts-store.ts";

/** An offer with what its price says; `id` alone where the offer is gone. */
const pricedColumns = {
  id: products.id,
  product_key: products.product_key,
  status: products.status,
  sale_price: products.sale_price,
  original_price: products.original_price,
  conditions: products.conditions,
  sent_at: sql<string>`coalesce(${products.priced_at}, ${products.created_at})`.mapWith(products.created_at),
};

type PricedOffer = Awaited<ReturnType<typeof loadPriced>>[number];

/**
 * Brings the history of prices in line with offers that the caller has written or deleted in this transaction: an approved price is
 * observed, what is not public hides its observations, a corrected key takes them along. Locks its keys in one order.
 */
export async function followPrices(tx: Tx, ids: readonly string[]): Promise<void> {
  const [offers, before] = [await loadPriced(tx, ids), await observedBy(tx, ids)];
  const seen = offers.filter(isObserved);
  const judged = new Set(seen.map((offer) => offer.id));
  await deleteVerdicts(
    tx,
    ids.filter((id) => !judged.has(id)),
  );
  if (seen.length === 0 && before.length === 0) return;
  await lockKeys(tx, [...before.map((row) => row.product_key), ...seen.map((offer) => offer.product_key)]);
  if (before.length > 0) await moveObservations(tx, ids);
  if (seen.length > 0) await insertOfferPrices(tx, seen);
  if (before.length > 0) await refreshKinds(tx, seen);
  const readBefore = await insertLinkReadings(tx, seen);
  const keys = [...new Set(seen.map((offer) => offer.product_key))];
  const read = await reclassifyReadings(tx, keys);
  await refreshDays(tx, [...before, ...(await observedBy(tx, ids)), ...readBefore, ...read]);
  await judgeOffers(tx, seen);
  await queueOtherOffers(tx, [...new Set([...keys, ...before.map((row) => row.product_key)])], ids);
}

function isObserved(offer: PricedOffer): offer is PricedOffer & { product_key: string } {
  return offer.status === "approved" && offer.product_key !== null && offer.sale_price > 0;
}

/** What is free, without a key or not public has no verdict. */
async function deleteVerdicts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(offerVerdicts).where(inArray(offerVerdicts.product_id, [...ids]));
}

function loadPriced(tx: Tx, ids: readonly string[]) {
  return tx
    .select(pricedColumns)
    .from(products)
    .where(inArray(products.id, [...ids]));
}

/** A day of a key's chart. */
interface KeyDay {
  product_key: string;
  day: string;
}

function observedBy(tx: Tx, ids: readonly string[]): Promise<KeyDay[]> {
  const { product_key, day, product_id } = priceObservations;
  return tx
    .selectDistinct({ product_key, day })
    .from(priceObservations)
    .where(inArray(product_id, [...ids]));
}

/** Two transactions that observe one product would each miss the other's price in its day. */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  const list = sql.param([...new Set(keys)].sort());
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('price ' || key, 0)) FROM unnest(${list}::text[]) AS key`,
  );
}

/** What these offers had observed follows their keys, and is seen while they are. */
async function moveObservations(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE price_observations AS o
    SET hidden = now.status IS DISTINCT FROM 'approved' OR now.product_key IS NULL,
      product_key = coalesce(now.product_key, o.product_key)
    FROM unnest(${sql.param([...ids])}::uuid[]) AS offer(id)
    LEFT JOIN products AS now ON now.id = offer.id
    WHERE o.product_id = offer.id AND (o.product_key, o.hidden) IS DISTINCT FROM
      (coalesce(now.product_key, o.product_key), now.status IS DISTINCT FROM 'approved' OR now.product_key IS NULL)`);
}

async function insertOfferPrices(
  tx: Tx,
  offers: readonly (PricedOffer & { product_key: string })[],
): Promise<void> {
  const rows = offers.map(({ id, product_key, sale_price, conditions, sent_at }) => ({
    product_key,
    price: sale_price,
    kind: "deal",
    source: "oferta",
    product_id: id,
    at: sent_at,
    limited: !isForEverybody(conditions as Conditions),
  }));
  const { product_key, day, source, kind, price, product_id } = priceObservations;
  await tx
    .insert(priceObservations)
    .values(rows)
    .onConflictDoUpdate({
      target: [product_key, day, source, kind, price, product_id],
      set: { limited: sql`excluded.limited` },
    });
}

/** What the senders of these offers had read from the store's page becomes history with them, and stays theirs. */
async function insertLinkReadings(tx: Tx, offers: readonly PricedOffer[]): Promise<KeyDay[]> {
  if (offers.length === 0) return [];
  return tx.execute<{ product_key: string; day: string }>(sql`
    INSERT INTO price_observations (product_key, price, kind, source, at, product_id)
    SELECT r.product_key, r.price, ${kindBeside(sql`r.price`)}, 'loja', r.at, offer.id
    FROM ${asRecords(offers)} JOIN link_readings AS r ON r.product_id = offer.id AND r.product_key = offer.product_key
    ON CONFLICT DO NOTHING RETURNING product_key, day::text`);
}

/** Where an offer's price was corrected, what its sender had read may be another kind of price. */
async function refreshKinds(tx: Tx, offers: readonly PricedOffer[]): Promise<void> {
  await tx.execute(sql`UPDATE price_observations AS o SET kind = ${kindBeside(sql`o.price`)} FROM ${asRecords(offers)}
    WHERE o.product_id = offer.id AND o.source = 'loja' AND o.kind <> ${kindBeside(sql`o.price`)}`);
}

function asRecords(offers: readonly PricedOffer[]): SQL {
  const rows = JSON.stringify(
    offers.map(({ id, product_key, sale_price }) => ({ id, product_key, sale_price })),
  );
  return sql`jsonb_to_recordset(${rows}::jsonb) AS offer (id uuid, product_key text, sale_price numeric(12,2))`;
}

function kindBeside(price: SQL): SQL {
  return sql`CASE WHEN ${price} <= ${sameAsOffer} * offer.sale_price THEN 'deal' ELSE 'regular' END`;
}

/** A store's page that was read while an offer was live, at hardly more than its price, shows that offer and no regular price. */
const sameAsOffer = 1.02;

async function reclassifyReadings(tx: Tx, keys: readonly string[]): Promise<KeyDay[]> {
  if (keys.length === 0) return [];
  const isOffer = sql`o.product_key = ANY (${sql.param([...keys])}::text[]) AND NOT o.hidden AND o.source = 'loja' AND o.kind = 'regular'
      AND p.product_key = o.product_key AND p.status = 'approved'
      AND o.at >= coalesce(p.priced_at, p.created_at) AND o.at < coalesce(p.ended_at, 'infinity')
      AND o.price <= ${sameAsOffer} * p.sale_price`;
  // The page was read twice that day: the first reading says it already.
  const repeated = await tx.execute<{ product_key: string; day: string }>(sql`
    DELETE FROM price_observations AS o USING products AS p, price_observations AS first
    WHERE ${isOffer} AND first.product_key = o.product_key AND first.day = o.day AND first.source = 'loja'
      AND first.kind = 'deal' AND first.price = o.price AND first.product_id IS NULL
    RETURNING o.product_key, o.day::text`);
  const changed = await tx.execute<{ product_key: string; day: string }>(sql`
    UPDATE price_observations AS o SET kind = 'deal' FROM products AS p WHERE ${isOffer} RETURNING o.product_key, o.day::text`);
  return [...repeated, ...changed];
}

/** The days of the chart as their observations make them now. The caller has locked the keys. */
export async function refreshDays(tx: Tx, touched: readonly KeyDay[]): Promise<void> {
  if (touched.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) AS given (product_key text, day date)`;
  await tx.execute(
    sql`DELETE FROM price_days AS d USING ${given} WHERE d.product_key = given.product_key AND d.day = given.day`,
  );
  await tx.execute(sql`
    INSERT INTO price_days (product_key, day, kind, low, high, n)
    SELECT o.product_key, o.day, o.kind, min(o.price), max(o.price), count(DISTINCT (o.source, o.price))
    FROM (SELECT DISTINCT product_key, day FROM ${given}) AS given
    JOIN price_observations AS o ON o.product_key = given.product_key AND o.day = given.day
    WHERE NOT o.hidden AND NOT o.limited
    GROUP BY 1, 2, 3`);
}

export interface Reading {
  /** Where it is to be known again. */
  id?: string;
  product_key: string;
  price: number;
  kind: string;
  source: PriceSource;
  at: string;
}

/** Prices that no offer brought. Returns how many were new. */
export async function insertReadings(tx: Tx, readings: readonly Reading[]): Promise<number> {
  if (readings.length === 0) return 0;
  const keys = [...new Set(readings.map(({ product_key }) => product_key))];
  await lockKeys(tx, keys);
  const inserted = await tx.execute<{ product_key: string; day: string }>(sql`
    INSERT INTO price_observations (id, product_key, price, kind, source, at)
    SELECT coalesce(id, gen_random_uuid()), product_key, price, kind, source, at
    FROM jsonb_to_recordset(${JSON.stringify(readings)}::jsonb)
      AS given (id uuid, product_key text, price numeric(12,2), kind text, source text, at timestamptz)
    ON CONFLICT DO NOTHING RETURNING product_key, day::text`);
  const read = await reclassifyReadings(tx, keys);
  await refreshDays(tx, [...inserted, ...read]);
  await queueOtherOffers(tx, [...new Set(inserted.map((row) => row.product_key))], []);
  return inserted.length;
}

/** As if they had never been seen; the other offers of their products are judged again. */
export async function deleteObservations(tx: Tx, those: SQL): Promise<void> {
  const { product_key, day } = priceObservations;
  const found = await tx.selectDistinct({ product_key }).from(priceObservations).where(those);
  const keys = found.map((row) => row.product_key);
  await lockKeys(tx, keys);
  await refreshDays(tx, await tx.delete(priceObservations).where(those).returning({ product_key, day }));
  await queueOtherOffers(tx, keys, []);
}
