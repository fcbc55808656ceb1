import { roundCents } from "#domain/format/money.ts";
import { between, type Random, seededRandom, wholeBetween } from "#domain/format/seeded-random.ts";
import { verdictDays } from "#domain/prices/price-verdict.ts";
import { parseLink } from "#domain/products/links/parse-link.ts";
import type { Reading } from "#server/prices/observations-store.ts";
import type { DemoHistory, DemoOffer } from "./demo-content.ts";

const dayMs = 24 * 3600 * 1000;
const week = 7;
const monthDays = 30;
/** Which days and prices: enough to look like a store's. */
const made = {
  newWeeks: 3,
  raisedDays: 18,
  fallAMonth: 0.03,
  noise: 0.02,
  /** How often a store changes its price from one week to the next. */
  changes: 0.3,
  sales: [0, 3],
  saleDays: 5,
  saleShare: 0.93,
} as const;

/** 180 days of prices for each offer that has a history, the same at every load but for the day on which they end. */
export function demoReadings(offers: readonly DemoOffer[], now: Date): Reading[] {
  return offers.flatMap((offer) => {
    const product_key = parseLink(offer.product_url)?.key;
    if (!offer.history || !product_key) return [];
    const prices = [...storePrices(offer, offer.history), ...pastSales(offer, offer.history)];
    return prices.map(({ ago, ...price }, n) => ({
      id: demoObservationId(offer.id, n),
      product_key,
      ...price,
      at: new Date(now.getTime() - ago * dayMs).toISOString(),
    }));
  });
}

/** The first part of every id, by which the demo's observations are known. */
export const demoObservations = { first: "01a05cf2", next: "01a05cf3" } as const;

function demoObservationId(offerId: string, n: number): string {
  return `${demoObservations.first}${offerId.slice(8, -4)}${n.toString(16).padStart(4, "0")}`;
}

type MadePrice = Pick<Reading, "price" | "kind" | "source"> & {
  /** Days before now, in part. */
  ago: number;
};

/** A reading a week. While the offer is live the store asks its price. */
function storePrices(offer: DemoOffer, history: DemoHistory): MadePrice[] {
  const random = randomOf(offer, 1);
  const { sent, over } = daysOf(offer);
  const source = random() < 0.5 ? "loja" : "importada";
  const sales = pastSales(offer, history).map(({ ago }) => ago);
  const found: MadePrice[] = [];
  let share = 1;
  for (let ago = verdictDays.window - 1; ago > 0; ago -= week) {
    const at = ago - between(random, 0, 2);
    if (random() < made.changes) share = 1 + between(random, -made.noise, made.noise);
    const price = isRaised(history, at - sent)
      ? offer.original_price
      : tagPrice(usualPrice(history, at - sent) * share);
    const isOnSale = sales.some((sale) => sale - at >= 0 && sale - at < made.saleDays);
    const isKnown = history.habit !== "new" || at < sent + made.newWeeks * week;
    if (at <= 0 || isOnSale || !isKnown) continue;
    if (at < sent && at > over) found.push({ ago: at, price: offer.sale_price, kind: "deal", source });
    else found.push({ ago: at, price, kind: "regular", source });
  }
  return found;
}

/** Up to the price that the offer claims. */
function isRaised({ habit }: DemoHistory, before: number): boolean {
  return habit === "half-of-double" && before > 0 && before <= made.raisedDays;
}

/** @param before days before the offer was sent */
function usualPrice({ habit, usual }: DemoHistory, before: number): number {
  if (habit === "falling") return usual * (1 - made.fallAMonth) ** (-Math.max(0, before) / monthDays);
  return usual;
}

/** What others posted before: sales end, and come back. */
function pastSales(offer: DemoOffer, history: DemoHistory): MadePrice[] {
  if (history.habit === "new") return [];
  const random = randomOf(offer, 2);
  const { sent } = daysOf(offer);
  const latest = sent + made.raisedDays + week;
  return Array.from({ length: wholeBetween(random, ...made.sales) }, () => {
    const ago = between(random, latest, verdictDays.window - 1);
    const usual = usualPrice(history, ago - sent) * made.saleShare;
    const price = tagPrice(between(random, Math.min(offer.sale_price, 0.9 * usual), usual));
    return { ago, price, kind: "deal", source: "oferta" };
  });
}

/** When the offer was sent and when it was over, in days before now. */
function daysOf({ age_minutes, valid_in_days }: DemoOffer): { sent: number; over: number } {
  return { sent: age_minutes / (24 * 60), over: Math.max(0, -(valid_in_days ?? 0)) };
}

/** Each product has its own numbers: another offer in the files changes none of them. */
function randomOf({ id }: DemoOffer, part: number): Random {
  return seededRandom(Number.parseInt(id.slice(-8), 16) + part);
}

/** As stores write prices: 1.849,00 and 94,90. */
function tagPrice(price: number): number {
  if (price >= 1000) return 10 * Math.round(price / 10) - 1;
  return price >= 30 ? roundCents(Math.round(price) - 0.1) : roundCents(Math.round(price) - 0.01);
}
