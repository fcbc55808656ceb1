/** What an offer's price is worth, from the surest word to the least sure. */
export const verdicts = ["desconto-real", "desconto-inflado", "preco-comum", "poucos-dados"] as const;

export type Verdict = (typeof verdicts)[number];

export const verdictLabels: Record<Verdict, string> = {
  "desconto-real": "Desconto real",
  "desconto-inflado": "Desconto inflado",
  "preco-comum": "Preço comum",
  "poucos-dados": "Poucos dados",
};

/** Raised when the rule changes: every stored verdict of another number is computed anew. */
export const verdictRule = 1;

/** What the rule looks at, in days before the price was sent; the page explains the rule from these. */
export const verdictDays = {
  /** Observations older than this do not count. */
  window: 180,
  /** The usual price is the median of these. */
  median: 90,
  /** How long one reading holds. */
  holds: 30,
  /** How new a regular price must be to be the recent one. */
  recent: 30,
  /** On so many of the median's days a regular price must be known. */
  enoughHeld: 35,
  /** On so many different days a price must have been seen. */
  enoughSeen: 5,
} as const;

/** The rule's bounds in percent; the page explains the rule from these too. */
export const verdictPercents = {
  /** A real discount is at most so much of the usual price, */
  ofUsual: 90,
  /** or so much where it is below all that was seen, */
  ofUsualBelowAll: 95,
  /** and so much of the recent price. */
  ofRecent: 92,
  /** A price claims a discount from so much of the claimed one on. */
  ofClaimed: 90,
  /** An inflated claim is above so much of the usual price. */
  inflated: 115,
} as const;

/** What was seen so shortly before an offer may be the offer itself. */
export const quietMs = 24 * 3600 * 1000;
const dayMs = 24 * 3600 * 1000;

/** What the store asks on an ordinary day, or what was posted as an offer. */
export const priceKinds = ["regular", "deal"] as const;
export type PriceKind = (typeof priceKinds)[number];

export interface SeenPrice {
  /** Milliseconds. */
  at: number;
  /** The day in São Paulo, counted from 1970. */
  day: number;
  price: number;
  kind: PriceKind;
}

export interface PricedOffer {
  price: number;
  /** The original price that the offer claims, 0 where it claims none. */
  claimed: number;
  /** When this price was sent: milliseconds, and the day in São Paulo. */
  at: number;
  day: number;
}

export interface JudgedPrice {
  verdict: Verdict;
  /** M: the median of the regular prices, null without enough data. */
  usual: number | null;
  /** L: the lowest of all. */
  lowest: number | null;
  /** R: the newest regular one. */
  recent: number | null;
  /** «Menor preço em 180 dias». */
  isLowest: boolean;
  /** On how many of the median's days a regular price is known. */
  heldDays: number;
  regularDays: number;
  seenDays: number;
}

/**
 * Whether a discount is real, by the prices that were seen before it. All in whole cents, so that no rounding decides; the order
 * of the observations does not matter.
 */
export function judgePrice(offer: PricedOffer, seen: readonly SeenPrice[]): JudgedPrice {
  const counted = seen.filter((each) => isCounted(each, offer));
  const [price, claimed] = [cents(offer.price), cents(offer.claimed)];
  const regular = lowestByDay(counted.filter(({ kind }) => kind === "regular"));
  const seenDays = new Set(counted.map(({ day }) => day)).size;
  const lowest = counted.length > 0 ? Math.min(...counted.map((each) => cents(each.price))) : null;
  const held = heldPrices(regular, offer.day);
  const isEnough = held.length >= verdictDays.enoughHeld && regular.size >= verdictDays.enoughSeen;
  const usual = isEnough ? twiceMedian(held) : null;
  const recent = recentPrice(regular, offer.day);
  return {
    verdict: verdictOf({ price, claimed, lowest, recent, twiceUsual: usual, posts: postDays(counted) }),
    usual: usual === null ? null : Math.round(usual / 2) / 100,
    lowest: lowest === null ? null : lowest / 100,
    recent: recent === null ? null : recent / 100,
    isLowest: lowest !== null && price <= lowest && seenDays >= verdictDays.enoughSeen,
    heldDays: held.length,
    regularDays: regular.size,
    seenDays,
  };
}

interface VerdictFacts {
  price: number;
  claimed: number;
  lowest: number | null;
  recent: number | null;
  /** Twice the median: that of an even number may end in half a cent. */
  twiceUsual: number | null;
  posts: number;
}

function verdictOf({ price, claimed, lowest, recent, twiceUsual, posts }: VerdictFacts): Verdict {
  const isBelowAll = lowest !== null && price < lowest;
  if (twiceUsual === null)
    return isBelowAll && posts >= verdictDays.enoughSeen ? "desconto-real" : "poucos-dados";
  const { ofUsual, ofUsualBelowAll, ofRecent, ofClaimed, inflated } = verdictPercents;
  const isFarBelow = 200 * price <= (isBelowAll ? ofUsualBelowAll : ofUsual) * twiceUsual;
  if (isFarBelow && (recent === null || 100 * price <= ofRecent * recent)) return "desconto-real";
  const isInflated = 100 * price <= ofClaimed * claimed && 200 * claimed > inflated * twiceUsual;
  return isInflated ? "desconto-inflado" : "preco-comum";
}

function isCounted(seen: SeenPrice, offer: PricedOffer): boolean {
  const age = offer.at - seen.at;
  return seen.price > 0 && age > quietMs && age <= verdictDays.window * dayMs;
}

function cents(reais: number): number {
  return Math.round(reais * 100);
}

function lowestByDay(seen: readonly SeenPrice[]): Map<number, number> {
  const days = new Map<number, number>();
  for (const { day, price } of seen) days.set(day, Math.min(cents(price), days.get(day) ?? Infinity));
  return days;
}

function postDays(seen: readonly SeenPrice[]): number {
  return new Set(seen.filter(({ kind }) => kind === "deal").map(({ day }) => day)).size;
}

/** The price on each of the median's days, where one is known: a reading holds until the next, and not for ever. */
function heldPrices(regular: ReadonlyMap<number, number>, today: number): number[] {
  const prices: number[] = [];
  let [price, since] = [0, Number.NEGATIVE_INFINITY];
  for (let day = today - verdictDays.median - verdictDays.holds; day < today; day++) {
    const read = regular.get(day);
    if (read !== undefined) [price, since] = [read, day];
    if (day >= today - verdictDays.median && day - since < verdictDays.holds) prices.push(price);
  }
  return prices;
}

function twiceMedian(prices: readonly number[]): number {
  const sorted = prices.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0);
}

function recentPrice(regular: ReadonlyMap<number, number>, today: number): number | null {
  const newest = Math.max(...regular.keys());
  return today - newest <= verdictDays.recent ? (regular.get(newest) ?? null) : null;
}
