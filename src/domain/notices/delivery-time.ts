import type { Channel } from "#domain/alerts/channels.ts";
import { fromLocalTime, toLocalTime } from "#domain/format/local-time.ts";

/** Channels that a notice is handed over to; the bell and the feed show it by themselves. */
export type HandedChannel = Exclude<Channel, "bell" | "feed">;

export const deliveryRule = {
  /** One letter in so many minutes. */
  gatherMinutes: 10,
  lettersADay: 20,
  /** Pushes and Telegram messages together. */
  messagesADay: 40,
  /** When letters of the day and what exceeds these bounds go out: minutes since midnight in São Paulo. */
  digestMinute: 7 * 60 + 30,
};

/** Minutes since midnight in São Paulo; over midnight where the end comes first. */
export interface QuietHours {
  from: number;
  to: number;
}

/** What decides when a person may be told. */
export interface DeliveryFacts {
  quiet: QuietHours | null;
  /** Letters, and pushes with Telegram messages, of this day in São Paulo. */
  letters: number;
  messages: number;
  lastLetter: Date | null;
}

const minuteMs = 60_000;

/** When a new notice may go through a channel. */
export function deliveryTime(channel: HandedChannel, now: Date, facts: DeliveryFacts): Date {
  return afterQuiet(
    channel === "daily" ? nextAt(deliveryRule.digestMinute, now) : freeTime(channel, now, facts),
    facts.quiet,
  );
}

/** When a delivery that is due may be handed over: now, or later where others went out meanwhile or the quiet hours changed. */
export function handOverTime(channel: HandedChannel, now: Date, facts: DeliveryFacts): Date {
  return afterQuiet(freeTime(channel, now, facts), facts.quiet);
}

/** Whether quiet hours or a day's bound hold it back until then: that is no latency. One letter in ten minutes is. */
export function isHeldBack(channel: HandedChannel, until: Date, now: Date, facts: DeliveryFacts): boolean {
  return until > freeTime(channel, now, { ...facts, letters: 0, messages: 0 });
}

function freeTime(channel: HandedChannel, now: Date, { letters, messages, lastLetter }: DeliveryFacts): Date {
  const isLetter = channel === "email" || channel === "daily";
  const isBeyond =
    isLetter && channel !== "daily"
      ? letters >= deliveryRule.lettersADay
      : !isLetter && messages >= deliveryRule.messagesADay;
  const free = isBeyond && !isDigestTime(now) ? nextAt(deliveryRule.digestMinute, now) : now;
  const gathered = isLetter && lastLetter ? lastLetter.getTime() + deliveryRule.gatherMinutes * minuteMs : 0;
  return new Date(Math.max(free.getTime(), gathered));
}

/** What was gathered for this moment goes out whatever the day has already brought. */
function isDigestTime(now: Date): boolean {
  const since = minuteOf(now) - deliveryRule.digestMinute;
  return since >= 0 && since < deliveryRule.gatherMinutes;
}

function afterQuiet(at: Date, quiet: QuietHours | null): Date {
  return quiet && isQuiet(at, quiet) ? nextAt(quiet.to, at) : at;
}

function isQuiet(at: Date, { from, to }: QuietHours): boolean {
  const minute = minuteOf(at);
  return from <= to ? from <= minute && minute < to : minute >= from || minute < to;
}

function minuteOf(at: Date): number {
  const [hours = 0, minutes = 0] = toLocalTime(at.toISOString()).slice(11).split(":").map(Number);
  return hours * 60 + minutes;
}

/** The next time after a moment at which a clock in São Paulo shows this minute of the day. */
function nextAt(minute: number, after: Date): Date {
  const today = Date.parse(toLocalTime(after.toISOString()).slice(0, 10));
  // The third day is for a minute that a change of the clock leaves out.
  for (const days of [0, 1, 2]) {
    const local = new Date(today + days * 24 * 60 * minuteMs + minute * minuteMs).toISOString().slice(0, 16);
    const moment = fromLocalTime(local);
    if (moment !== undefined && Date.parse(moment) > after.getTime()) return new Date(moment);
  }
  throw new Error(`no minute ${minute} after ${after.toISOString()}`);
}
