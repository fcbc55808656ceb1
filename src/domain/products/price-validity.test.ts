import { expect, test } from "vitest";
import { isNewlyPast, priceValidUntil } from "./price-validity.ts";

const now = new Date("2026-11-15T15:00:00Z");

test("a price is vouched for during 720 hours, or until the offer ends", () => {
  expect(priceValidUntil(null, now)).toBe("2026-12-15");
  expect(priceValidUntil("2026-11-30", now)).toBe("2026-11-30");
  expect(priceValidUntil("2027-01-01", now)).toBe("2026-12-15");
});

test("a past last day is refused only if it is new", () => {
  expect(isNewlyPast("2026-11-14", null, now)).toBe(true);
  expect(isNewlyPast("2026-11-14", "2026-11-14", now)).toBe(false);
  expect(isNewlyPast("2026-11-15", null, now)).toBe(false);
  expect(isNewlyPast(null, "2026-11-14", now)).toBe(false);
});
