import { expect, test } from "vitest";
import { couponState, hasStarted, isDead, type StoredCoupon, wilsonLower } from "./coupon-state.ts";

const now = new Date("2026-11-16T23:30:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** The last report failed where `last` says so. */
function stateWith(
  worked: number,
  failed: number,
  last: "worked" | "failed",
  more: Partial<StoredCoupon> = {},
) {
  return couponState(
    {
      worked,
      failed,
      last_worked_at: worked > 0 ? hoursAgo(last === "worked" ? 1 : 5) : null,
      last_failed_at: failed > 0 ? hoursAgo(last === "failed" ? 1 : 5) : null,
      probably_expired: false,
      rank: wilsonLower(worked, worked + failed),
      until: null,
      ...more,
    },
    now,
  );
}

test.each([
  [0, 0, 0],
  [1, 1, 0.3784],
  [0, 1, 0],
  [5, 5, 0.7528],
  [3, 5, 0.3304],
  [4, 5, 0.5134],
  [18, 21, 0.7335],
  [9, 10, 0.7175],
  [90, 100, 0.8551],
  [12, 20, 0.4577],
  [14, 20, 0.5577],
])("%i of %i have the lower bound %f", (worked, reports, bound) => {
  expect(wilsonLower(worked, reports)).toBeCloseTo(bound, 3);
});

test.each([
  ["nobody has said anything", 0, 0, "worked", "unreported"],
  ["one yes", 1, 0, "worked", "working"],
  ["one no", 0, 1, "failed", "unstable"],
  ["three yes and then a no: with fewer than five the last one decides", 3, 1, "failed", "unstable"],
  ["three no and then a yes", 1, 3, "worked", "working"],
  ["4 of 5, the last failed: from five on the bound decides", 4, 1, "failed", "working"],
  ["3 of 5, the last worked", 3, 2, "worked", "unstable"],
  ["18 of 21", 18, 3, "failed", "working"],
  ["12 of 20", 12, 8, "worked", "unstable"],
  ["14 of 20", 14, 6, "failed", "working"],
] as const)("state: %s", (_, worked, failed, last, state) => {
  expect(stateWith(worked, failed, last)).toBe(state);
});

test("the date is stronger than dead, and dead than every figure; the last day ends in São Paulo", () => {
  expect(stateWith(18, 5, "failed", { probably_expired: true })).toBe("probably_expired");
  expect(stateWith(18, 5, "failed", { probably_expired: true, until: "2026-11-15" })).toBe("expired");
  expect(stateWith(18, 0, "worked", { until: "2026-11-16" })).toBe("working");
  const past = new Date("2026-11-17T03:00:00Z");
  const coupon = {
    worked: 1,
    failed: 0,
    last_worked_at: hoursAgo(1),
    last_failed_at: null,
    probably_expired: false,
    rank: 1,
  };
  expect(couponState({ ...coupon, until: "2026-11-16" }, past)).toBe("expired");
  const starting = (day: string) => hasStarted({ starts_at: day }, now);
  expect([starting("2026-11-16"), starting("2026-11-17")]).toEqual([true, false]);
});

const failed = (...people: (string | null)[]) => people.map((person) => ({ worked: false, person }));

test("the last five failures of three people or more make a coupon probably expired", () => {
  const worked = { worked: true, person: "x" };
  expect(isDead(failed("a", "b", "c", "a", "b"))).toBe(true);
  expect(isDead(failed("a", "b", "a", "b", "a"))).toBe(false);
  expect(isDead(failed("a", "b", "c", "d"))).toBe(false);
  expect(isDead([...failed("a", "b", "c", "d"), worked])).toBe(false);
  expect(isDead([...failed("a", "b", "c", "d", "e"), worked])).toBe(true);
  // People whose accounts are gone are people.
  expect(isDead(failed(null, null, "a", null, "a"))).toBe(true);
});
