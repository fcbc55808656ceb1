import { expect, test } from "vitest";
import { fromLocalTime, toLocalTime } from "./local-time.ts";

test.each([
  ["2026-11-15T09:30", "2026-11-15T12:30:00.000Z"],
  ["2026-12-31T23:59", "2027-01-01T02:59:00.000Z"],
  // Daylight saving time, which Brazil had until 2019.
  ["2018-12-01T09:30", "2018-12-01T11:30:00.000Z"],
])("São Paulo's %s is %s, and back", (local, moment) => {
  expect(fromLocalTime(local)).toBe(moment);
  expect(toLocalTime(moment)).toBe(local);
});

test.each(["", "2026-11-15", "2026-02-30T10:00", "amanhã", "2018-11-04T00:30"])(
  "%j is no time there",
  (local) => {
    expect(fromLocalTime(local)).toBeUndefined();
  },
);
