import { sql } from "drizzle-orm";
import { dayNumber } from "#domain/format/date.ts";
import {
  type JudgedPrice,
  judgePrice,
  type PricedOffer,
  quietMs,
  type SeenPrice,
  verdictDays,
  verdictRule,
} from "#domain/prices/price-verdict.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

/** What a verdict depends on. */
export interface OfferToJudge {
  id: string;
  product_key: string;
  sale_price: number;
  original_price: number;
  /** When this price was sent. */
  sent_at: string;
}

type PricedProduct = Pick<
  OwnedProduct,
  "id" | "product_key" | "sale_price" | "original_price" | "priced_at" | "created_at"
>;

/** Those of them that can be judged: what is free has no price, and without a key no history. */
export function offersToJudge(products: readonly PricedProduct[]): OfferToJudge[] {
  return products.flatMap(({ id, product_key, sale_price, original_price, priced_at, created_at }) =>
    product_key === null || sale_price === 0
      ? []
      : [{ id, product_key, sale_price, original_price, sent_at: priced_at ?? created_at }],
  );
}

interface SeenRow extends SeenPrice {
  product_key: string;
  product_id: string | null;
}

/** The verdict on each, by what was seen of its product before it; nothing is written. */
export async function judge(db: Reader, offers: readonly OfferToJudge[]): Promise<Map<string, JudgedPrice>> {
  const evidenceOn = await loadEvidence(db, offers);
  return new Map(offers.map((offer) => [offer.id, judgePrice(...evidenceOn(offer))]));
}

/** What the rule takes for each of these offers. */
export async function loadEvidence(
  db: Reader,
  offers: readonly OfferToJudge[],
): Promise<(offer: OfferToJudge) => [PricedOffer, SeenPrice[]]> {
  const seen = Map.groupBy(await seenBefore(db, offers), ({ product_key }) => product_key);
  return ({ id, product_key, sale_price, original_price, sent_at }) => {
    const sent = new Date(sent_at);
    const offer = { price: sale_price, claimed: original_price, at: sent.getTime(), day: dayNumber(sent) };
    return [offer, (seen.get(product_key) ?? []).filter(({ product_id }) => product_id !== id)];
  };
}

/** What was seen of these products while any of their offers looks at it; the rule itself leaves out the rest. */
async function seenBefore(db: Reader, offers: readonly OfferToJudge[]): Promise<SeenRow[]> {
  const [first, ...others] = offers.map(({ sent_at }) => sent_at).sort();
  if (first === undefined) return [];
  const keys = sql.param([...new Set(offers.map(({ product_key }) => product_key))]);
  return db.execute<SeenRow & Record<string, unknown>>(sql`
    SELECT product_key, product_id, kind, (day - date '1970-01-01')::int AS day,
      (extract(epoch FROM at) * 1000)::float8 AS at, price::float8 AS price
    FROM price_observations WHERE product_key = ANY (${keys}::text[]) AND NOT hidden AND NOT limited
      AND at >= ${first}::timestamptz - ${`${verdictDays.window} days`}::interval
      AND at < ${others.at(-1) ?? first}::timestamptz - ${`${quietMs} milliseconds`}::interval`);
}

/** Judges offers and stores what differs. Tells no page: what a verdict changes may be a minute old. */
export async function judgeOffers(tx: Tx, offers: readonly OfferToJudge[]): Promise<void> {
  if (offers.length === 0) return;
  const judged = await judge(tx, offers);
  const rows = [...judged].map(([product_id, { verdict, usual, lowest, recent, isLowest }]) => ({
    product_id,
    verdict,
    usual,
    lowest,
    recent,
    is_lowest: isLowest,
  }));
  await tx.execute(sql`
    INSERT INTO offer_verdicts AS v (product_id, verdict, rule, usual, lowest, recent, is_lowest)
    SELECT product_id, verdict, ${verdictRule}::int, usual, lowest, recent, is_lowest
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS new (product_id uuid, verdict text, usual numeric(12,2), lowest numeric(12,2), recent numeric(12,2), is_lowest boolean)
    ORDER BY product_id
    ON CONFLICT (product_id) DO UPDATE SET verdict = excluded.verdict, rule = excluded.rule, usual = excluded.usual,
      lowest = excluded.lowest, recent = excluded.recent, is_lowest = excluded.is_lowest, at = excluded.at
    WHERE (v.verdict, v.rule, v.usual, v.lowest, v.recent, v.is_lowest)
      IS DISTINCT FROM (excluded.verdict, excluded.rule, excluded.usual, excluded.lowest, excluded.recent, excluded.is_lowest)`);
}

/**
 * What was seen of a product may change the verdict on its other offers: a job computes them. A row that already waits is locked all
 * the same, or the job could take it before it can see what this transaction has written.
 */
export async function queueOtherOffers(
  tx: Tx,
  keys: readonly string[],
  ids: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    INSERT INTO verdict_queue (product_key)
    SELECT key FROM unnest(${sql.param([...keys].sort())}::text[]) AS key
    WHERE EXISTS (SELECT 1 FROM products WHERE status = 'approved' AND product_key = key
      AND id <> ALL (${sql.param([...ids])}::uuid[]))
    ON CONFLICT (product_key) DO UPDATE SET at = excluded.at`);
}
