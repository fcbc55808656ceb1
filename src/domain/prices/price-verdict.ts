/** What an offer's price is worth, from the surest word to the least sure. */
export const verdicts = ["desconto-real", "desconto-inflado", "preco-comum", "poucos-dados"] as const;

export type Verdict = (typeof verdicts)[number];

export function isVerdict(value: string | null): value is Verdict {
  return (verdicts as readonly (string | null)[]).includes(value);
}

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
  const facts = factsOf(offer, seen);
  const { price, lowest, recent, twiceUsual, heldDays, regularDays, seenDays } = facts;
  return {
    verdict: verdictOf(comparisonsOf(facts)),
    usual: twiceUsual === null ? null : Math.round(twiceUsual / 2) / 100,
    lowest: lowest === null ? null : lowest / 100,
    recent: recent === null ? null : recent / 100,
    isLowest: lowest !== null && price <= lowest && seenDays >= verdictDays.enoughSeen,
    heldDays,
    regularDays,
    seenDays,
  };
}

/** What the rule compares, one by one; null where one side is unknown. */
export interface Comparisons {
  isTenthBelowUsual: boolean | null;
  isBelowLowest: boolean | null;
  isTwentiethBelowUsual: boolean | null;
  isBelowRecent: boolean | null;
  claimsTenth: boolean;
  isClaimAboveUsual: boolean | null;
  hasEnoughPosts: boolean;
}

export const comparisonLabels: Record<keyof Comparisons, string> = {
  isTenthBelowUsual: "P ≤ 0,90 M",
  isBelowLowest: "P < L",
  isTwentiethBelowUsual: "P ≤ 0,95 M",
  isBelowRecent: "P ≤ 0,92 R",
  claimsTenth: "C declara 10% ou mais: 10 P ≤ 9 C",
  isClaimAboveUsual: "C > 1,15 M",
  hasEnoughPosts: `ofertas em ${verdictDays.enoughSeen} dias ou mais`,
};

/** Why the verdict is what it is. */
export function comparePrice(offer: PricedOffer, seen: readonly SeenPrice[]): Comparisons {
  return comparisonsOf(factsOf(offer, seen));
}

interface VerdictFacts {
  /** All in cents. */
  price: number;
  claimed: number;
  lowest: number | null;
  recent: number | null;
  /** Twice the median: that of an even number may end in half a cent. */
  twiceUsual: number | null;
  posts: number;
  heldDays: number;
  regularDays: number;
  seenDays: number;
}

function factsOf(offer: PricedOffer, seen: readonly SeenPrice[]): VerdictFacts {
  const counted = seen.filter((each) => isCounted(each, offer));
  const regular = lowestByDay(counted.filter(({ kind }) => kind === "regular"));
  const held = heldPrices(regular, offer.day);
  const isEnough = held.length >= verdictDays.enoughHeld && regular.size >= verdictDays.enoughSeen;
  return {
    price: cents(offer.price),
    claimed: cents(offer.claimed),
    lowest: counted.reduce<number | null>(
      (low, each) => Math.min(low ?? Number.POSITIVE_INFINITY, cents(each.price)),
      null,
    ),
    recent: recentPrice(regular, offer.day),
    twiceUsual: isEnough ? twiceMedian(held) : null,
    posts: postDays(counted),
    heldDays: held.length,
    regularDays: regular.size,
    seenDays: new Set(counted.map(({ day }) => day)).size,
  };
}

function comparisonsOf({ price, claimed, lowest, recent, twiceUsual, posts }: VerdictFacts): Comparisons {
  const { ofUsual, ofUsualBelowAll, ofRecent, ofClaimed, inflated } = verdictPercents;
  const to = (known: number | null, compare: (known: number) => boolean) =>
    known === null ? null : compare(known);
  return {
    isTenthBelowUsual: to(twiceUsual, (twice) => 200 * price <= ofUsual * twice),
    isBelowLowest: to(lowest, (low) => price < low),
    isTwentiethBelowUsual: to(twiceUsual, (twice) => 200 * price <= ofUsualBelowAll * twice),
    isBelowRecent: to(recent, (newest) => 100 * price <= ofRecent * newest),
    claimsTenth: 100 * price <= ofClaimed * claimed,
    isClaimAboveUsual: to(twiceUsual, (twice) => 200 * claimed > inflated * twice),
    hasEnoughPosts: posts >= verdictDays.enoughSeen,
  };
}

function verdictOf(is: Comparisons): Verdict {
  if (is.isTenthBelowUsual === null)
    return is.isBelowLowest && is.hasEnoughPosts ? "desconto-real" : "poucos-dados";
  const isFarBelow = is.isTenthBelowUsual || (is.isBelowLowest && is.isTwentiethBelowUsual);
  if (isFarBelow && is.isBelowRecent !== false) return "desconto-real";
  return is.claimsTenth && is.isClaimAboveUsual ? "desconto-inflado" : "preco-comum";
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
