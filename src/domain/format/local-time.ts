import { timeZone } from "./date.ts";

/** The locale that writes dates as ISO 8601 does. */
const wallClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

const localMinute = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The local time in São Paulo, as an input of type datetime-local has it: "2026-11-15T09:30". */
export function toLocalTime(moment: string): string {
  return wallClock.format(new Date(moment)).replace(" ", "T");
}

/**
 * The instant of a local time in São Paulo; undefined where the time never existed. The offset from UTC depends on the date: before
 * 2020 there was daylight saving time.
 */
export function fromLocalTime(local: string): string | undefined {
  const asIfUtc = localMinute.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(asIfUtc)) return undefined;
  const behind = (at: number) => at - Date.parse(`${toLocalTime(new Date(at).toISOString())}Z`);
  // The first guess may lie across a change of the clock; the second knows the side.
  const guess = asIfUtc + behind(asIfUtc);
  const moment = new Date(asIfUtc + behind(guess)).toISOString();
  return toLocalTime(moment) === local ? moment : undefined;
}
