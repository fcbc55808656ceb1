import { eq, sql } from "drizzle-orm";
import type { OpenOffer, OpenPrice } from "#domain/open-data/open-rows.ts";
import type { Conditions } from "#domain/prices/conditions-schema.ts";
import { verdictDays } from "#domain/prices/price-verdict.ts";
import { productPath } from "#domain/products/product.ts";
import type { Db } from "#server/db/connect.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { arrayText } from "#server/db/uuid.ts";
import { listed } from "#server/products/products-store.ts";

/** A bite takes no longer than a page that is not cached. */
const offersAtOnce = 100;
/** Of a product that everybody posts there are hundreds of prices. */
const productsAtOnce = 20;

const { id, slug, name, category, store_name, store_slug, product_url, sale_price, original_price, ...more } =
  listed;
const { discount, coupon, valid_until, published_at, ended, end_reason, temperature, comments } = more;

/** What pages show of an offer and of nobody. */
const openColumns = {
  ...{ id, slug, name, category, store_name, store_slug, product_url, product_key: products.product_key },
  ...{ sale_price, original_price, discount, coupon, conditions: products.conditions, published_at },
  ...{ valid_until, ended, end_reason, temperature, comments },
  ...{ verdict: listed.verdict, usual_price: listed.usual_price },
};

/**
 * All approved offers in the order of their ids, which never change: whatever happens meanwhile, none comes twice. Each bite is a
 * statement of its own, so that no transaction stays open for minutes.
 */
export async function* offerBites(db: Db, siteUrl: string): AsyncGenerator<OpenOffer[]> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    // Written out: a plan for any limit would sort the whole table.
    const ids = await db.execute<{ id: string }>(sql`
      SELECT id FROM products WHERE status = 'approved' AND id > ${after}::uuid
      ORDER BY id LIMIT ${sql.raw(String(offersAtOnce))}`);
    const last = ids.at(-1);
    if (!last) return;
    const chosen = arrayText(ids.map((row) => row.id));
    yield await listOpenOffers(db, sql`${products.id} = ANY (${chosen}::uuid[])`, siteUrl);
    if (ids.length < offersAtOnce) return;
    after = last.id;
  }
}

/** The newest live offer, as an example. */
export async function findExampleOffer(db: Reader, siteUrl: string): Promise<OpenOffer | undefined> {
  const newest = sql`${products.id} = (SELECT id FROM products WHERE status = 'approved' AND NOT ended AND slug <> ''
    ORDER BY published_at DESC, id DESC LIMIT 1)`;
  const [offer] = await listOpenOffers(db, newest, siteUrl);
  return offer;
}

/** Approved ones only, also where one was withdrawn a moment ago. */
async function listOpenOffers(
  db: Reader,
  which: ReturnType<typeof sql>,
  siteUrl: string,
): Promise<OpenOffer[]> {
  const rows = await db
    .select(openColumns)
    .from(products)
    .leftJoin(offerVerdicts, eq(offerVerdicts.product_id, products.id))
    .where(sql`${which} AND ${products.status} = 'approved'`)
    .orderBy(products.id);
  return rows.map(({ slug, conditions, ...row }) => ({
    ...(row as Omit<OpenOffer, "url" | "conditions">),
    url: siteUrl + productPath(slug),
    conditions: conditions as Conditions,
  }));
}

/** The prices of all products that a published offer shows, product by product. */
export async function* priceBites(db: Db, now: Date): AsyncGenerator<OpenPrice[]> {
  for (let after = ""; ; ) {
    const keys = await db.execute<{ product_key: string }>(sql`
      SELECT DISTINCT product_key FROM products
      WHERE status = 'approved' AND product_key IS NOT NULL AND product_key > ${after}
      ORDER BY product_key LIMIT ${sql.raw(String(productsAtOnce))}`);
    const last = keys.at(-1);
    if (!last) return;
    yield await listOpenPrices(
      db,
      keys.map((row) => row.product_key),
      now,
    );
    if (keys.length < productsAtOnce) return;
    after = last.product_key;
  }
}

/** Of each day and source one, as `listObservations` chooses it: what everybody got first, then the lowest. */
export async function listOpenPrices(
  db: Reader,
  keys: readonly string[],
  now: Date,
  most?: number,
): Promise<OpenPrice[]> {
  const rows = await db.execute<OpenPrice & Record<string, unknown>>(sql`
    SELECT DISTINCT ON (product_key, day, source) product_key, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
      price::float8 AS price, kind, source, limited
    FROM price_observations WHERE product_key = ANY (${sql.param([...keys])}::text[]) AND NOT hidden
      AND at >= ${now.toISOString()}::timestamptz - ${`${verdictDays.window} days`}::interval
    ORDER BY product_key, day, source, limited, price LIMIT ${sql.raw(String(most ?? "ALL"))}`);
  return [...rows];
}
