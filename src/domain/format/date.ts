/** Time is UTC inside and São Paulo's on screen. No clock here: `now` is always given. */
const timeZone = "America/Sao_Paulo";

// Marked as pure, so that an island which shows ages does not carry the formats of dates along.
const shortDate = /* @__PURE__ */ new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone,
});
const clock = /* @__PURE__ */ new Intl.DateTimeFormat("pt-BR", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone,
});
const longDate = /* @__PURE__ */ new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone });
const shortMonth = /* @__PURE__ */ new Intl.DateTimeFormat("pt-BR", { month: "short", timeZone });
/** The locale that writes dates as ISO 8601 does. */
const isoDay = new Intl.DateTimeFormat("sv-SE", { timeZone });

/** "15/11/2026" */
export function formatDate(when: string | Date): string {
  return shortDate.format(instant(when));
}

/** "15/11/2026 às 09:30" */
export function formatMinute(when: string | Date): string {
  return `${formatDate(when)} às ${clock.format(instant(when))}`;
}

/** "15 de novembro de 2026" */
export function formatLongDate(when: string | Date): string {
  return longDate.format(instant(when));
}

/** "nov" of "2026-11", for the chart of new users. */
export function formatMonth(month: string): string {
  return shortMonth.format(instant(`${month}-01`)).replace(".", "");
}

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
function instant(when: string | Date): Date {
  if (when instanceof Date) return when;
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(when) ? `${when}T12:00:00Z` : when);
}
