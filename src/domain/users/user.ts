import type { Role } from "./roles.ts";

/** The profile row («§3»). */
export interface UserProfile {
  id: string;
  email: string;
  name: string;
  role: Role;
}

export interface ListedUser {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  created_at: string;
}

/** What get-users-stats answers («§3»). */
export interface UserStats {
  totalUsers: number;
  adminUsers: number;
  regularUsers: number;
  /** The last 6 months, oldest first; `month` is YYYY-MM. */
  monthlyStats: { month: string; users: number }[];
  recentUsers: ListedUser[];
  users: ListedUser[];
}

/** «§9» */
export const userStatsSizes = { months: 6, recent: 5 } as const;

export const nameLimit = { max: 120, too_long: "O nome deve ter no máximo 120 caracteres" } as const;
