/** Time is UTC inside and São Paulo's on screen. No clock here: `now` is always given. */
export const timeZone = "America/Sao_Paulo";

/** The locale that writes dates as ISO 8601 does. */
const isoDay = new Intl.DateTimeFormat("sv-SE", { timeZone });

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const ages = [
  { seconds: 365 * day, one: "ano", many: "anos" },
  { seconds: 30 * day, one: "mês", many: "meses" },
  { seconds: 7 * day, one: "semana", many: "semanas" },
  { seconds: day, one: "dia", many: "dias" },
  { seconds: hour, one: "hora", many: "horas" },
  { seconds: minute, one: "min", many: "min" },
] as const;

/** The real age, in the style of the spec's fixed «Há 2 horas» («§3»). */
export function relativeAge(then: string | Date, now: Date): string {
  const seconds = (now.getTime() - instant(then).getTime()) / 1000;
  const age = ages.find((each) => seconds >= each.seconds);
  if (!age) return "Agora mesmo";
  const count = Math.floor(seconds / age.seconds);
  return `Há ${count} ${count === 1 ? age.one : age.many}`;
}

/** The calendar day in São Paulo, YYYY-MM-DD. */
export function dayInSaoPaulo(now: Date): string {
  return isoDay.format(now);
}

const dayMs = day * 1000;

/** The same as a number, counted from 1970. */
export function dayNumber(now: Date): number {
  return Date.parse(dayInSaoPaulo(now)) / dayMs;
}

/** No zone is shifted by anything else than a quarter of an hour or more of them. */
const quarterMs = (hour / 4) * 1000;

/** Whether two moments are of one day in São Paulo; between close ones that is hardly ever looked up. */
export function isSameDay(one: number, other: number): boolean {
  const isSameQuarter = Math.floor(one / quarterMs) === Math.floor(other / quarterMs);
  return isSameQuarter || dayInSaoPaulo(new Date(one)) === dayInSaoPaulo(new Date(other));
}

/** An offer ends with the last minute of its last day in São Paulo. */
export function isEnded(valid_until: string | null, now: Date): boolean {
  return valid_until !== null && valid_until < dayInSaoPaulo(now);
}

/** Whether the text is a day that exists, written YYYY-MM-DD. The year 0 does not: PostgreSQL refuses it. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** A day without a time is that day everywhere: noon UTC is still the same date in São Paulo. */
export function instant(when: string | Date): Date {
  if (when instanceof Date) return when;
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(when) ? `${when}T12:00:00Z` : when);
}
