import { expect, test } from "vitest";
import { banEnd, isForGood } from "./ban.ts";
import { userTotals } from "./user-stats.ts";

const counts = [
  { month: "2025-11", role: "user", n: 40 },
  { month: "2026-09", role: "user", n: 7 },
  { month: "2026-11", role: "user", n: 2 },
  { month: "2026-11", role: "admin", n: 1 },
  { month: "2019-01", role: "super_admin", n: 1 },
];

test("users are counted by role, and by month for the last six months", () => {
  expect(userTotals(counts, new Date("2026-11-15T12:00:00Z"))).toEqual({
    totalUsers: 51,
    adminUsers: 2,
    regularUsers: 49,
    monthlyStats: [
      { month: "2026-06", users: 0 },
      { month: "2026-07", users: 0 },
      { month: "2026-08", users: 0 },
      { month: "2026-09", users: 7 },
      { month: "2026-10", users: 0 },
      { month: "2026-11", users: 3 },
    ],
  });
});

test("the current month is São Paulo's, across a year's end too", () => {
  const months = (now: string) => userTotals([], new Date(now)).monthlyStats.map(({ month }) => month);
  expect(months("2027-01-01T02:59:00Z").at(-1)).toBe("2026-12");
  expect(months("2027-01-01T03:00:00Z")).toEqual([
    "2026-08",
    "2026-09",
    "2026-10",
    "2026-11",
    "2026-12",
    "2027-01",
  ]);
});

test("a ban ends after its days, or never", () => {
  const now = new Date("2026-11-15T12:00:00Z");
  expect(banEnd(7, now)).toBe("2026-11-22T12:00:00.000Z");
  expect([banEnd(null, now), banEnd(3650, now)].map(isForGood)).toEqual([true, false]);
});
