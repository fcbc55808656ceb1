import { dayInSaoPaulo, isEnded } from "#domain/format/date.ts";

const hour = 3_600_000;
const validityHours = 720;
const oldAfterDays = 30;

/** Until when structured data vouches for a price («§2»): 720 hours, or the offer's last day where that is sooner. */
export function priceValidUntil(valid_until: string | null, now: Date): string {
  const limit = dayInSaoPaulo(new Date(now.getTime() + validityHours * hour));
  return valid_until !== null && valid_until < limit ? valid_until : limit;
}

/** Whether the offer no longer stands; the stored flag may be minutes behind the end of its last day. */
export function isOver(offer: { ended: boolean; valid_until: string | null }, now: Date): boolean {
  return offer.ended || isEnded(offer.valid_until, now);
}

/** Whether it is the offer's last day in São Paulo: «Termina hoje». */
export function isLastDay(offer: { ended: boolean; valid_until: string | null }, now: Date): boolean {
  return !offer.ended && offer.valid_until === dayInSaoPaulo(now);
}

/** What stands against a new last day; one that stands already may stay, whatever it is. */
export function dayFault(
  next: string | null,
  current: string | null,
  now: Date,
): "past_valid_until" | "far_valid_until" | undefined {
  if (next === null || next === current) return undefined;
  if (isEnded(next, now)) return "past_valid_until";
  return next > latestDay(now) ? "far_valid_until" : undefined;
}

/** No store promises a price for longer than two years: what lies beyond is a slip of the finger. */
export function latestDay(now: Date): string {
  const [year = "", rest = ""] = dayInSaoPaulo(now).split(/-(.*)/);
  return `${Number(year) + 2}-${rest === "02-29" ? "02-28" : rest}`;
}

/** Whether a price was published so long ago that visitors are asked to check it at the store. */
export function isOld(published_at: string, now: Date): boolean {
  return now.getTime() - Date.parse(published_at) > oldAfterDays * 24 * hour;
}
