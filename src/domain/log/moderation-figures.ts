import type { LogAct } from "./log-acts.ts";
import type { LogReason } from "./log-reasons.ts";

/** The figures of the moderation look back so many days. */
export const moderationDays = 30;

/** What a job counted in the log and in the queue. */
export interface ModerationFigures {
  acts: Partial<Record<LogAct, number>>;
  /** Of the acts that took something away. */
  reasons: Partial<Record<LogReason, number>>;
  /** Of the offers that a moderator decided on. */
  waited: { n: number; median_minutes: number | null };
}

/** Acts that take something away, whose reasons are counted. */
export const severeActs: readonly LogAct[] = [
  "offer-rejected",
  "offer-deleted",
  "coupon-rejected",
  "coupon-deleted",
  "comment-hidden",
  "comment-removed",
  "person-banned",
];

/** All entries of some acts. */
export function countActs({ acts }: Pick<ModerationFigures, "acts">, some: readonly LogAct[]): number {
  return some.reduce((sum, act) => sum + (acts[act] ?? 0), 0);
}

/** The most frequent first; between equals the one that the list of them names first. */
export function byCount<Key extends string>(counts: Partial<Record<Key, number>>): [Key, number][] {
  return (Object.entries(counts) as [Key, number][])
    .filter(([, n]) => n > 0)
    .sort(([, one], [, other]) => other - one);
}
