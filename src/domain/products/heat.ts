interface Clicked {
  clicks: number;
  /** ISO; every live offer has one. */
  published_at: string | null;
}

/** The share of live offers that wears the badge, in place of the spec's random 30% («§3»). */
const hotShare = 0.3;
const newestConsidered = 1000;

const hour = 3_600_000;
/** Two hours of grace, so that one early click does not outshine a whole morning. */
const graceHours = 2;
const gravity = 1.5;

/** Click-throughs that fade with the offer's age: after a day one click weighs about a fiftieth of a fresh one. */
export function heat(offer: Clicked, now: Date): number {
  const age = Math.max(0, now.getTime() - published(offer)) / hour;
  return offer.clicks / (age + graceHours) ** gravity;
}

/** The ids of the hottest offers, hottest first; newest first without clicks. */
export function hottest(offers: readonly (Clicked & { id: string })[], now: Date): string[] {
  if (offers.length === 0) return [];
  const ranked = offers
    .map((offer) => ({ id: offer.id, heat: heat(offer, now), published: published(offer) }))
    .sort(newestFirst)
    .slice(0, newestConsidered)
    .sort((a, b) => b.heat - a.heat);
  const count = Math.max(1, Math.floor(ranked.length * hotShare));
  return ranked.slice(0, count).map((offer) => offer.id);
}

function published({ published_at }: Clicked): number {
  return published_at === null ? 0 : Date.parse(published_at);
}

/** The id decides between equals, so that two servers agree. */
function newestFirst(a: { id: string; published: number }, b: { id: string; published: number }): number {
  return b.published - a.published || (a.id < b.id ? 1 : -1);
}
