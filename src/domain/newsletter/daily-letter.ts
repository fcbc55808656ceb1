import { dayInSaoPaulo } from "#domain/format/date.ts";
import { toLocalTime } from "#domain/format/local-time.ts";

/** «A xepa do dia»: what goes into an issue, and until when it may begin. */
export const issueRule = { offers: 8, fewest: 3, hours: 24, latest: "12:00" } as const;

/** How often the queue of an issue moves on, in seconds. */
export const queueEvery = 5;

/** Why an issue was not sent, or not to everybody. */
export const dropReasons = ["editor", "late", "few_offers", "stood_still"] as const;
export type DropReason = (typeof dropReasons)[number];

/** "07:30" in São Paulo. */
export function clockInSaoPaulo(now: Date): string {
  return toLocalTime(now.toISOString()).slice(-5);
}

export interface IssueState {
  held: boolean;
  dropped_for: string | null;
  started_at: string | null;
}

/** What the clock does with the issue of this day; `undefined`: nobody has touched it yet. */
export function issueStep(
  issue: IssueState | undefined,
  clock: string,
  startsAt: string,
): "start" | "drop" | null {
  if (issue?.started_at || issue?.dropped_for) return null;
  if (clock >= issueRule.latest) return issue ? "drop" : null;
  return clock >= startsAt && !issue?.held ? "start" : null;
}

/** The day of the issue that an editor prepares: today's until it began or can no longer begin. */
export function upcomingDay(today: IssueState | undefined, now: Date): string {
  const isOver = Boolean(today?.started_at) || (today?.dropped_for ?? "editor") !== "editor";
  return isOver || clockInSaoPaulo(now) >= issueRule.latest ? dayAfter(now) : dayInSaoPaulo(now);
}

const dayMs = 86_400_000;

function dayAfter(now: Date): string {
  return dayInSaoPaulo(new Date(now.getTime() + dayMs));
}

/**
 * How many letters may be queued in this stretch of `queueEvery` seconds. All stretches of a minute together have exactly the pace, also
 * where it is less than one each; nothing has to be remembered for it.
 */
export function lettersNow(perMinute: number, now: Date): number {
  const stretch = Math.floor(now.getTime() / 1000 / queueEvery);
  const upTo = (n: number) => Math.floor((n * perMinute * queueEvery) / 60);
  return upTo(stretch + 1) - upTo(stretch);
}
