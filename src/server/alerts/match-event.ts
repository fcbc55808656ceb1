import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { notBanned } from "#server/session/session-store.ts";
import { isFitting } from "./alert-conditions.ts";
import type { LeasedEvent } from "./alert-events-store.ts";
import { type EventOffer, type FoundTerms, findTerms, takeEvent } from "./event-offer-store.ts";
import { matchCoupon } from "./match-coupon.ts";
import { notifySavers } from "./notify-savers.ts";
import { channelsOfRung, queueRung, type Rung } from "./queue-rung.ts";

/**
 * Notices of one event: they are stored, their deliveries queued and the event deleted in one transaction, so that a killed process
 * loses none and doubles none.
 */
export async function matchEvent(db: Db, event: TakenEvent): Promise<void> {
  await inTransaction(db, (tx) => matchLeased(tx, event));
}

type TakenEvent = Pick<LeasedEvent, "id" | "tries"> & Partial<Pick<LeasedEvent, "coupon_id">>;

export async function matchLeased(tx: Tx, event: TakenEvent): Promise<void> {
  if (event.coupon_id) return matchCoupon(tx, event);
  const offer = await takeEvent(tx, event);
  if (!offer) return;
  if (!offer.is_ended && offer.kind !== "ended") await notifyAlerts(tx, offer);
  await notifySavers(tx, offer);
}

async function notifyAlerts(tx: Tx, offer: EventOffer): Promise<void> {
  const found = await findTerms(tx, offer);
  if (found.ids.length === 0) return;
  const { at, product_id } = offer;
  const of = sql`product_id = ${product_id} AND kind = 'alert'`;
  await queueRung(tx, await storeNotices(tx, offer, found), { at, of });
}

/**
 * One notice for a person and an offer, naming all alerts that matched. Below the lowest price that it said it rings again by all their
 * channels. Where an alert matches that it does not name yet, it rings by the channels of that one, but not for a price: one as low was
 * said. A later verdict or temperature leaves a price that fell meanwhile to the price's own event.
 * Returns those that have channels beside the bell and the feed. In the order of the people, so that two events wait for each other
 * instead of locking each other out.
 */
function storeNotices(tx: Tx, offer: EventOffer, found: FoundTerms): Promise<readonly Rung[]> {
  const { kind, product_id, price, price_before, at } = offer;
  const isLater = kind === "verdict" || kind === "temperature";
  const isLower = isLater ? sql`n.id IS NULL` : sql`coalesce(${price}::numeric < n.lowest, true)`;
  return tx.execute<Rung>(sql`
    WITH matched AS MATERIALIZED (
      SELECT a.id, a.user_id, a.channels, a.created_at, ${isLower} OR a.id <> ALL (n.alerts) AS is_news
      FROM alerts a JOIN ${authUsers} ON auth_users.id = a.user_id
        LEFT JOIN notices n ON n.user_id = a.user_id AND n.subject_id = ${product_id} AND n.kind = 'alert'
      WHERE ${isFound(found)} AND ${isWanted(offer)} AND a.user_id IS DISTINCT FROM ${offer.sender} AND ${notBanned()}
    ),
    rung AS (
      INSERT INTO notices AS n (user_id, kind, subject_id, product_id, alerts, price, price_before, lowest, event_at)
      SELECT user_id, 'alert', ${product_id}::uuid, ${product_id}::uuid, array_agg(id ORDER BY created_at, id),
        ${price}::numeric, ${price_before}::numeric, ${price}::numeric, ${at}::timestamptz
      FROM matched GROUP BY user_id ORDER BY user_id
      ON CONFLICT (user_id, subject_id, kind) DO UPDATE SET position = excluded.position,
        alerts = n.alerts || ARRAY(SELECT id FROM unnest(excluded.alerts) AS id WHERE id <> ALL (n.alerts)),
        price = excluded.price, price_before = n.price, lowest = ${isLater ? sql`n.lowest` : sql`least(n.lowest, excluded.lowest)`},
        event_at = excluded.event_at, created_at = excluded.created_at, read_at = NULL
      WHERE ${isLower} OR (${kind !== "price"} AND NOT excluded.alerts <@ n.alerts)
      RETURNING n.id, n.user_id
    )
    ${channelsOfRung}`);
}

/** A code as a whole stands for all words. `NOT paused` in the words of the indexes. */
function isFound({ ids, codes }: FoundTerms): SQL {
  const found = sql`${sql.param(ids)}::bigint[]`;
  const byWords = sql`(a.anchor = ANY (${found}) AND a.words <@ ${found})`;
  const byCode = sql`(code IS NOT NULL AND a.code = ANY (${sql.param(codes)}::bigint[]))`;
  const isNamed = codes.length > 0 ? sql`(${byWords} OR ${byCode})` : byWords;
  return sql`NOT paused AND ${isNamed} AND a.places <@ ${found} AND NOT a.without && ${found}`;
}

/** The columns of alerts. */
const asked = {
  max_price: sql`a.max_price`,
  min_discount: sql`a.min_discount`,
  min_temperature: sql`a.min_temperature`,
  only_real: sql`a.only_real`,
  leave_out: sql`a.leave_out`,
};

function isWanted({ kind, price, discount, temperature, is_real, conditions }: EventOffer): SQL {
  const offered = {
    price: sql`${price}::numeric`,
    discount: sql`${discount}::int`,
    temperature: sql`${temperature}::int`,
    is_real: sql`${is_real}::boolean`,
    paid_under: sql`${sql.param([conditions.payment, ...conditions.needs, conditions.state])}::text[]`,
  };
  return sql`${isFitting(asked, offered)} AND ${isAbout(kind)}`;
}

/** A verdict or a temperature may come days after the offer: it concerns only the alerts that waited for it. */
function isAbout(kind: EventOffer["kind"]): SQL {
  if (kind === "verdict") return sql`a.only_real`;
  return kind === "temperature" ? sql`a.min_temperature IS NOT NULL` : sql`true`;
}
