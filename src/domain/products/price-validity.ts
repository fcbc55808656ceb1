import { dayInSaoPaulo, isEnded } from "#domain/format/date.ts";

const hour = 3_600_000;
const validityHours = 720;

/** Until when structured data vouches for a price («§2»): 720 hours, or the offer's last day where that is sooner. */
export function priceValidUntil(valid_until: string | null, now: Date): string {
  const limit = dayInSaoPaulo(new Date(now.getTime() + validityHours * hour));
  return valid_until !== null && valid_until < limit ? valid_until : limit;
}

/** Whether a new last day must be refused: a past one may stay on an old product, but nobody may set it. */
export function isNewlyPast(next: string | null, current: string | null, now: Date): boolean {
  return next !== current && isEnded(next, now);
}
