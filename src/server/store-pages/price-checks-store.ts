import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { parseLink } from "#domain/products/links/parse-link.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import {
  type CheckOutcome,
  observedPrice,
  outcomeOf,
  type PageAnswer,
  pauseAfter,
  voiceOf,
} from "#domain/store-pages/price-check.ts";
import type { PriceChecksPage } from "#domain/store-pages/price-checks-response-schema.ts";
import type { Config } from "#server/config.ts";
import { type EndContext, settleVoices } from "#server/confirmations/offer-end-store.ts";
import { writeStoreVoice } from "#server/confirmations/voices-store.ts";
import type { Db } from "#server/db/connect.ts";
import { products } from "#server/db/schema/products.ts";
import { priceChecks } from "#server/db/schema/store-pages.ts";
import { inTransaction, type Reader } from "#server/db/transaction.ts";
import { pageByTime, type TimeCursor } from "#server/http/list-page.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { insertReadings } from "#server/prices/observations-store.ts";
import { ownedColumns } from "#server/products/products-store.ts";

/** Older live offers are not read again. */
const mostOffers = 2000;

export interface DueProduct {
  product_key: string;
  url: string;
  host: string;
  /** In a row, up to now. */
  failures: number;
}

/**
 * Products of live offers whose time has come: those that were never read by their newest offer, then those that wait longest. The newest
 * live offers are one stretch of the home page's index, and each product's latest check is one step in its own: however many offers and
 * checks there are, it costs the same.
 */
export async function listDueProducts(db: Db, now: Date): Promise<DueProduct[]> {
  const at = now.toISOString();
  const rows = await db.execute<{ product_key: string; product_url: string; failures: number }>(sql`
    WITH newest AS (
      SELECT id, product_key, product_url, sale_price, valid_until, published_at FROM products
      WHERE status = 'approved' AND NOT ended AND slug <> ''
      ORDER BY published_at DESC, id DESC LIMIT ${mostOffers}
    ), sold AS (
      SELECT DISTINCT ON (product_key) product_key, product_url, published_at, id FROM newest
      WHERE product_key NOT LIKE 'curto:%' AND sale_price > 0
        AND (valid_until IS NULL OR valid_until >= (${at}::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date)
      ORDER BY product_key, published_at DESC, id DESC
    )
    SELECT sold.product_key, sold.product_url, coalesce(latest.failures, 0) AS failures FROM sold
    LEFT JOIN LATERAL (
      SELECT c.next_at, c.failures FROM price_checks AS c WHERE c.product_key = sold.product_key
      ORDER BY c.at DESC LIMIT 1
    ) AS latest ON true
    WHERE latest.next_at IS NULL OR latest.next_at <= ${at}
    ORDER BY latest.next_at NULLS FIRST, sold.published_at DESC, sold.id DESC`);
  return rows.flatMap(({ product_url, ...row }) => {
    const url = parseLink(product_url)?.url;
    return url ? { ...row, url, host: new URL(url).hostname } : [];
  });
}

export interface HostState {
  host: string;
  /** Milliseconds; 0 where no check is known. */
  asked_at: number;
  /** The latest checks in a row that could not be read, as far as `mostFailures`. */
  failures: number;
}

/** After so many the host is left alone for a while. */
export const mostFailures = 3;

/** What checks of hosts came to, least recently asked first. A robots.txt that forbids is no request. */
export async function loadHosts(db: Db, hosts: readonly string[]): Promise<HostState[]> {
  const rows = await db.execute<{ host: string; asked_at: number; outcomes: string[] }>(sql`
    SELECT host, coalesce(extract(epoch FROM latest.at) * 1000, 0)::float8 AS asked_at, coalesce(latest.outcomes, '{}') AS outcomes
    FROM unnest(${sql.param([...hosts])}::text[]) AS given (host)
    LEFT JOIN LATERAL (
      SELECT max(at) AS at, array_agg(outcome ORDER BY at DESC) AS outcomes FROM (
        SELECT at, min(outcome) AS outcome FROM (
          SELECT c.at, c.outcome FROM price_checks AS c WHERE c.host = given.host AND c.outcome <> 'robots' ORDER BY c.at DESC LIMIT 50
        ) AS newest GROUP BY at ORDER BY at DESC LIMIT ${mostFailures}
      ) AS checks
    ) AS latest ON true
    ORDER BY asked_at`);
  return rows.map(({ outcomes, ...row }) => {
    const good = outcomes.findIndex((outcome) => outcome !== "unreadable");
    return { ...row, failures: good < 0 ? outcomes.length : good };
  });
}

/** What came back when a product was asked for. */
export type CheckResult = PageAnswer | "unreadable" | "robots";

/** A check of each live offer of the product, compared with its own price; the price becomes history, and what it says a voice. */
export function insertCheck(
  { db, config, mail }: { db: Db; config: Config; mail: Outbox },
  product: DueProduct,
  result: CheckResult,
  now: Date,
): Promise<void> {
  const { product_key, host } = product;
  const at = now.toISOString();
  const failures = result === "unreadable" ? product.failures + 1 : 0;
  const page = typeof result === "string" ? { price: null, available: null } : result;
  return inTransaction(db, async (tx) => {
    // By id, like every lock on several offers. One that was deleted meanwhile has no check.
    const offers = await tx
      .select(ownedColumns)
      .from(products)
      .where(and(eq(products.product_key, product_key), isLive, gt(products.sale_price, 0)))
      .orderBy(products.id)
      .for("update");
    if (offers.length === 0) return;
    const rows = offers.map(({ id, sale_price }) => {
      const outcome = typeof result === "string" ? result : outcomeOf(result, sale_price);
      const next_at = new Date(now.getTime() + pauseAfter(outcome, failures)).toISOString();
      return { product_id: id, product_key, host, at, outcome, ...page, failures, next_at };
    });
    await tx.insert(priceChecks).values(rows);
    const price = observedPrice(page);
    if (price !== null)
      await insertReadings(tx, [{ product_key, price, kind: "regular", source: "loja", at }]);
    const context = { tx, mail, site: config.site, now };
    for (const [i, { outcome }] of rows.entries())
      await addVoice(context, offers[i] as OwnedProduct, { outcome, price: page.price });
  });
}

/** What the page says about an offer, and what follows; a page that says nothing leaves what it said before. */
async function addVoice(context: EndContext, offer: OwnedProduct, check: Parameters<typeof voiceOf>[0]) {
  const voice = voiceOf(check, offer);
  if (!voice && check.outcome !== "same") return;
  const { weight, ...said } = voice ?? { weight: 0 };
  const stored = voice && { ...said, says: voice.says, quarters: 4 * weight };
  if (await writeStoreVoice(context.tx, offer.id, stored, context.now)) await settleVoices(context, offer);
}

const isLive = sql`${products.status} = 'approved' AND NOT ${products.ended}`;

interface ChecksQuery {
  outcome?: CheckOutcome | undefined;
  limit: number;
  cursor?: TimeCursor | undefined;
}

/** Newest first, along an index also where one outcome is asked for. */
export async function listChecks(
  db: Reader,
  { outcome, limit, cursor }: ChecksQuery,
): Promise<Omit<PriceChecksPage, "on">> {
  const { id, at, host, price, available, next_at } = priceChecks;
  const place = cursor && sql`(${at}, ${id}) < (${cursor[0]}, ${cursor[1]})`;
  const found = await db
    .select({
      id,
      created_at: at,
      host,
      outcome: priceChecks.outcome,
      price,
      available,
      next_at,
      product_id: priceChecks.product_id,
    })
    .from(priceChecks)
    .where(and(outcome && eq(priceChecks.outcome, outcome), place))
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
  const { rows, next } = pageByTime(found, limit);
  const offers = await offersById(
    db,
    rows.map((row) => row.product_id),
  );
  const checks = rows.flatMap(({ created_at, product_id, outcome: came, ...row }) => {
    const offer = offers.get(product_id);
    return offer ? { ...row, at: created_at, outcome: came as CheckOutcome, offer } : [];
  });
  return { checks, next };
}

async function offersById(db: Reader, ids: readonly string[]) {
  const { id, name, slug, sale_price, status } = products;
  const rows = await db
    .select({ id, name, slug, sale_price, status })
    .from(products)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, { ...row, status: row.status as ProductStatus }]));
}

const storedDays = 30;

export async function deleteOldChecks(db: Db): Promise<void> {
  await db.delete(priceChecks).where(lt(priceChecks.at, sql`now() - make_interval(days => ${storedDays})`));
}
