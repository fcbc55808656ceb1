import { dayInSaoPaulo } from "#domain/format/date.ts";
import { isAdminRole } from "./roles.ts";
import { type UserStats, userStatsSizes } from "./user.ts";

/** How many people of a role came in a month, as the database keeps count. `month` is YYYY-MM in São Paulo. */
export interface UserCount {
  month: string;
  role: string;
  n: number;
}

type Totals = Pick<UserStats, "totalUsers" | "adminUsers" | "regularUsers" | "monthlyStats">;

/** «§3», «§9»: a month in which nobody came is told too, and the current one is the last. */
export function userTotals(counts: readonly UserCount[], now: Date): Totals {
  const sum = (which: (count: UserCount) => boolean) =>
    counts.filter(which).reduce((all, { n }) => all + n, 0);
  const adminUsers = sum(({ role }) => isAdminRole(role));
  const totalUsers = sum(() => true);
  return {
    totalUsers,
    adminUsers,
    regularUsers: totalUsers - adminUsers,
    monthlyStats: lastMonths(now, userStatsSizes.months).map((month) => ({
      month,
      users: sum((count) => count.month === month),
    })),
  };
}

/** YYYY-MM, oldest first, up to the month that it is in São Paulo. */
function lastMonths(now: Date, howMany: number): string[] {
  const [year = 0, month = 0] = dayInSaoPaulo(now).split("-").map(Number);
  return Array.from({ length: howMany }, (_, i) => {
    const first = new Date(Date.UTC(year, month - howMany + i, 1));
    return first.toISOString().slice(0, 7);
  });
}
