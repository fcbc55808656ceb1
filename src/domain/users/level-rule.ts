import type { Level } from "./level.ts";

/** What makes a level; `/privacidade` and `/meus-dados` say the same in words. */
export const levelRule = {
  broto: { days: 7, contributions: 3 },
  colheita: { approved: 10, withinDays: 90, share: 0.8 },
  /** After an offer that was published at once had to be rejected. */
  barredDays: 30,
} as const;

export interface LevelFacts {
  /** Of the account. */
  ageDays: number;
  /** Approved offers, useful comments, a "não" that came true. */
  contributions: number;
  /** Offers of the last 90 days. */
  approved: number;
  rejected: number;
  /** Banned now or in the last 90 days. */
  isBanned: boolean;
  isBarred: boolean;
  /** Safra, by an admin. */
  isByHand: boolean;
}

export function levelOf(facts: LevelFacts): Level {
  if (facts.isByHand) return "safra";
  if (isColheita(facts)) return "colheita";
  const { days, contributions } = levelRule.broto;
  return facts.ageDays >= days && facts.contributions >= contributions ? "broto" : "semente";
}

function isColheita({ approved, rejected, isBanned, isBarred }: LevelFacts): boolean {
  const { approved: enough, share } = levelRule.colheita;
  // In whole numbers: 8 of 10 are four fifths.
  return !isBanned && !isBarred && approved >= enough && approved >= share * (approved + rejected) - 1e-9;
}
