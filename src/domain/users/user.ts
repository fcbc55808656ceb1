import type { Role } from "./roles.ts";

export interface ListedUser {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  created_at: string;
}

/** A user in the panel's list of people. */
export interface PanelUser extends ListedUser {
  /** Null where they are not banned, or no longer. */
  banned_until: string | null;
  ban_reason: string | null;
  /** How many offers of theirs there are, in any status. */
  offers: number;
}

/** What get-users-stats answers («§3»). */
export interface UserStats {
  totalUsers: number;
  adminUsers: number;
  regularUsers: number;
  /** Of the admins, those who are not suspended: the last of them keeps role and access. */
  activeAdmins: number;
  bannedUsers: number;
  /** The last 6 months, oldest first; `month` is YYYY-MM. */
  monthlyStats: { month: string; users: number }[];
  recentUsers: ListedUser[];
  /** The page that was asked for. */
  users: PanelUser[];
}

/** What the list of people can be narrowed to. */
export const peopleFilters = { role: ["user", "admin"], status: ["banned"] } as const;

export interface PeoplePage {
  data: UserStats;
  /** The cursor of the following page of `users`. */
  next: string | null;
}

/** «§9» */
export const userStatsSizes = { months: 6, recent: 5 } as const;

export const nameLimit = { max: 120, too_long: "O nome deve ter no máximo 120 caracteres" } as const;
