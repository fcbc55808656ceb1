import { setTimeout } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { type Earning, type LinkTerms, storeEarns, storeLink } from "#domain/affiliate/store-link.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction, type Reader } from "#server/db/transaction.ts";
import { type EarningShares, writeEarningShares } from "./earning-shares-store.ts";

/** So many positions are shown one by one. */
const shownPositions = 50;
/** Offers looked at by one statement: it takes about as long as a page that is not cached. */
const atOnce = 2000;
/** Visitors come first. */
const restFactor = 2;

/** Counts what the links on the pages are, by the function that makes them. It reads the order of the hottest and never writes it. */
export async function measureEarnings(db: Db, terms: LinkTerms): Promise<void> {
  const [top, all, stores] = [await ofHottest(db, terms), await ofAll(db, terms), await ofStores(db, terms)];
  const configured = terms.unsaid === "no";
  await inTransaction(db, (tx) => writeEarningShares(tx, { configured, top, all, stores }));
}

interface LinkRow extends Record<string, unknown> {
  product_url: string;
  store_slug: string | null;
}

/** The store as visitors see it, by an offer's column. */
const listedStore = (store_id: SQL) =>
  sql`(SELECT t.slug FROM stores s JOIN stores t ON t.id = coalesce(s.merged_into, s.id) WHERE s.id = ${store_id} AND t.listed)`;

async function ofHottest(db: Reader, terms: LinkTerms): Promise<Earning[]> {
  const rows = await db.execute<LinkRow>(sql`
    SELECT p.product_url, ${listedStore(sql`p.store_id`)} AS store_slug
    FROM ranked_offers r JOIN products p ON p.id = r.product_id
    WHERE r.list = 'hot' AND p.status = 'approved' AND NOT p.ended
    ORDER BY r.rank LIMIT ${shownPositions}`);
  return rows.map((row) => storeLink(terms, row).earns);
}

interface Bite extends LinkRow {
  n: number;
  last: string;
}

/** By host and store, which is all that decides: a million links are a few thousand of these. */
async function ofAll(db: Reader, terms: LinkTerms): Promise<EarningShares["all"]> {
  const counts: EarningShares["all"] = { earns: 0, may: 0, no: 0 };
  for (let after: string | undefined = "00000000-0000-0000-0000-000000000000"; after !== undefined; ) {
    const began = performance.now();
    const rows: Bite[] = await db.execute<Bite>(sql`
      WITH bite AS MATERIALIZED (
        SELECT id, product_url, store_id, status = 'approved' AND NOT ended AS live FROM products
        WHERE id > ${after}::uuid ORDER BY id LIMIT ${atOnce}
      ), grouped AS (
        SELECT substring(product_url FROM '^[A-Za-z]+://[^/?#]+') AS product_url, store_id, (count(*) FILTER (WHERE live))::int AS n
        FROM bite GROUP BY 1, 2
      )
      SELECT coalesce(product_url, '') AS product_url, ${listedStore(sql`grouped.store_id`)} AS store_slug, n,
        (SELECT id FROM bite ORDER BY id DESC LIMIT 1) AS last
      FROM grouped`);
    for (const row of rows) counts[storeLink(terms, row).earns] += row.n;
    after = rows[0]?.last;
    await setTimeout(restFactor * (performance.now() - began));
  }
  return counts;
}

interface StoreRow extends Record<string, unknown> {
  slug: string;
  commission: boolean | null;
  domains: string[];
}

async function ofStores(db: Reader, terms: LinkTerms): Promise<EarningShares["stores"]> {
  const rows = await db.execute<StoreRow>(sql`
    SELECT slug, commission, ARRAY(SELECT d.host FROM store_domains d WHERE d.store_id = stores.id) AS domains
    FROM stores WHERE listed AND merged_into IS NULL`);
  return { earns: rows.filter((row) => storeEarns(terms, row) === true).length, of: rows.length };
}
