import { eq, sql } from "drizzle-orm";
import type { PriceSource } from "#domain/prices/price-history.ts";
import {
  type Comparisons,
  comparePrice,
  type JudgedPrice,
  judgePrice,
  type PriceKind,
  quietMs,
  type Verdict,
  verdictDays,
} from "#domain/prices/price-verdict.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { findByAddress } from "#server/products/product-slug-store.ts";
import { loadEvidence, type OfferToJudge } from "./verdicts-store.ts";

/** Why an observation is not counted. */
export type LeftOut = "own" | "hidden" | "limited" | "later" | "quiet" | "higher";

export interface ExplainedObservation {
  at: string;
  price: number;
  kind: PriceKind;
  source: PriceSource;
  left_out: LeftOut | null;
}

export interface Explanation {
  offer: OfferToJudge & { name: string; slug: string };
  judged: JudgedPrice;
  comparisons: Comparisons;
  /** As pages show it; null where the offer has none yet. */
  stored: Verdict | null;
  observations: ExplainedObservation[];
  /** Observations that are too old to be looked at. */
  older: number;
}

/** The verdict on an offer now, with everything that it was made of; null where there is no such offer. */
export async function explainVerdict(
  db: Reader,
  slug: string,
): Promise<Explanation | { name: string; product_key: string | null } | null> {
  const found = await findOffer(db, slug);
  if (!found) return null;
  const { product_key, stored, ...rest } = found;
  if (product_key === null || found.sale_price === 0) return { name: found.name, product_key };
  const offer = { ...rest, product_key };
  const evidence = (await loadEvidence(db, [offer]))(offer);
  return {
    offer,
    judged: judgePrice(...evidence),
    comparisons: comparePrice(...evidence),
    stored: stored as Verdict | null,
    ...(await listExplained(db, offer)),
  };
}

async function findOffer(db: Reader, address: string) {
  const { id, name, slug, product_key, sale_price, original_price, created_at, priced_at } = products;
  const moved = await findByAddress(db, address);
  const [offer] = await db
    .select({
      ...{ id, name, slug, product_key, sale_price, original_price },
      sent_at: sql<string>`coalesce(${priced_at}, ${created_at})`.mapWith(created_at),
      stored: offerVerdicts.verdict,
    })
    .from(products)
    .leftJoin(offerVerdicts, eq(offerVerdicts.product_id, id))
    .where(eq(slug, moved && "movedTo" in moved ? moved.movedTo : address));
  return offer;
}

async function listExplained(
  db: Reader,
  { id, product_key, sent_at }: OfferToJudge,
): Promise<Pick<Explanation, "observations" | "older">> {
  const quiet = sql`${sent_at}::timestamptz - ${`${quietMs} milliseconds`}::interval`;
  const window = sql`${sent_at}::timestamptz - ${`${verdictDays.window} days`}::interval`;
  const observations = await db.execute<ExplainedObservation & Record<string, unknown>>(sql`
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, price::float8, kind, source,
      CASE
        WHEN product_id = ${id} THEN 'own'
        WHEN hidden THEN 'hidden'
        WHEN limited THEN 'limited'
        WHEN at > ${sent_at}::timestamptz THEN 'later'
        WHEN at >= ${quiet} THEN 'quiet'
        WHEN price > min(price) FILTER (
          WHERE NOT hidden AND NOT limited AND product_id IS DISTINCT FROM ${id} AND at < ${quiet}
        ) OVER (PARTITION BY day, kind) THEN 'higher'
      END AS left_out
    FROM price_observations AS o WHERE product_key = ${product_key} AND o.at >= ${window} ORDER BY o.at DESC, o.id`);
  const [row] = await db.execute<{ older: number }>(sql`
    SELECT count(*)::int AS older FROM price_observations WHERE product_key = ${product_key} AND at < ${window}`);
  return { observations, older: row?.older ?? 0 };
}
