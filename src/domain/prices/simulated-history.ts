import { roundCents } from "#domain/format/money.ts";
import { between, type Random, wholeBetween } from "#domain/format/seeded-random.ts";
import { type PricedOffer, type SeenPrice, verdictDays } from "./price-verdict.ts";

/** What a store may do with its price. */
const storeHabits = ["sale", "invented", "half-of-double", "ordinary", "falling"] as const;
export type StoreHabit = (typeof storeHabits)[number];

/**
 * What the simulated stores are like: pairs are the ends of a range of which every value is as likely. The published shares came
 * without such figures. Posts, raise and the age of claims were chosen so that the shares come out, the others beforehand: the
 * test says that plausible stores lead to these shares, not that all do.
 */
const simulated = {
  /** In reais. */
  price: [40, 6000],
  /** A store's price wavers from week to week by so much, as a share. */
  noise: 0.03,
  /** A reading a week, not always on the same weekday. */
  readEvery: 7,
  /** Sales that were posted earlier in the 180 days, and how far below the usual price they were. */
  posts: [0, 7],
  postDepth: [0.05, 0.3],
  /** How far below its usual price a genuine sale is, and how much above that price an honest claim may be. */
  saleDepth: [0.12, 0.45],
  honestClaim: [1, 1.1],
  /** An invented original price, as a share of the usual one. */
  inventedClaim: [1.25, 2.2],
  /** "Metade do dobro": about the double, for so many days; then half of that. */
  raise: [1.85, 2.15],
  raisedDays: [5, 25],
  /** What a month takes off a price that falls by itself, and from how many months ago its claim is. */
  fall: [0.01, 0.06],
  claimAge: [0, 5],
} as const satisfies Record<string, number | readonly [number, number]>;

export interface SimulatedOffer {
  offer: PricedOffer;
  seen: SeenPrice[];
}

interface Simulated {
  /** The store's price so many days before the offer, without the noise. */
  usualAt: (daysBefore: number) => number;
  price: number;
  claimed: number;
}

const dayMs = 24 * 3600 * 1000;
const today = 20_000;
const monthDays = 30;

/** An offer with what was seen before it: a regular reading a week and some posts, or posts alone. */
export function simulateOffer(
  habit: StoreHabit,
  random: Random,
  { isRead }: { isRead: boolean },
): SimulatedOffer {
  const { usualAt, price, claimed } = simulatePrices(habit, random);
  const offer = { price: roundCents(price), claimed: roundCents(claimed), at: today * dayMs, day: today };
  const readings = isRead ? simulateReadings(usualAt, random) : [];
  return { offer, seen: [...readings, ...simulatePosts(usualAt, random)] };
}

function simulatePrices(habit: StoreHabit, random: Random): Simulated {
  const any = ([low, high]: readonly [number, number]) => between(random, low, high);
  const base = any(simulated.price);
  const now = noisy(base, random);
  const steady = () => base;
  if (habit === "sale")
    return {
      usualAt: steady,
      price: base * (1 - any(simulated.saleDepth)),
      claimed: base * any(simulated.honestClaim),
    };
  if (habit === "invented")
    return { usualAt: steady, price: now, claimed: base * any(simulated.inventedClaim) };
  if (habit === "half-of-double") {
    const [raised, days] = [base * any(simulated.raise), any(simulated.raisedDays)];
    return { usualAt: (before) => (before <= days ? raised : base), price: raised / 2, claimed: raised };
  }
  if (habit === "ordinary")
    return { usualAt: steady, price: now, claimed: base * any(simulated.honestClaim) };
  const fall = any(simulated.fall);
  const usualAt = (before: number) => base * (1 - fall) ** (-before / monthDays);
  return { usualAt, price: now, claimed: usualAt(any(simulated.claimAge) * monthDays) };
}

function simulateReadings(usualAt: Simulated["usualAt"], random: Random): SeenPrice[] {
  const { readEvery } = simulated;
  return Array.from({ length: Math.floor(verdictDays.window / readEvery) }, (_, week) => {
    const day = week * readEvery + wholeBetween(random, 2, readEvery);
    return seenBefore(day, noisy(usualAt(day), random), "regular");
  });
}

function simulatePosts(usualAt: Simulated["usualAt"], random: Random): SeenPrice[] {
  return Array.from({ length: wholeBetween(random, ...simulated.posts) }, () => {
    const day = wholeBetween(random, 2, verdictDays.window - 1);
    return seenBefore(day, usualAt(day) * (1 - between(random, ...simulated.postDepth)), "deal");
  });
}

function noisy(price: number, random: Random): number {
  return price * (1 + between(random, -simulated.noise, simulated.noise));
}

function seenBefore(days: number, price: number, kind: SeenPrice["kind"]): SeenPrice {
  return { at: (today - days) * dayMs, day: today - days, price: roundCents(price), kind };
}
