import { instant, timeZone } from "./date.ts";

/** Apart from the rest: an island that shows ages must not carry the formats of dates along. */
const shortDate = new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone,
});
const clock = new Intl.DateTimeFormat("pt-BR", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone,
});
const longDate = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone });
/** For readers of the English texts; the time is Brasília's for all. */
const english = {
  shortDay: new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone }),
  day: new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone }),
  clock: new Intl.DateTimeFormat("en", { timeStyle: "short", timeZone }),
  minute: new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone }),
  month: new Intl.DateTimeFormat("en", { month: "short", timeZone }),
  longMonth: new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone }),
};
const longMonth = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone });
const shortMonth = new Intl.DateTimeFormat("pt-BR", { month: "short", timeZone });

/** "15/11/2026"; in English a month's name, as 11/12 would mean another day to half of its readers. */
export function formatDate(when: string | Date, language = "pt-BR"): string {
  return (language === "en" ? english.shortDay : shortDate).format(instant(when));
}

/** "15/11/2026 às 09:30" */
export function formatMinute(when: string | Date, language = "pt-BR"): string {
  if (language === "en") return english.minute.format(instant(when));
  return `${formatDate(when)} às ${clock.format(instant(when))}`;
}

/** "09:30" */
export function formatClock(when: string | Date, language = "pt-BR"): string {
  return (language === "en" ? english.clock : clock).format(instant(when));
}

/** "15 de novembro de 2026" */
export function formatLongDate(when: string | Date, language = "pt-BR"): string {
  if (language === "en") return english.day.format(instant(when));
  return longDate.format(instant(when));
}

/** "novembro de 2026" of "2026-11". */
export function formatLongMonth(month: string, language = "pt-BR"): string {
  return (language === "en" ? english.longMonth : longMonth).format(instant(`${month}-01`));
}

/** "nov" of "2026-11", for charts. */
export function formatMonth(month: string, language = "pt-BR"): string {
  if (language === "en") return english.month.format(instant(`${month}-01`));
  return shortMonth.format(instant(`${month}-01`)).replace(".", "");
}
