import { eq, sql } from "drizzle-orm";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { Observation, PriceHistory, PriceSource, StoredVerdict } from "#domain/prices/price-history.ts";
import { type PriceKind, verdictDays } from "#domain/prices/price-verdict.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
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

/** The highest of all, not only of the lowest of each day. */
export async function highestPrice(db: Reader, product_key: string, now: Date): Promise<number | null> {
  const [row] = await db.execute<{ highest: number | null }>(sql`
    SELECT max(high)::float8 AS highest FROM price_days WHERE product_key = ${product_key} AND day >= ${firstDay(now)}::date`);
  return row?.highest ?? null;
}

/** Of those that a verdict and a chart look at. */
function firstDay(now: Date): string {
  return dayInSaoPaulo(new Date(now.getTime() - (verdictDays.window - 1) * dayMs));
}

/** One a day and source. */
const mostObservations = 4 * (verdictDays.window + 1);

/** How much of the evidence stands on an offer's page; the sheet has all of it. */
const shownEvidence = 8;
/** Among so many of the newest: one day may have many. */
const evidenceRead = 40;

/**
 * What an offer's page shows of its product's prices: a few rows by index, however many were observed. As texts, which the embedded
 * engine makes in half the time of JSON. Without a key the offer's own observation gives it: the wide row takes longer to plan.
 */
const selectHistory = preparedStatement((db, key: "prices of an offer" | "prices of a product") => {
  const keyed =
    key === "prices of a product"
      ? sql`SELECT ${sql.placeholder("product_key")}::text AS product_key`
      : sql`SELECT product_key FROM price_observations WHERE product_id = ${sql.placeholder("id")} AND NOT hidden LIMIT 1`;
  return db
    .select({
      usual: sql<number | null>`v.usual::float8`,
      lowest: sql<number | null>`v.lowest::float8`,
      recent: sql<number | null>`v.recent::float8`,
      /** Null where there is no verdict. */
      is_lowest: sql<boolean | null>`v.is_lowest`,
      days: sql<string | null>`d.days`,
      highest: sql<number | null>`d.highest`,
      count: sql<number | null>`d.count`,
      evidence: sql<string | null>`(
        SELECT string_agg(day || '|' || date_part('epoch', at) || '|' || price || '|' || kind || '|' || source || '|' || limited, ' ') FROM (
          SELECT day, at, price, kind, source, limited FROM price_observations
          WHERE product_key = p.product_key AND NOT hidden ORDER BY at DESC, id DESC LIMIT ${sql.raw(String(evidenceRead))}
        ) AS newest)`,
    })
    .from(sql`(${keyed}) AS p LEFT JOIN offer_verdicts AS v ON v.product_id = ${sql.placeholder("id")}
      CROSS JOIN LATERAL (
        SELECT string_agg(day || '|' || kind || '|' || low, ' ' ORDER BY day) AS days,
          max(high)::float8 AS highest, sum(n)::int AS count
        FROM price_days WHERE product_key = p.product_key AND day >= ${sql.placeholder("first")}::date
      ) AS d`);
});

export async function loadPriceHistory(
  db: Reader,
  { id, product_key }: { id: string; product_key?: string },
  now: Date,
): Promise<PriceHistory> {
  const [row] = await selectHistory(db, product_key ? "prices of a product" : "prices of an offer", {
    id,
    product_key,
    first: firstDay(now),
  });
  return {
    facts: row ? factsOf(row) : null,
    days: rowsOf(row?.days).map(([day = "", kind, low]) => ({
      day,
      kind: kind as PriceKind,
      low: Number(low),
    })),
    highest: row?.highest ?? 0,
    evidence: newestEvidence(rowsOf(row?.evidence)),
    count: row?.count ?? 0,
  };
}

const dayMs = 24 * 3600 * 1000;

function factsOf({ usual, lowest, recent, is_lowest }: NullableFacts): StoredVerdict | null {
  return is_lowest === null ? null : { usual, lowest, recent, is_lowest };
}

type NullableFacts = Omit<StoredVerdict, "is_lowest"> & { is_lowest: boolean | null };

function rowsOf(text: string | null | undefined): string[][] {
  return text ? text.split(" ").map((row) => row.split("|")) : [];
}

/** One a day and source, as `listObservations` chooses it: what everybody got first, then the lowest. */
function newestEvidence(rows: readonly string[][]): Observation[] {
  const chosen = new Map<string, Observation>();
  for (const [day, seconds, price, kind, source, limited] of rows) {
    const seen = {
      at: new Date(Math.round(Number(seconds) * 1000)).toISOString(),
      price: Number(price),
      kind: kind as PriceKind,
      source: source as PriceSource,
      limited: limited === "true",
    };
    const known = chosen.get(`${day} ${source}`);
    if (!known || isBetter(seen, known)) chosen.set(`${day} ${source}`, seen);
  }
  return [...chosen.values()].slice(0, shownEvidence);
}

function isBetter(one: Observation, other: Observation): boolean {
  return one.limited === other.limited ? one.price < other.price : other.limited;
}
