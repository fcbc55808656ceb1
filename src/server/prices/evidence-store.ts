import { eq, sql } from "drizzle-orm";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { Conditions } from "#domain/prices/conditions-schema.ts";
import type { Observation } from "#domain/prices/price-history.ts";
import {
  type JudgedPrice,
  quietMs,
  type Verdict,
  verdictDays,
  verdictRule,
} from "#domain/prices/price-verdict.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";

import { judge, type OfferToJudge, offersToJudge } from "./verdicts-store.ts";

/** What is printed about an offer's price. The same data give the same text: nothing in here depends on when it was asked. */
export interface Evidence {
  /** When the newest of these facts happened. */
  facts_at: string;
  offer: EvidenceOffer;
  verdict: EvidenceVerdict;
  observations: EvidenceObservation[];
}

type OfferFact =
  | "id"
  | "name"
  | "store_name"
  | "product_url"
  | "sale_price"
  | "original_price"
  | "discount"
  | "coupon"
  | "valid_until"
  | "ended"
  | "published_at";

export interface EvidenceOffer extends Pick<ListedOffer, OfferFact> {
  conditions: Conditions;
  /** When this price was sent. */
  priced_at: string;
  /** The product in its store, where the link says it. */
  product_key: string | null;
}

/** The verdict with every number that the rule looked at. */
export interface EvidenceVerdict {
  verdict: Verdict;
  /** The rule's number. */
  rule: number;
  usual_price: number | null;
  lowest: number | null;
  highest: number | null;
  recent: number | null;
  is_lowest: boolean;
  held_days: number;
  regular_days: number;
  deal_days: number;
  seen_days: number;
}

export interface EvidenceObservation extends Observation {
  /** It is this offer's own. */
  own: boolean;
  /** The verdict looked at it. */
  counted: boolean;
}

const unjudged: JudgedPrice = {
  verdict: "poucos-dados",
  usual: null,
  lowest: null,
  recent: null,
  isLowest: false,
  heldDays: 0,
  regularDays: 0,
  seenDays: 0,
};

/** Null where the offer went while it was read. */
export async function loadEvidence(db: Reader, found: ListedOffer): Promise<Evidence | null> {
  const priced = await loadPriced(db, found.id);
  if (!priced) return null;
  const { product_key, priced_at, updated_at } = priced;
  const offer = evidenceOffer(found, priced_at, product_key);
  // As when the verdict is stored: what has no key or no price has none.
  const judgeable = offersToJudge([{ ...found, ...priced }]);
  const observations = judgeable[0] ? await listEvidence(db, judgeable[0]) : [];
  const judged = (await judge(db, judgeable)).get(offer.id);
  return {
    facts_at: [updated_at, priced_at, ...observations.map(({ at }) => at)].sort().at(-1) ?? updated_at,
    offer,
    verdict: evidenceVerdict(judged ?? unjudged, observations, priced_at),
    observations,
  };
}

async function loadPriced(db: Reader, id: string) {
  const { product_key, updated_at, created_at } = products;
  const [row] = await db
    .select({
      product_key,
      updated_at,
      priced_at: sql<string>`coalesce(${products.priced_at}, ${created_at})`.mapWith(created_at),
    })
    .from(products)
    .where(eq(products.id, id));
  return row;
}

/** Field by field, in this order: the text of the evidence is hashed. */
function evidenceOffer(found: ListedOffer, priced_at: string, product_key: string | null): EvidenceOffer {
  return {
    id: found.id,
    name: found.name,
    store_name: found.store_name,
    product_url: found.product_url,
    product_key,
    sale_price: found.sale_price,
    original_price: found.original_price,
    discount: found.discount,
    coupon: found.coupon,
    conditions: found.conditions as Conditions,
    priced_at,
    published_at: found.published_at,
    valid_until: found.valid_until,
    ended: found.ended,
  };
}

function evidenceVerdict(
  { verdict, usual, lowest, recent, isLowest, heldDays, regularDays, seenDays }: JudgedPrice,
  observations: readonly EvidenceObservation[],
  priced_at: string,
): EvidenceVerdict {
  const counted = observations.filter((each) => each.counted);
  // Whether the store ever asked for the price that it claims does not depend on what the rule counts.
  const before = observations.filter(({ own, limited, at }) => !own && !limited && at <= priced_at);
  return {
    verdict,
    rule: verdictRule,
    usual_price: usual,
    lowest,
    highest: before.length > 0 ? Math.max(...before.map(({ price }) => price)) : null,
    recent,
    is_lowest: isLowest,
    held_days: heldDays,
    regular_days: regularDays,
    deal_days: daysOf(counted.filter(({ kind }) => kind === "deal")),
    seen_days: seenDays,
  };
}

function daysOf(observations: readonly EvidenceObservation[]): number {
  return new Set(observations.map(({ at }) => dayInSaoPaulo(new Date(at)))).size;
}

/**
 * What was seen of a product in the 180 days before a price was sent, and as long after it, newest first: each price of a day, source
 * and kind once. Those that the verdict looked at stand apart from the others of their day, so that a reader can judge again.
 */
async function listEvidence(
  db: Reader,
  { id: offer_id, product_key, sent_at }: OfferToJudge,
): Promise<EvidenceObservation[]> {
  const sent = sql`${sent_at}::timestamptz`;
  const window = sql`${`${verdictDays.window} days`}::interval`;
  // One row for all: hundreds of rows of their own would take longer to read than to find.
  const [row] = await db.execute<{ seen: EvidenceObservation[] | null }>(sql`
    SELECT json_agg(json_build_object('at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'price', price::float8, 'kind', kind, 'source', source, 'limited', limited, 'own', own, 'counted', counted)
      ORDER BY at DESC, source, kind, price, counted, own, limited) AS seen
    FROM (
      SELECT DISTINCT ON (day, source, kind, price, counted, own, limited) * FROM (
        SELECT *, product_id IS NOT DISTINCT FROM ${offer_id}::uuid AS own,
          NOT limited AND product_id IS DISTINCT FROM ${offer_id}::uuid
            AND at < ${sent} - ${`${quietMs} milliseconds`}::interval AS counted
        FROM price_observations WHERE product_key = ${product_key} AND NOT hidden
          AND at >= ${sent} - ${window} AND at <= ${sent} + ${window}
      ) AS marked
      ORDER BY day, source, kind, price, counted, own, limited, at, id
    ) AS once`);
  return row?.seen ?? [];
}
