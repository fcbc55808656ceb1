/** Until then nobody sees it, so that the first few do not lead the others. */
export const maskRule = { minutes: 30, people: 5 } as const;

/** From here on a figure looks hot. */
export const hotFrom = 50;

/** Ten degrees a vote, half away from zero. */
export function temperatureOf(quarters: number): number {
  return Math.sign(quarters) * Math.round(Math.abs(quarters) * 2.5);
}

const whole = new Intl.NumberFormat("pt-BR");

/** "1.320°", and "−5°" with a true minus. */
export function writtenDegrees(degrees: number): string {
  return `${degrees < 0 ? "−" : ""}${whole.format(Math.abs(degrees))}°`;
}

export function isMasked(offer: { voters: number; published_at: string | null }, now: Date): boolean {
  if (offer.voters >= maskRule.people || offer.published_at === null) return false;
  return now.getTime() - Date.parse(offer.published_at) < maskRule.minutes * 60_000;
}
