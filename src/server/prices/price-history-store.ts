import { eq, sql } from "drizzle-orm";
import type { Observation, PriceHistory, StoredVerdict } from "#domain/prices/price-history.ts";
import { type PriceKind, verdictDays } from "#domain/prices/price-verdict.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";

export async function keyOf(db: Reader, product_id: string): Promise<string | null> {
  const [row] = await db
    .select({ key: products.product_key })
    .from(products)
    .where(eq(products.id, product_id));
  return row?.key ?? null;
}

/** What was seen of a product in the last 180 days, the lowest of each day and source, newest first. */
export async function listObservations(
  db: Reader,
  product_key: string,
  now: Date,
  limit = mostObservations,
): Promise<Observation[]> {
  // One row for all: 700 rows of their own would take longer to read than to find.
  const [row] = await db.execute<{ seen: Observation[] | null }>(sql`
    SELECT json_agg(seen ORDER BY seen.at DESC, seen.source) AS seen FROM (
      SELECT DISTINCT ON (day, source) to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
        price::float8, kind, source, limited
      FROM price_observations WHERE product_key = ${product_key} AND NOT hidden
        AND at >= ${now.toISOString()}::timestamptz - ${`${verdictDays.window} days`}::interval
      ORDER BY day DESC, source, limited, price LIMIT ${limit}
    ) AS seen`);
  return row?.seen ?? [];
}

/** One a day and source. */
const mostObservations = 4 * (verdictDays.window + 1);

/** How much of the evidence stands on an offer's page; the sheet has all of it. */
const shownEvidence = 8;
/** Among so many of the newest: one day may have many. */
const evidenceRead = 80;

/** What an offer's page shows of its product's prices: a few rows by index, however many were observed. */
export async function loadPriceHistory(db: Reader, product_id: string, now: Date): Promise<PriceHistory> {
  const [row] = await db.execute<{
    facts: StoredVerdict | null;
    days: [day: string, kind: PriceKind, low: number][] | null;
    evidence: Observation[] | null;
    count: number | null;
  }>(sql`
    SELECT
      (SELECT json_build_object('usual', usual::float8, 'lowest', lowest::float8, 'recent', recent::float8, 'is_lowest', is_lowest)
        FROM offer_verdicts WHERE product_id = p.id) AS facts,
      d.days, d.count, e.evidence
    FROM (SELECT id, product_key FROM products WHERE id = ${product_id} AND product_key IS NOT NULL) AS p
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_array(day, kind, low::float8) ORDER BY day) AS days, sum(n)::int AS count FROM price_days
      WHERE product_key = p.product_key AND day > (${now.toISOString()}::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date - ${verdictDays.window}::int
    ) AS d
    CROSS JOIN LATERAL (
      SELECT json_agg(seen ORDER BY seen.at DESC) AS evidence FROM (
        SELECT DISTINCT ON (day, source) to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
          price::float8, kind, source, limited
        FROM (SELECT * FROM price_observations WHERE product_key = p.product_key AND NOT hidden
          ORDER BY at DESC, id DESC LIMIT ${evidenceRead}) AS newest
        ORDER BY day DESC, source, limited, price LIMIT ${shownEvidence}
      ) AS seen
    ) AS e`);
  return {
    facts: row?.facts ?? null,
    days: (row?.days ?? []).map(([day, kind, low]) => ({ day, kind, low })),
    evidence: row?.evidence ?? [],
    count: row?.count ?? 0,
  };
}
