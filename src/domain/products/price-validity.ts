import { dayInSaoPaulo, isEnded } from "#domain/format/date.ts";

const hour = 3_600_000;
const validityHours = 720;

/** Until when structured data vouches for a price («§2»): 720 hours, or the offer's last day where that is sooner. */
export function priceValidUntil(valid_until: string | null, now: Date): string {
  const limit = dayInSaoPaulo(new Date(now.getTime() + validityHours * hour));
  return valid_until !== null && valid_until < limit ? valid_until : limit;
}

/** Whether the offer no longer stands; the stored flag may be minutes behind the end of its last day. */
export function isOver(offer: { ended: boolean; valid_until: string | null }, now: Date): boolean {
  return offer.ended || isEnded(offer.valid_until, now);
}

/** Whether a new last day must be refused: a past one may stay on an old product, but nobody may set it. */
export function isNewlyPast(next: string | null, current: string | null, now: Date): boolean {
  return next !== current && isEnded(next, now);
}
