import { isCalendarDay } from "./date.ts";
import { fromLocalTime } from "./local-time.ts";

/** Spreadsheets turn every date into their own country's. */
export function isoDay(typed: string): string {
  const [, day = "", month = "", year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(typed) ?? [];
  return year === undefined
    ? typed
    : `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A day, and perhaps a time in São Paulo or one that says its own zone. */
const written =
  /^([\d/-]{6,10})(?:(?:T| às |, | )(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A day or a moment as a person or a program writes it; undefined where it is neither, or never was. */
export function readMoment(typed: string): { day: string; at?: string } | undefined {
  const [, date = "", hour, minute = "", second = "00", zone] = written.exec(typed) ?? [];
  const day = isoDay(date);
  if (!isCalendarDay(day)) return undefined;
  if (hour === undefined) return { day };
  const time = `${day}T${hour.padStart(2, "0")}:${minute}`;
  const at = zone ? zoned(`${time}:${second}`, zone) : withSeconds(fromLocalTime(time), second);
  return at === undefined ? undefined : { day, at };
}

function zoned(time: string, zone: string): string | undefined {
  const moment = new Date(time + zone.toUpperCase().replace(/^(...)(\d\d)$/, "$1:$2"));
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

function withSeconds(minute: string | undefined, second: string): string | undefined {
  return Number(second) > 59 ? undefined : minute?.replace(":00.000Z", `:${second}.000Z`);
}
