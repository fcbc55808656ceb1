/** The constants of the order; `/transparencia` prints them. */
export const heatRule = {
  /** Only offers of the last days compete. */
  days: 7,
  clickHours: 24,
  /** A person who commented, in votes. */
  personWeight: 0.5,
  /** So that one early vote does not outshine a whole morning. */
  graceHours: 2,
  gravity: 1.2,
  /** How many the list holds. */
  listed: 500,
  badges: { most: 300, share: 0.3 },
} as const;

export interface HeatFacts {
  /** Votes times their weights, in quarters. */
  quarters: number;
  /** Of the last 24 hours. */
  clicks: number;
  /** Who commented, without who sent the offer. */
  people: number;
  /** ISO. */
  published_at: string;
}

const hourMs = 3_600_000;

export function heat({ quarters, clicks, people, published_at }: HeatFacts, now: Date): number {
  const { graceHours, gravity, personWeight } = heatRule;
  const age = Math.max(0, now.getTime() - Date.parse(published_at)) / hourMs;
  return (quarters / 4 + Math.log(1 + clicks) + personWeight * people) / (age + graceHours) ** gravity;
}

export interface RankedOffer {
  id: string;
  heat: number;
  badge: boolean;
}

/** The hottest in order. Below zero nothing ranks: it would rise with its age. Between equals the newer one, then the greater id. */
export function hottest(offers: readonly (HeatFacts & { id: string })[], now: Date): RankedOffer[] {
  const since = now.getTime() - heatRule.days * 24 * hourMs;
  const ranked = offers
    .map((offer) => ({ id: offer.id, heat: heat(offer, now), published: Date.parse(offer.published_at) }))
    .filter((offer) => offer.heat > 0 && offer.published > since)
    .sort((a, b) => b.heat - a.heat || b.published - a.published || (a.id < b.id ? 1 : -1));
  const badges = badgesOf(ranked.length);
  return ranked.slice(0, heatRule.listed).map(({ id, heat }, rank) => ({ id, heat, badge: rank < badges }));
}

/** How many of the ranked ones wear the badge; at least one. */
export function badgesOf(ranked: number): number {
  const { most, share } = heatRule.badges;
  return Math.min(most, Math.max(1, Math.floor(ranked * share)));
}
