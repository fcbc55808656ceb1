import { expect, test } from "vitest";
import { dayFault, latestDay, priceValidUntil } from "./price-validity.ts";

const now = new Date("2026-11-15T15:00:00Z");

test("a price is valid for 720 hours, or until the offer ends", () => {
  expect(priceValidUntil(null, now)).toBe("2026-12-15");
  expect(priceValidUntil("2026-11-30", now)).toBe("2026-11-30");
  expect(priceValidUntil("2027-01-01", now)).toBe("2026-12-15");
});

test.each([
  ["2026-11-14", null, "past_valid_until"],
  ["2026-11-14", "2026-11-14", undefined],
  ["2026-11-15", null, undefined],
  [null, "2026-11-14", undefined],
  ["2028-11-15", null, undefined],
  ["2028-11-16", null, "far_valid_until"],
  ["9999-12-31", "2026-11-14", "far_valid_until"],
  ["9999-12-31", "9999-12-31", undefined],
])("the last day %s in place of %s: %s", (next, current, fault) => {
  expect(dayFault(next, current, now)).toBe(fault);
});

test("the latest day exists, also two years after the 29th of February", () => {
  expect(latestDay(new Date("2028-02-29T15:00:00Z"))).toBe("2030-02-28");
});
