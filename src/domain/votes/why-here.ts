import { heatRule } from "./heat.ts";
import type { ColdReason } from "./vote-rule.ts";

/** An offer's own numbers in the formula of the order. */
export interface WhyHere {
  /** Votes times their weights, in quarters. */
  quarters: number;
  voters: number;
  /** Of the last 24 hours. */
  clicks: number;
  /** Who commented, without who sent it. */
  people: number;
  /** In the list of the hottest, from 1; null outside it. */
  place: number | null;
  /** How many said why it is cold. */
  cold: Partial<Record<ColdReason, number>>;
}

/** The parts of the formula as they are written out. */
export function heatParts({ quarters, clicks, people }: WhyHere, published_at: string, now: Date) {
  const { graceHours, gravity, personWeight } = heatRule;
  const age = Math.max(0, now.getTime() - Date.parse(published_at)) / 3_600_000;
  return {
    votes: quarters / 4,
    clicks: Math.log(1 + clicks),
    people: personWeight * people,
    /** In tenths, as they are written; the divisor is that of the whole age, as in the order. */
    hours: Math.floor(age * 10) / 10,
    divisor: (age + graceHours) ** gravity,
  };
}

export function coldVotes({ cold }: Pick<WhyHere, "cold">): number {
  return Object.values(cold).reduce((sum, n) => sum + n, 0);
}
