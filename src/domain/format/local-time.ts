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

/** What a clock in São Paulo shows, as a field of type datetime-local has it: "2026-11-15T09:30". */
export function toLocalTime(moment: string): string {
  return wallClock.format(new Date(moment)).replace(" ", "T");
}

/**
 * The moment at which São Paulo's clock shows this; undefined where no clock ever did. How far that clock is from UTC
 * depends on the moment: before 2020 there were summers with an hour more.
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
